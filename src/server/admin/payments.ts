/** Payment tools for administrators: refund, end granted Pro, reconcile now, list stuck events. */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { HOUR_MS } from '#core/duration';
import { toDecimalString } from '#core/money/money';
import { recordAction, recordBeginning } from '#server/audit/service';
import type { Deps } from '#server/deps';
import { translateProviderError } from '#server/plan/ask';
import type { PlanDeps } from '#server/plan/deps';
import { needPayments } from '#server/plan/deps';
import { listStuckEvents } from '#server/plan/event-store';
import { listChargingUsers, listMemberships } from '#server/plan/membership-store';
import { checkMembership } from '#server/plan/reconcile';
import { refundPayment } from '#server/plan/refund';
import { endGivenPro } from '#server/plan/service';
import { findUserByEmailKey } from '#server/users/store';
import { answerTexts } from '#texts/en/answers';
import { findEventOwners, findSilenceOfEvents, listPaymentProblems } from './payments-store.ts';
import { type Administrator, auditFailure, keyOf, presentStatus } from './support.ts';

const SHOWN_LIMIT = 100;
/** Events that failed fewer times than this are not shown yet: they are still being retried. */
const STUCK_AFTER_TRIES = 3;
/** The provider sends an event within seconds and retries if it is not answered. */
const EVENT_WAIT_MS = HOUR_MS;

export async function refund(
  deps: PlanDeps,
  admin: Administrator,
  { paymentId, reason }: BodyOf<'POST /api/admin/refund'>,
): Promise<AnswerOf<'POST /api/admin/refund'>> {
  const action = 'POST /api/admin/refund';
  const done = await auditFailure(deps, admin, action, paymentId, () =>
    refundPayment(deps, paymentId, {
      onBegin: (amountMinor) =>
        recordBeginning(deps, {
          ...admin,
          action,
          target: paymentId,
          detail: { paymentId, amountMinor, reason },
        }),
      onDone: (tx, { refund: made, settled }) => {
        const detail = { paymentId, refundId: made.id, amountMinor: made.amountMinor, reason };
        return recordAction(deps, tx, { ...admin, action, target: settled?.user.email ?? paymentId, detail });
      },
    }),
  );
  const { currency, settled } = done;
  const amount = toDecimalString(done.refund.amountMinor, currency);
  return {
    message: settled
      ? `${currency} ${amount} will be refunded to ${settled.user.email}.`
      : answerTexts[done.isUnclaimed ? 'refundedWithoutAccount' : 'refundedAfterDeletion'](
          `${currency} ${amount}`,
        ),
    refund: {
      refundId: done.refund.id,
      paymentId,
      amount,
      currency,
      status: done.refund.status,
    },
    user: settled && presentStatus(deps, settled.user),
  };
}

export async function endPro(
  deps: Deps,
  admin: Administrator,
  { email, reason }: BodyOf<'POST /api/admin/end-pro'>,
): Promise<AnswerOf<'POST /api/admin/end-pro'>> {
  const action = 'POST /api/admin/end-pro';
  const user = await auditFailure(deps, admin, action, email, () =>
    deps.db.transaction(async (tx) => {
      const found = await findUserByEmailKey(tx, keyOf(email));
      if (!found) throw new Problem('user_not_found');
      const after = await endGivenPro(deps, tx, found.id);
      await recordAction(deps, tx, { ...admin, action, target: found.email, detail: { reason } });
      return after;
    }),
  );
  return { message: answerTexts.givenProEnded(email), user: presentStatus(deps, user) };
}

export async function reconcileNow(
  deps: PlanDeps,
  admin: Administrator,
  email: string,
): Promise<AnswerOf<'POST /api/admin/reconcile'>> {
  const action = 'POST /api/admin/reconcile';
  return auditFailure(deps, admin, action, email, async () => {
    const payments = needPayments(deps);
    const user = await findUserByEmailKey(deps.db, keyOf(email));
    if (!user) throw new Problem('user_not_found');
    const memberships = await listMemberships(deps.db, user.id);
    const known = memberships.filter((row) => row.providerId !== null);
    const errors: unknown[] = [];
    for (const row of known) errors.push(await checkMembership(deps, payments, row));
    const failed = errors.filter((error) => error !== undefined);
    if (known.length > 0 && failed.length === known.length) throw translateProviderError(failed[0]);
    const detail = { asked: known.length, failed: failed.length };
    await recordAction(deps, deps.db, { ...admin, action, target: user.email, detail });
    const after = (await findUserByEmailKey(deps.db, user.emailKey)) ?? user;
    const message = answerTexts.reconciled(known.length, user.email);
    return { message, ...detail, user: presentStatus(deps, after) };
  });
}

export async function readPaymentProblems(deps: Deps): Promise<AnswerOf<'GET /api/admin/payment-problems'>> {
  const problems = await listPaymentProblems(deps.db, SHOWN_LIMIT);
  const stuck = await listStuckEvents(deps.db, STUCK_AFTER_TRIES, SHOWN_LIMIT);
  const owners = await findEventOwners(deps.db, stuck);
  const by = new Date(deps.clock.now().getTime() - EVENT_WAIT_MS);
  const silentSince = deps.env.payments === 'razorpay' ? await findSilenceOfEvents(deps.db, by) : null;
  return {
    payments: problems.map(({ amountMinor, refundedMinor, paidAt, ...row }) => ({
      ...row,
      amount: toDecimalString(amountMinor, row.currency),
      refundedAmount: toDecimalString(refundedMinor, row.currency),
      paidAt: paidAt.toISOString(),
    })),
    doubleCharging: await listChargingUsers(deps.db, { atLeast: 2, limit: SHOWN_LIMIT }),
    chargingWhileOff:
      deps.env.payments === 'off' ? await listChargingUsers(deps.db, { atLeast: 1, limit: SHOWN_LIMIT }) : [],
    stuckEvents: stuck.map((event) => ({
      eventId: event.eventId,
      name: event.name,
      email: owners.get(event.eventId) ?? null,
      receivedAt: event.receivedAt.toISOString(),
      tries: event.tries,
      nextTryAt: event.nextTryAt?.toISOString() ?? null,
      outcome: event.outcome,
    })),
    noNoticeSince: silentSince?.toISOString() ?? null,
  };
}
