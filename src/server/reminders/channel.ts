/** The port of a way in which reminders leave the app. Each queues its own messages and sends them by its own sweep. */
import type { CalendarEvent } from '#core/calendar/calendar';
import type { CalendarDay } from '#core/calendar-day';
import type { Channel } from '#core/reminders/channels';
import type { Executor, Tx } from '#server/db/connect';
import type { ShownRow } from '#server/subscriptions/store';
import type { SweepName } from '#server/sweeps/runner';
import type { UserRow } from '#server/users/store';

/** All that one user is told on one day. */
export interface ReminderMessage {
  user: UserRow;
  today: CalendarDay;
  events: readonly CalendarEvent<ShownRow>[];
  /** The `decidedAt` of the ledger. */
  decidedAt: Date;
  /** A restore may have lost that this was sent: it is sent again, and says that it may be a repeat. */
  mayRepeat: boolean;
}

export interface ReminderChannel {
  /** Part of the ledger's key. */
  name: Channel;
  /** Woken once the messages are committed. */
  sweep: SweepName;
  /** The ids of those to whom anything can be sent now; for the others nothing is decided for this channel. */
  findReachable(db: Executor, users: readonly UserRow[]): Promise<ReadonlySet<string>>;
  /**
   * Stores the messages, without calling anything outside: it runs in the transaction of the decision. Where it fails,
   * the other channels go on, and this one is tried again within the hour.
   */
  queue(tx: Tx, messages: readonly ReminderMessage[]): Promise<void>;
}
