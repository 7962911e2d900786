/** Messages to channels: stored with the decision to send them, sent by a sweep, each channel on its own. */
import { MESSAGE_TRIES } from '#core/account/retention';
import { HOUR_MS } from '#core/duration';
import { toDecimalString } from '#core/money/money';
import { PRO_CHANNELS, type ProChannel } from '#core/reminders/channels';
import { ownMinor } from '#core/subscription/share';
import type { Executor } from '#server/db/connect';
import { newId } from '#server/id';
import { describeReminder } from '#server/mail-templates/reminder';
import type { ChannelMessage, MessageItem } from '#server/outside/channels/port';
import { writeAnswerLinks } from '#server/reminders/answer-link';
import type { ReminderChannel, ReminderMessage } from '#server/reminders/channel';
import { type MessageKey, noteDelivery } from '#server/reminders/ledger-store';
import { mailChannel } from '#server/reminders/mail-channel';
import { refreshMessage } from '#server/reminders/refresh';
import { decrypt, encrypt } from '#server/secrets/sealing';
import { fillSlots, type SlotSweep } from '#server/sweeps/slots';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { mailTexts } from '#texts/mail';
import { deliver } from './deliver.ts';
import type { ChannelDeps } from './deps.ts';
import { HostQueues } from './host-queues.ts';
import {
  type ChannelRow,
  deleteMessage,
  findChannel,
  insertMessages,
  leaseDueMessages,
  listChannelsOf,
  type MessageRow,
  type NewMessage,
  postponeMessage,
  putBackMessage,
} from './store.ts';
import { hostOf, type Targets } from './targets.ts';

/** Longer than a call may take, and short enough that a killed process delays nothing for long. */
const LEASE_MS = 60_000;
const AT_ONCE = 50;
/** Wait of a message that finds the line of its host full. */
const HOST_WAIT_MS = 30_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 30 * 60_000;
/** The longest that a service can put a message off. */
const LONGEST_WAIT_MS = HOUR_MS;

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

function writeContent(deps: ChannelDeps, message: ReminderMessage): Content {
  const { user, today, events, mayRepeat } = message;
  const { title, lines, named } = describeReminder(user, events, today);
  const { reminder: t } = mailTexts[languageOf(user)];
  const url = `${deps.env.linkOrigin}/dashboard`;
  const items = named.map((event): MessageItem => {
    const { kind, on, item, amountMinor } = event;
    const { any, choices } = writeAnswerLinks(deps, message, event);
    return {
      subscriptionId: item.id,
      name: item.name,
      kind,
      dueOn: on,
      amount: toDecimalString(ownMinor(amountMinor, item), item.currency),
      currency: item.currency,
      answers: {
        any: { label: t.answer, url: any },
        choices: choices.map((choice) => ({ label: t.answerPage.labels[choice.answer], ...choice })),
      },
    };
  });
  return {
    kind: 'reminder',
    title,
    lines: mayRepeat ? [...lines, t.mayRepeat] : lines,
    items,
    url,
    mayRepeat,
  };
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

export function channelSweep(deps: ChannelDeps): SlotSweep {
  // A clock that jumps ends leases early, so a message that still waits in a line could be leased a second time.
  const standing = new Set<string>();
  const leave = ({ message: { id } }: Found) => standing.delete(id);
  const hosts = new HostQueues<Found>({
    run: (found) => sendOne(deps, found).finally(() => leave(found)),
    putBack: (found) =>
      putBackMessage(deps.db, found.message, later(deps, HOST_WAIT_MS)).finally(() => leave(found)),
  });
  const slots = fillSlots({
    atOnce: AT_ONCE,
    async lease(limit) {
      const now = deps.clock.now();
      const terms = { now, leaseMs: LEASE_MS, longestWaitMs: LONGEST_WAIT_MS, limit };
      const due = await leaseDueMessages(deps.db, terms);
      return Promise.all(due.map((message) => findTarget(deps, message)));
    },
    start({ message, to }: Leased) {
      // Removed a moment ago, and this message with it.
      if (!to || standing.has(message.id)) return null;
      standing.add(message.id);
      return hosts.add({ message, ...to }, to.host, to.kind);
    },
    idOf: ({ message }) => message.id,
  });
  const halt = () => {
    slots.halt();
    hosts.halt();
  };
  return { name: 'channels', everyMs: 5_000, ...slots, halt };
}

interface To {
  kind: ProChannel;
  /** The host that it is sent to; empty where that cannot be read. */
  host: string;
}

interface Leased {
  message: MessageRow;
  to: To | null;
}

interface Found extends To {
  message: MessageRow;
}

async function findTarget(deps: ChannelDeps, message: MessageRow): Promise<Leased> {
  const row = await findReceiver(deps, message);
  return { message, to: row ? { kind: row.kind, host: await findHost(deps, row) } : null };
}

function findReceiver({ db }: ChannelDeps, { userId, channelId }: MessageRow) {
  return findChannel(db, { userId, id: channelId });
}

/** A channel that cannot be read must not fail all that are leased with it. */
async function findHost(deps: ChannelDeps, { kind, sealed, id }: ChannelRow): Promise<string> {
  try {
    const target = await decrypt(deps, 'channel', sealed, id);
    return target ? hostOf(kind, target as Targets[typeof kind]) : '';
  } catch (error) {
    deps.log.error({ err: error, channelId: id }, 'the target of a channel could not be read');
    return '';
  }
}

function later({ clock }: ChannelDeps, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}

async function sendOne(deps: ChannelDeps, { message, kind }: Found): Promise<void> {
  const key = message.decidedAt && {
    userId: message.userId,
    channel: kind,
    decidedAt: message.decidedAt,
  };
  const content = await refreshContent(deps, message, key);
  if (content === null) return deleteMessage(deps.db, message);
  // Read at the last moment: it may have been removed while the message stood in a line, and its messages with it.
  const row = await findReceiver(deps, message);
  if (!row) return;
  const { delivery } = await deliver(deps, row, { ...content, id: message.id });
  if (delivery.kind === 'retry' && message.tries + 1 < MESSAGE_TRIES) {
    const waitMs = Math.max(retryDelayMs(message.tries), (delivery.afterS ?? 0) * 1000);
    return postponeMessage(deps.db, message, later(deps, waitMs));
  }
  const became = delivery.kind === 'sent' ? 'sent' : delivery.kind === 'retry' ? 'given_up' : 'refused';
  await deps.db.transaction(async (tx) => {
    if (key) await noteDelivery(tx, key, became);
    await deleteMessage(tx, message);
  });
}

/** The content to send now; null where there is nothing left to say. */
async function refreshContent(
  deps: ChannelDeps,
  message: MessageRow,
  key: MessageKey | null,
): Promise<Omit<ChannelMessage, 'id'> | null> {
  const stored = (await decrypt(deps, 'channel', message.sealed, message.id)) as Content | undefined;
  const nothing = { kind: 'reminder', title: '', lines: [], items: [], url: deps.env.linkOrigin } as const;
  // Contents that an older version has stored have no items.
  const { mayRepeat = false, ...content } = { ...nothing, ...stored };
  if (!key) return content;
  const fresh = await refreshMessage(deps, key, { mayRepeat });
  if (!fresh) return null;
  // Sealed with another secret. So is the channel, and sending to it reports that.
  if (!stored) return content;
  const { mayRepeat: _kept, ...written } = writeContent(deps, fresh);
  return written;
}

/** 30 s, a minute, two, four, … then each half hour. */
function retryDelayMs(tries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS);
}
