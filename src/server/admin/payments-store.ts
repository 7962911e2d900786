/** SQL for the problems with payments that administrators see. */
import { and, desc, eq, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { CANCELLING_MS } from '#core/plan/double-payment';
import type { Executor } from '#server/db/connect';
import {
  keptMemberships,
  keptPayments,
  memberships,
  paymentEvents,
  paymentRefunds,
  payments,
  users,
} from '#server/db/schema';
import type { PaymentEventRow } from '#server/plan/event-store';

interface ProblemRow {
  /** Null where the account was deleted, or there is none. */
  email: string | null;
  paymentId: string;
  amountMinor: number;
  currency: string;
  paidAt: Date;
  refundedMinor: number;
  problem:
    | 'duplicate'
    | 'wrong_amount'
    | 'refund_failed'
    | 'charged_after_cancelling'
    | 'charged_after_deletion'
    | 'charged_without_account';
}

const FIELDS = {
  email: users.email,
  paymentId: payments.providerPaymentId,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  paidAt: payments.paidAt,
  // Counts what `sumRefunds` counts.
  refundedMinor: sql<number>`(
    select greatest(${payments.refundedMinor}, coalesce(sum(back.amount_minor), 0)) from ${paymentRefunds} as back
    where back.payment_id = ${payments.providerPaymentId} and back.status <> 'failed')`.mapWith(Number),
};

/** Payments that must be refunded or came after a cancellation, and failed refunds that were not repeated. */
export async function listPaymentProblems(db: Executor, limit: number): Promise<ProblemRow[]> {
  const toRefund = await db
    .select({ ...FIELDS, problem: sql<'duplicate' | 'wrong_amount'>`${payments.standing}` })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(sql`${payments.standing} in ('duplicate', 'wrong_amount')`)
    .orderBy(desc(payments.paidAt))
    .limit(limit);
  const failed = await db
    .selectDistinct({ ...FIELDS, problem: sql<'refund_failed'>`'refund_failed'` })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.providerPaymentId, paymentRefunds.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(paymentRefunds.status, 'failed'),
        sql`${payments.standing} not in ('refunded', 'duplicate', 'wrong_amount')`,
      ),
    )
    .limit(limit);
  const unwanted = await db
    .select({ ...FIELDS, problem: sql<'charged_after_cancelling'>`'charged_after_cancelling'` })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(memberships, eq(memberships.providerId, payments.providerId))
    .where(
      and(
        eq(payments.standing, 'counts'),
        or(
          sql`${payments.paidAt} > ${memberships.cancelledAt} + ${CANCELLING_MS}::int * interval '1 millisecond'`,
          // A late debit carries the date of its mandate's approval, which was before the end.
          isNotNull(memberships.closedUnpaidAt),
        ),
      ),
    )
    .orderBy(desc(payments.paidAt))
    .limit(limit);
  return [...toRefund, ...failed, ...unwanted, ...(await listProblemsOfDeleted(db, limit))];
}

async function listProblemsOfDeleted(db: Executor, limit: number): Promise<ProblemRow[]> {
  const hasFailedRefund = sql<boolean>`exists (select from ${paymentRefunds} as back
    where back.payment_id = ${keptPayments.providerPaymentId} and back.status = 'failed')`;
  const rows = await db
    .select({
      paymentId: keptPayments.providerPaymentId,
      amountMinor: keptPayments.amountMinor,
      currency: keptPayments.currency,
      paidAt: keptPayments.paidAt,
      refundedMinor: keptPayments.refundedMinor,
      isAfterDeletion: keptPayments.isAfterDeletion,
      isUnclaimed: keptMemberships.isUnclaimed,
    })
    .from(keptPayments)
    .leftJoin(keptMemberships, eq(keptMemberships.providerId, keptPayments.providerId))
    .where(
      and(
        sql`${keptPayments.refundedMinor} < ${keptPayments.amountMinor}`,
        or(keptPayments.isAfterDeletion, hasFailedRefund),
      ),
    )
    .orderBy(desc(keptPayments.paidAt))
    .limit(limit);
  return rows.map(({ isAfterDeletion, isUnclaimed, ...row }) => {
    const charged = isUnclaimed ? 'charged_without_account' : 'charged_after_deletion';
    return { ...row, email: null, problem: isAfterDeletion ? charged : 'refund_failed' };
  });
}

/** Allowed difference between the provider's clock and ours. */
const PROVIDER_SKEW_MS = 5 * 60_000;

/** Time of the newest payment before `by` if no event has arrived since; else null. */
export async function findSilenceOfEvents(db: Executor, by: Date): Promise<Date | null> {
  const [newest] = await db
    .select({ paidAt: payments.paidAt })
    .from(payments)
    .where(lte(payments.paidAt, by))
    .orderBy(desc(payments.paidAt))
    .limit(1);
  if (!newest) return null;
  const since = new Date(newest.paidAt.getTime() - PROVIDER_SKEW_MS);
  const notices = await db
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(gte(paymentEvents.receivedAt, since))
    .limit(1);
  return notices.length === 0 ? newest.paidAt : null;
}

/** The owner of the membership of each event, by event id. */
export async function findEventOwners(
  db: Executor,
  events: readonly PaymentEventRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap((event) => event.providerId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ providerId: memberships.providerId, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inArray(memberships.providerId, ids));
  const emails = new Map(rows.map((row) => [row.providerId, row.email]));
  return new Map(
    events.flatMap((event) => {
      const email = emails.get(event.providerId);
      return email === undefined ? [] : [[event.eventId, email] as const];
    }),
  );
}
