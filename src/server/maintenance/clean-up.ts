/** Removes rows, and mails in the outbox folder, by the ages of `core/account/retention.ts`. */
import { RETENTION_DAYS } from '#core/account/retention';
import { DAY_MS } from '#core/duration';
import { deleteUsesBefore } from '#server/ai-quota/store';
import { deleteAuditBefore } from '#server/audit/store';
import { deleteMailRequestsBefore } from '#server/auth/mail-request-store';
import { deleteTokensEndedBefore } from '#server/auth/token-store';
import { outboxIn } from '#server/data-dir';
import { withErasureNoted } from '#server/db/erasure';
import type { Deps } from '#server/deps';
import { deleteImportsBefore } from '#server/import/store';
import { deleteWindowsEndedBefore } from '#server/limits/store';
import { deleteMailsSettledBefore } from '#server/mail/store';
import { deleteOutboxBefore } from '#server/outside/mail/outbox-folder';
import { deleteEventsHandledBefore } from '#server/plan/event-store';
import { deleteUnpaidMembershipsBefore } from '#server/plan/payments-without-account-store';
import { deleteRemindersBefore } from '#server/reminders/ledger-store';
import { deleteAnswersBefore } from '#server/reminders/store';
import { forgetOldAnswers } from '#server/requests/idempotency';
import { liveSince } from '#server/sessions/service';
import { deleteDeadSessions } from '#server/sessions/store';
import { deleteHistoryDeletedBefore } from '#server/subscriptions/history-store';
import type { Sweep } from '#server/sweeps/runner';
import { deleteUsers, listDemoUsers } from '#server/users/store';
import { tidyTallies } from '#server/users/tally';
import { watchClock } from '../sweeps/steady-clock.ts';

/** Small, because each deletion cascades to subscriptions, history and sessions. */
const DEMO_BATCH = 50;
/** Each may have added thousands of rows. */
const IMPORT_BATCH = 20;

export function cleanUpSweep(deps: Deps): Sweep {
  const isSteady = watchClock(deps.clock);
  return {
    name: 'clean-up',
    everyMs: 10 * 60_000,
    async run() {
      await tidyTallies(deps);
      return isSteady() && (await removeOld(deps));
    },
  };
}

async function removeOld(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const { db } = deps;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteOutboxBefore(outboxIn(deps.env.dataDir), daysAgo(RETENTION_DAYS.outbox));
  const hasMore = [
    await deleteDeadSessions(db, liveSince(now)),
    await deleteWindowsEndedBefore(db, daysAgo(RETENTION_DAYS.limits)),
    await deleteUsesBefore(db, daysAgo(RETENTION_DAYS.limits)),
    await deleteTokensEndedBefore(db, daysAgo(RETENTION_DAYS.links)),
    await deleteMailRequestsBefore(db, daysAgo(RETENTION_DAYS.mailRequests)),
    await deleteRemindersBefore(db, daysAgo(RETENTION_DAYS.reminders)),
    await deleteAnswersBefore(db, daysAgo(RETENTION_DAYS.reminderAnswers)),
    await deleteMailsSettledBefore(db, daysAgo(RETENTION_DAYS.mails)),
    await deleteEventsHandledBefore(db, daysAgo(RETENTION_DAYS.paymentEvents)),
    await deleteUnpaidMembershipsBefore(db, daysAgo(RETENTION_DAYS.unpaidCheckouts)),
    await deleteAuditBefore(db, daysAgo(RETENTION_DAYS.audit)),
    await deleteHistoryDeletedBefore(db, daysAgo(RETENTION_DAYS.deletedHistory)),
    await forgetOldAnswers(deps),
    (await deleteImportsBefore(db, daysAgo(RETENTION_DAYS.imports), IMPORT_BATCH)) === IMPORT_BATCH,
    await deleteDemoUsers(deps, daysAgo(RETENTION_DAYS.demo)),
  ];
  return hasMore.includes(true);
}

async function deleteDemoUsers(deps: Deps, before: Date): Promise<boolean> {
  const ids = await listDemoUsers(deps.db, before, DEMO_BATCH);
  // A visitor may have typed personal data into it, as into any account.
  if (ids.length > 0) await withErasureNoted(deps, () => deps.db.transaction((tx) => deleteUsers(tx, ids)));
  return ids.length === DEMO_BATCH;
}
