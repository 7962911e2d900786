/** The decisions so far, and the outcome of each message. */
import type { AnswerOf } from '#contract/endpoints';
import type { DropReason, ReminderDelivery } from '#core/reminders/recheck';
import { snapshotsOf } from '#server/db/snapshot';
import type { Deps } from '#server/deps';
import { findMailsByOnceKey } from '#server/mail/store';
import { type LedgerPlace, listReminders, listWaitingMessages, type ReminderRow } from './ledger-store.ts';
import { mailKey } from './mail-channel.ts';

type Page = AnswerOf<'GET /api/reminders/history/older'>;
type Decided = Page['decided'][number];

const PAGE = 50;

interface Listed {
  userId: string;
  /** The one subscription that is asked about. */
  only: string | undefined;
  /** The `next` of the page before this one. */
  before?: string;
}

export async function listDecided(deps: Deps, { userId, only, before }: Listed): Promise<Page> {
  const { rows, mails, waiting } = await readPage(deps, userId, {
    only,
    before: before === undefined ? undefined : readPlace(before),
  });
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const decided = shown.map(({ userId: _own, decidedAt, ...row }): Decided => {
    const mail = row.channel === 'mail' ? mails.get(mailKey(userId, decidedAt)) : undefined;
    const isQueued = mail
      ? mail.sentAt === null && mail.failedAt === null
      : waiting.has(nameMessage({ channel: row.channel, decidedAt }));
    return {
      ...row,
      ...describeDelivery(row, isQueued, mail),
      decidedAt: decidedAt.toISOString(),
    };
  });
  return { decided, next: last ? writePlace(last) : null };
}

function writePlace({ decidedAt, dueOn, leadDays, subscriptionId, kind, channel }: LedgerPlace): string {
  return [decidedAt.toISOString(), dueOn, leadDays, subscriptionId, kind, channel].join('_');
}

/** The contract has checked its form. */
function readPlace(place: string): LedgerPlace {
  const [decidedAt = '', dueOn = '', leadDays, subscriptionId = '', kind, channel] = place.split('_');
  return {
    decidedAt: new Date(decidedAt),
    dueOn,
    leadDays: Number(leadDays),
    subscriptionId,
    kind: kind as LedgerPlace['kind'],
    channel: channel as LedgerPlace['channel'],
  };
}

/** Reads one snapshot: a message sent between two reads would be in no queue, but wait in the ledger. */
function readPage(
  { db }: Deps,
  userId: string,
  { only, before }: { only: string | undefined; before: LedgerPlace | undefined },
) {
  return snapshotsOf(db)(async (tx) => {
    const rows = await listReminders(tx, userId, { limit: PAGE + 1, only, before });
    const keys = [...new Set(rows.map(({ decidedAt }) => mailKey(userId, decidedAt)))];
    return {
      rows,
      mails: new Map((await findMailsByOnceKey(tx, keys)).map((mail) => [mail.onceKey, mail])),
      waiting: new Set((await listWaitingMessages(tx, userId)).map(nameMessage)),
    };
  });
}

interface Fate {
  delivery: ReminderDelivery | null;
  reason: DropReason | null;
}

/** One of several devices may have it while another waits. What is no longer queued was withdrawn with its channel. */
function describeDelivery(
  { outcome, channel, delivery, reason }: Pick<ReminderRow, 'outcome' | 'channel' | 'delivery' | 'reason'>,
  isQueued: boolean,
  mail: { sentAt: Date | null; failedAt: Date | null } | undefined,
): Fate {
  if (outcome === 'past') return { delivery: null, reason: null };
  if (delivery === 'sent' || delivery === 'dropped') return { delivery, reason };
  if (isQueued) return { delivery: 'waiting', reason: null };
  if (delivery === 'waiting') return { delivery: 'dropped', reason: channel === 'mail' ? 'off' : 'removed' };
  // Decided before this was kept in the ledger.
  if (delivery === null && mail) return { delivery: mail.sentAt ? 'sent' : 'refused', reason: null };
  return { delivery, reason: null };
}

function nameMessage({ channel, decidedAt }: Pick<ReminderRow, 'channel' | 'decidedAt'>): string {
  return `${channel} ${decidedAt.toISOString()}`;
}
