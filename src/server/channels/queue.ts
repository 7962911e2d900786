/** Messages to channels: stored with the decision to send them, sent by a sweep, each channel on its own. */
import { MESSAGE_TRIES } from '#core/account/retention';
import { PRO_CHANNELS, type ProChannel } from '#core/reminders/channels';
import { newId } from '#server/id';
import { describeReminder } from '#server/mail-templates/reminder';
import type { ChannelMessage } from '#server/outside/channels/port';
import type { ReminderChannel } from '#server/reminders/channel';
import { decrypt, encrypt } from '#server/secrets/sealing';
import type { Sweep } from '#server/sweeps/runner';
import { languageOf } from '#server/users/present';
import { mailTexts } from '#texts/mail';
import type { ChannelDeps } from './deps.ts';
import { settleDelivery } from './settle.ts';
import {
  countChannels,
  deleteMessages,
  findChannel,
  insertMessages,
  leaseDueMessages,
  listChannels,
  type MessageRow,
  postponeMessage,
} from './store.ts';

/** Longer than a call may take, and short enough that a killed process delays nothing for long. */
const LEASE_MS = 60_000;
const BATCH = 50;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 30 * 60_000;
/** The longest that a service can put a message off. */
const LONGEST_WAIT_MS = 60 * 60_000;

type Content = Omit<ChannelMessage, 'id'>;

export function proChannels(deps: ChannelDeps): ReminderChannel[] {
  return PRO_CHANNELS.map((name) => ({
    name,
    sweep: 'channels',
    canReach: async (tx, { id }) => (await countChannels(tx, id, name)) > 0,
    async queue(tx, user, { today, events, mayRepeat }) {
      const described = describeReminder(user, events, today);
      const { reminder: t } = mailTexts[languageOf(user)];
      const { title } = described;
      const lines = mayRepeat ? [...described.lines, t.mayRepeat] : described.lines;
      const url = `${deps.env.linkOrigin}/dashboard`;
      const now = deps.clock.now();
      const rows = await listChannels(tx, user.id, name as ProChannel);
      await insertMessages(
        tx,
        await Promise.all(
          rows.map(async (row) => {
            const id = newId(deps);
            const content: Content = { kind: 'reminder', title, lines, url };
            const sealed = await encrypt(deps, 'channel', content, id);
            return { id, userId: user.id, channelId: row.id, sealed, createdAt: now, nextTryAt: now };
          }),
        ),
      );
    },
  }));
}

export function channelSweep(deps: ChannelDeps): Sweep {
  return { name: 'channels', everyMs: 5_000, run: () => sendDue(deps) };
}

async function sendDue(deps: ChannelDeps): Promise<boolean> {
  const due = await leaseDueMessages(deps.db, {
    now: deps.clock.now(),
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    limit: BATCH,
  });
  await Promise.all(due.map((message) => sendOne(deps, message)));
  return due.length === BATCH;
}

async function sendOne(deps: ChannelDeps, message: MessageRow): Promise<void> {
  const row = await findChannel(deps.db, { userId: message.userId, id: message.channelId });
  // Removed a moment ago, and this message with it.
  if (!row) return;
  const content = (await decrypt(deps, 'channel', message.sealed, message.id)) as Content | undefined;
  // Sealed with another secret: so is the channel, which says so once it is asked.
  const { delivery } = await settleDelivery(deps, row, {
    ...(content ?? { kind: 'reminder', title: '', lines: [], url: deps.env.linkOrigin }),
    id: message.id,
  });
  if (delivery.kind !== 'retry' || message.tries + 1 >= MESSAGE_TRIES)
    return deleteMessages(deps.db, [message.id]);
  const waitMs = Math.max(retryDelayMs(message.tries), (delivery.afterS ?? 0) * 1000);
  return postponeMessage(deps.db, message, new Date(deps.clock.now().getTime() + waitMs));
}

/** 30 s, a minute, two, four, … then each half hour. */
function retryDelayMs(tries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
}
