/** Messages that have waited: their items are read from the ledger again and checked against what is now. */
import type { CalendarEvent } from '#core/calendar/calendar';
import { addDays, compareDays, dayInZone } from '#core/calendar-day';
import { type DropReason, recheckReminder } from '#core/reminders/recheck';
import { paysByMandate } from '#core/subscription/coming-price';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { limitOf } from '#server/subscriptions/actor';
import {
  listLockedSubscriptions,
  listUnlockedSubscriptions,
  type ShownRow,
} from '#server/subscriptions/store';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import type { ReminderMessage } from './channel.ts';
import { listItems, type MessageKey, noteDropped, noteTakenBack, type ReminderRow } from './ledger-store.ts';
import { hasAddress } from './mail-channel.ts';
import {
  decideAgainFrom,
  findReaders,
  findSettings,
  listAnswers,
  lockSettings,
  type SettingsRow,
} from './store.ts';

/** Null where nothing of it is left to say. What is left out is noted with its reason. */
export async function refreshMessage(
  deps: Deps,
  key: MessageKey,
  { mayRepeat }: Pick<ReminderMessage, 'mayRepeat'>,
): Promise<ReminderMessage | null> {
  const seen = await recheckMessage(deps, deps.db, key);
  const checked = hasNews(seen) ? await noteNews(deps, key) : seen;
  if (!checked || checked.events.length === 0) return null;
  const { user, today, events } = checked;
  return { user, today, events, decidedAt: key.decidedAt, mayRepeat };
}

interface Checked {
  user: UserRow;
  today: string;
  events: CalendarEvent<ShownRow>[];
  dropped: ReadonlyMap<DropReason, ReminderRow[]>;
  /** Items that an earlier attempt left out for a reason that is over. */
  takenBack: ReminderRow[];
}

function hasNews(checked: Checked | null): boolean {
  return checked !== null && (checked.dropped.size > 0 || checked.takenBack.length > 0);
}

/**
 * Dropped reminders may be decided again, reminders taken back must not be. So both are noted from the state at a moment
 * when no decision is under way.
 */
async function noteNews(deps: Deps, key: MessageKey): Promise<Checked | null> {
  return deps.db.transaction(async (tx) => {
    // Settings before the ledger, as the decision takes them.
    await lockSettings(tx, key.userId);
    const checked = await recheckMessage(deps, tx, key);
    if (!checked) return null;
    for (const [reason, items] of checked.dropped) {
      const [first] = items.map(({ dueOn, leadDays }) => addDays(dueOn, -leadDays)).sort(compareDays);
      if (reason === 'resting' && first) await decideAgainFrom(tx, key.userId, first);
      await noteDropped(tx, key, items, reason);
    }
    await noteTakenBack(tx, key, checked.takenBack);
    return checked;
  });
}

/** Null where no account, or nothing of the message, is left. */
async function recheckMessage(deps: Deps, db: Executor, key: MessageKey): Promise<Checked | null> {
  const now = deps.clock.now();
  const [user] = await findReaders(db, [key.userId]);
  if (!user) return null;
  // A reminder held back during a pause gets its own message afterwards, also to the other devices.
  const items = (await listItems(db, key)).filter(({ reason }) => reason !== 'resting');
  if (items.length === 0) return null;
  const today = dayInZone(now.getTime(), user.timeZone);
  const settings = await findSettings(db, user.id);
  const obstacle = findObstacle(deps, user, { settings, key, today, now });
  if (obstacle) return { user, today, events: [], dropped: new Map([[obstacle, items]]), takenBack: [] };
  return { user, today, ...(await recheckItems(deps, db, user, { items, today, now })) };
}

interface Moment {
  settings: SettingsRow | undefined;
  key: MessageKey;
  today: string;
  now: Date;
}

/** Why nothing may be sent that way now, whatever it says. */
function findObstacle(
  { env }: Deps,
  user: UserRow,
  { settings, key: { channel }, today, now }: Moment,
): DropReason | null {
  if (!settings) return 'off';
  if (settings.pausedUntil !== null && settings.pausedUntil > today) return 'resting';
  if (channel !== 'mail') return isPro(user, env, now) ? null : 'pro_over';
  if (!settings.isOn) return 'off';
  return hasAddress(user) ? null : 'unverified';
}

interface Recheck {
  items: readonly ReminderRow[];
  today: string;
  now: Date;
}

async function recheckItems(
  deps: Deps,
  db: Executor,
  user: UserRow,
  { items, today, now }: Recheck,
): Promise<Pick<Checked, 'events' | 'dropped' | 'takenBack'>> {
  const limit = limitOf(deps, { user, now });
  const range = { userId: user.id, today };
  const usable = await listUnlockedSubscriptions(db, { ...range, limit });
  const rows = new Map<string, ShownRow | 'locked'>(usable.map((row) => [row.id, row]));
  const isAnyMissing = items.some(({ subscriptionId }) => !rows.has(subscriptionId));
  const locked = limit !== null && isAnyMissing ? await listLockedSubscriptions(db, { ...range, limit }) : [];
  for (const { id } of locked) rows.set(id, 'locked');
  const asked = await listAnswers(db, [user.id]);
  const isMandate = paysByMandate(user.country);
  const context = { today, isMandate, hasPro: isPro(user, deps.env, now), asked };
  const events: CalendarEvent<ShownRow>[] = [];
  const takenBack: ReminderRow[] = [];
  const dropped = new Map<DropReason, ReminderRow[]>();
  for (const item of items) {
    const found = recheckReminder(rows.get(item.subscriptionId), item, context);
    if (typeof found === 'string') {
      // The reason is noted once: later attempts find the same.
      if (item.reason !== found) dropped.set(found, [...(dropped.get(found) ?? []), item]);
    } else {
      events.push(found);
      if (item.reason !== null) takenBack.push(item);
    }
  }
  return { events, dropped, takenBack };
}
