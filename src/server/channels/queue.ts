/** Messages to channels: stored with the decision to send them, sent by a sweep, each channel on its own. */
import { MESSAGE_TRIES } from '#core/account/retention';
import { PRO_CHANNELS, type ProChannel } from '#core/reminders/channels';
import type { Tx } from '#server/db/connect';
import { newId } from '#server/id';
import { describeReminder } from '#server/mail-templates/reminder';
import type { ChannelMessage } from '#server/outside/channels/port';
import type { ReminderChannel, ReminderMessage } from '#server/reminders/channel';
import { decrypt, encrypt } from '#server/secrets/sealing';
import type { Sweep } from '#server/sweeps/runner';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { mailTexts } from '#texts/mail';
import type { ChannelDeps } from './deps.ts';
import { settleDelivery } from './settle.ts';
import {
  type ChannelRow,
  deleteMessages,
  findChannel,
  insertMessages,
  leaseDueMessages,
  listChannelsOf,
  type MessageRow,
  type NewMessage,
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
    findReachable: async (tx, users) => new Set((await listOwn(tx, users, name)).map(({ userId }) => userId)),
    async queue(tx, messages) {
      const contents = new Map(messages.map((message) => [message.user.id, writeContent(deps, message)]));
      const rows = await listOwn(
        tx,
        messages.map(({ user }) => user),
        name,
      );
      const sealed = rows.flatMap((row) => {
        const content = contents.get(row.userId);
        return content ? [sealMessage(deps, row, content)] : [];
      });
      await insertMessages(tx, await Promise.all(sealed));
    },
  }));
}

function listOwn(tx: Tx, users: readonly UserRow[], name: ProChannel): Promise<ChannelRow[]> {
  return listChannelsOf(
    tx,
    users.map(({ id }) => id),
    name,
  );
}

function writeContent(deps: ChannelDeps, { user, today, events, mayRepeat }: ReminderMessage): Content {
  const { title, lines } = describeReminder(user, events, today);
  const { reminder: t } = mailTexts[languageOf(user)];
  const url = `${deps.env.linkOrigin}/dashboard`;
  return { kind: 'reminder', title, lines: mayRepeat ? [...lines, t.mayRepeat] : lines, url };
}

async function sealMessage(
  deps: ChannelDeps,
  { userId, id: channelId }: ChannelRow,
  content: Content,
): Promise<NewMessage> {
  const id = newId(deps);
  const now = deps.clock.now();
  const sealed = await encrypt(deps, 'channel', content, id);
  return { id, userId, channelId, sealed, createdAt: now, nextTryAt: now };
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
