/** What was decided so far, and what became of each message. */
import type { AnswerOf } from '#contract/endpoints';
import type { DropReason, ReminderDelivery } from '#core/reminders/recheck';
import type { Deps } from '#server/deps';
import { findMailsByOnceKey } from '#server/mail/store';
import { listReminders, listWaitingMessages, type ReminderRow } from './ledger-store.ts';
import { mailKey } from './mail-channel.ts';

type Decided = AnswerOf<'GET /api/reminders/history'>['decided'][number];

const LISTED = 200;

interface Listed {
  userId: string;
  /** The one subscription that is asked about. */
  only: string | undefined;
  names: ReadonlyMap<string, string>;
}

export async function listDecided(deps: Deps, { userId, only, names }: Listed): Promise<Decided[]> {
  const { rows, mails, waiting } = await readAll(deps, userId, only);
  return rows.map(({ userId: _own, decidedAt, ...row }): Decided => {
    const mail = row.channel === 'mail' ? mails.get(mailKey(userId, decidedAt)) : undefined;
    const isQueued = mail
      ? mail.sentAt === null && mail.failedAt === null
      : waiting.has(nameMessage({ channel: row.channel, decidedAt }));
    return {
      ...row,
      ...describeDelivery(row, isQueued, mail),
      name: names.get(row.subscriptionId) ?? null,
      decidedAt: decidedAt.toISOString(),
    };
  });
}

/** In one snapshot: what is sent between two reads would be in neither queue, and waiting in the ledger. */
function readAll({ db }: Deps, userId: string, only: string | undefined) {
  return db.transaction(
    async (tx) => {
      const rows = await listReminders(tx, userId, { limit: LISTED, only });
      const keys = [...new Set(rows.map(({ decidedAt }) => mailKey(userId, decidedAt)))];
      return {
        rows,
        mails: new Map((await findMailsByOnceKey(tx, keys)).map((mail) => [mail.onceKey, mail])),
        waiting: new Set((await listWaitingMessages(tx, userId)).map(nameMessage)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

interface Fate {
  delivery: ReminderDelivery | null;
  reason: DropReason | null;
}

/** Of several devices one may have it while another waits. What is no longer queued was withdrawn with its channel. */
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
