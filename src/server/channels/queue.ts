/** Messages to channels: stored with the decision to send them, sent by a sweep, each channel on its own. */
import { MESSAGE_TRIES } from '#core/account/retention';
import { PRO_CHANNELS, type ProChannel } from '#core/reminders/channels';
import type { Executor } from '#server/db/connect';
import { newId } from '#server/id';
import { describeReminder } from '#server/mail-templates/reminder';
import type { ChannelMessage } from '#server/outside/channels/port';
import type { ReminderChannel, ReminderMessage } from '#server/reminders/channel';
import { type MessageKey, noteDelivery } from '#server/reminders/ledger-store';
import { mailChannel } from '#server/reminders/mail-channel';
import { refreshMessage } from '#server/reminders/refresh';
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

type Content = Omit<ChannelMessage, 'id'> & Partial<Pick<ReminderMessage, 'mayRepeat'>>;

/** Every way in which reminders leave. */
export function reminderChannels(deps: ChannelDeps): ReminderChannel[] {
  return [mailChannel(deps), ...proChannels(deps)];
}

function proChannels(deps: ChannelDeps): ReminderChannel[] {
  return PRO_CHANNELS.map((name) => ({
    name,
    sweep: 'channels',
    findReachable: async (db, users) => new Set((await listOwn(db, users, name)).map(({ userId }) => userId)),
    async queue(tx, messages) {
      const own = new Map(messages.map((message) => [message.user.id, message]));
      const rows = await listOwn(
        tx,
        messages.map(({ user }) => user),
        name,
      );
      const sealed = rows.flatMap((row) => {
        const message = own.get(row.userId);
        return message ? [sealMessage(deps, row, message)] : [];
      });
      await insertMessages(tx, await Promise.all(sealed));
    },
  }));
}

function listOwn(db: Executor, users: readonly UserRow[], name: ProChannel): Promise<ChannelRow[]> {
  return listChannelsOf(
    db,
    users.map(({ id }) => id),
    name,
  );
}

function writeContent(deps: ChannelDeps, { user, today, events, mayRepeat }: ReminderMessage): Content {
  const { title, lines } = describeReminder(user, events, today);
  const { reminder: t } = mailTexts[languageOf(user)];
  const url = `${deps.env.linkOrigin}/dashboard`;
  return { kind: 'reminder', title, lines: mayRepeat ? [...lines, t.mayRepeat] : lines, url, mayRepeat };
}

async function sealMessage(
  deps: ChannelDeps,
  { userId, id: channelId }: ChannelRow,
  message: ReminderMessage,
): Promise<NewMessage> {
  const id = newId(deps);
  const now = deps.clock.now();
  const sealed = await encrypt(deps, 'channel', writeContent(deps, message), id);
  return { id, userId, channelId, sealed, decidedAt: message.decidedAt, createdAt: now, nextTryAt: now };
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
  const key = message.decidedAt && {
    userId: row.userId,
    channel: row.kind,
    decidedAt: message.decidedAt,
  };
  const content = await refreshContent(deps, message, key);
  if (content === null) return deleteMessages(deps.db, [message.id]);
  const { delivery } = await settleDelivery(deps, row, { ...content, id: message.id });
  if (delivery.kind === 'retry' && message.tries + 1 < MESSAGE_TRIES) {
    const waitMs = Math.max(retryDelayMs(message.tries), (delivery.afterS ?? 0) * 1000);
    return postponeMessage(deps.db, message, new Date(deps.clock.now().getTime() + waitMs));
  }
  const became = delivery.kind === 'sent' ? 'sent' : delivery.kind === 'retry' ? 'given_up' : 'refused';
  await deps.db.transaction(async (tx) => {
    if (key) await noteDelivery(tx, key, became);
    await deleteMessages(tx, [message.id]);
  });
}

/** As it is to be sent now; null where there is nothing left to say. */
async function refreshContent(
  deps: ChannelDeps,
  message: MessageRow,
  key: MessageKey | null,
): Promise<Omit<ChannelMessage, 'id'> | null> {
  const stored = (await decrypt(deps, 'channel', message.sealed, message.id)) as Content | undefined;
  const { mayRepeat = false, ...content } = stored ?? {
    kind: 'reminder',
    title: '',
    lines: [],
    url: deps.env.linkOrigin,
  };
  if (!key) return content;
  const fresh = await refreshMessage(deps, key, { mayRepeat });
  if (!fresh) return null;
  // Sealed with another secret: so is the channel, which says so once it is asked.
  if (!stored) return content;
  const { mayRepeat: _kept, ...written } = writeContent(deps, fresh);
  return written;
}

/** 30 s, a minute, two, four, … then each half hour. */
function retryDelayMs(tries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
}
