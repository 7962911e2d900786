/** The provider's webhooks: checked, stored in one insert, answered; their effect follows from the table. */
import { Problem } from '#contract/errors';
import { HOUR_MS } from '#core/duration';
import { isCharging, isOver } from '#core/plan/status';
import { isStorable } from '#core/text/storable';
import type { Deps } from '#server/deps';
import { sha256 } from '#server/hash';
import { type PaymentEvent, type Payments, PaymentsError } from '#server/outside/payments/port';
import { runBatch, type Sweep } from '#server/sweeps/runner';
import { adoptMembership } from './adopt.ts';
import { applyReport, paymentOf, paymentOfInvoice, type Report } from './apply.ts';
import { askAboutEarlier, askProvider, ifNoAnswer, ifUnknown } from './ask.ts';
import { needPayments, type PlanDeps } from './deps.ts';
import { insertEvent, leaseDueEvents, noteEventOutcome, type PaymentEventRow } from './event-store.ts';
import { findMembership, type MembershipRow, providerIdOf } from './membership-store.ts';
import { isKnownToOurKeys } from './own-keys.ts';
import { bookLatePayments, keepUnclaimed } from './payments-without-account.ts';
import { findKeptMembership } from './payments-without-account-store.ts';
import { putOff } from './reconcile.ts';
import { applyRefund } from './refund.ts';
import type { Throttle } from './throttle.ts';

const LEASE_MS = 60_000;
const BATCH = 50;
const AT_ONCE = 5;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** A notice may overtake what tells us of its membership or payment; after this many tries it is somebody else's. */
const UNKNOWN_TRIES_LIMIT = 20;

export async function receiveEvent(
  deps: PlanDeps,
  raw: Buffer,
  signature: string,
  eventId?: string,
): Promise<void> {
  const payments = needPayments(deps);
  if (!payments.verifyWebhook(raw, signature)) throw new Problem('bad_signature');
  const text = raw.toString('utf8');
  const parsed = payments.parseWebhook(raw, eventId);
  // An event whose texts hold escapes that no column takes is stored as unreadable too.
  const event = isStorable(parsed) ? parsed : null;
  const now = deps.clock.now();
  await insertEvent(deps.db, {
    eventId: event?.eventId ?? `unreadable-${sha256(raw).toString('hex')}`,
    name: event?.rawName ?? 'unreadable',
    providerId: event?.subscription?.id ?? event?.invoice?.subscriptionId ?? null,
    body: text.replaceAll('\0', ''),
    receivedAt: now,
    nextTryAt: event ? now : null,
    ...(event ? {} : { handledAt: now, outcome: 'unreadable' }),
  });
  deps.wake('payment-events');
}

export function eventSweep(deps: PlanDeps, throttle: Throttle): Sweep {
  return { name: 'payment-events', everyMs: 5_000, run: () => handleDueEvents(deps, throttle) };
}

/** Goes on while the provider throttles us: most notices carry all that is needed. */
async function handleDueEvents(deps: PlanDeps, throttle: Throttle): Promise<boolean> {
  if (!deps.payments) return false;
  const payments = throttle.guard(deps.payments);
  const due = await leaseDueEvents(deps.db, {
    now: deps.clock.now(),
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_RETRY_MS,
    limit: BATCH,
  });
  await runBatch(due, AT_ONCE, (row) => handleEvent(deps, payments, row));
  return due.length === BATCH;
}

/** Counted and delayed where it fails, and never given up for that: others go on beside it. */
async function handleEvent(deps: Deps, payments: Payments, row: PaymentEventRow): Promise<void> {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.tries, 10), LONGEST_RETRY_MS);
  try {
    const { outcome, userId, isToBeRetried } = await takeEffect(deps, payments, row);
    const now = deps.clock.now();
    await noteEventOutcome(
      deps.db,
      row,
      isToBeRetried
        ? { nextTryAt: new Date(now.getTime() + delay), outcome }
        : { handledAt: now, outcome, userId },
    );
  } catch (error) {
    const outcome = error instanceof PaymentsError ? `provider: ${error.kind}` : 'failed';
    deps.log.warn({ eventId: row.eventId, name: row.name, tries: row.tries + 1, outcome }, 'notice failed');
    const nextTryAt = new Date(deps.clock.now().getTime() + delay);
    await noteEventOutcome(deps.db, row, { nextTryAt, outcome });
  }
}

interface Effect {
  outcome: string;
  userId: string | null;
  isToBeRetried?: boolean;
}

async function takeEffect(deps: Deps, payments: Payments, row: PaymentEventRow): Promise<Effect> {
  const event = payments.parseWebhook(Buffer.from(row.body), row.eventId);
  if (!event) return { outcome: 'unreadable', userId: null };
  const isEarly = row.tries < UNKNOWN_TRIES_LIMIT;
  if (event.refund || event.dispute) {
    const effect = await applyRefund(deps, payments, event);
    return { ...effect, isToBeRetried: effect.outcome === 'unknown payment' && isEarly };
  }
  const completed = await completeEvent(payments, event);
  const providerId = completed.subscription?.id ?? completed.invoice?.subscriptionId ?? null;
  if (providerId === null) return { outcome: 'no effect', userId: null };
  const membership = await findMembership(deps.db, providerId);
  const kept = membership ? undefined : await findKeptMembership(deps.db, providerId);
  if (kept) {
    await bookLatePayments(deps, payments, kept);
    return OF_DELETED_ACCOUNT;
  }
  if (!membership) {
    const isForeign = completed.subscription !== null && completed.subscription.userRef === null;
    const isPaid = completed.payment?.isCaptured === true || completed.invoice?.status === 'paid';
    return isForeign ? FOREIGN : adoptUnknown(deps, payments, providerId, { isEarly, isPaid });
  }
  if (!isKnownToOurKeys(deps, membership)) return askInstead(deps, payments, membership);
  const report = await toReport(deps, payments, membership, completed);
  await applyReport(deps, membership, report);
  if (report.areRefundsUnheard) await putOff(deps, membership);
  if (isOlderThanAnswer(membership, completed)) return askInstead(deps, payments, membership);
  return { outcome: 'applied', userId: membership.userId };
}

/** Compares with our clock, which may be ahead of the provider's: so the provider is asked again. */
function isOlderThanAnswer(
  { status, checkedAt }: MembershipRow,
  { subscription, createdAt }: PaymentEvent,
): boolean {
  if (!subscription || !createdAt || !checkedAt) return false;
  return createdAt < checkedAt && subscription.status !== status && !isOver(status);
}

/** Ours name the user they were made for; the account may serve other products too. */
const FOREIGN: Effect = { outcome: 'of another product', userId: null };
const WITHOUT_ACCOUNT: Effect = { outcome: 'without an account', userId: null };
const OF_DELETED_ACCOUNT: Effect = { outcome: 'of a deleted account', userId: null };

async function askInstead(deps: Deps, payments: Payments, membership: MembershipRow): Promise<Effect> {
  const { userId } = membership;
  const report = await askProvider(deps, payments, membership);
  await applyReport(deps, membership, report);
  if (report.isLost) return { outcome: 'of another account', userId };
  return report.isChecked && !report.areRefundsUnheard
    ? { outcome: 'applied', userId }
    : { outcome: 'not checked', userId, isToBeRetried: true };
}

async function adoptUnknown(
  deps: Deps,
  payments: Payments,
  providerId: string,
  { isEarly, isPaid }: { isEarly: boolean; isPaid: boolean },
): Promise<Effect> {
  const entity = await payments.fetchSubscription(providerId).catch(ifUnknown);
  if (entity && entity.userRef === null) return FOREIGN;
  const adopted = entity && (await adoptMembership(deps, payments, entity));
  if (adopted === 'later') return { outcome: 'unknown membership', userId: null, isToBeRetried: true };
  if (adopted) return askInstead(deps, payments, adopted);
  if (entity && (isPaid || isCharging(entity)) && (await keepUnclaimed(deps, payments, entity)))
    return WITHOUT_ACCOUNT;
  if (entity) return OF_DELETED_ACCOUNT;
  return { outcome: 'unknown membership', userId: null, isToBeRetried: isEarly };
}

/** A captured payment names its invoice only, and the invoice the membership. */
async function completeEvent(payments: Payments, event: PaymentEvent): Promise<PaymentEvent> {
  const { payment } = event;
  const isComplete = event.subscription !== null || event.invoice !== null;
  if (isComplete || !payment?.isCaptured || payment.invoiceId === null) return event;
  const invoice = await payments.fetchInvoice(payment.invoiceId).catch(ifUnknown);
  return { ...event, invoice };
}

async function toReport(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  { name, subscription, payment, invoice, createdAt }: PaymentEvent,
): Promise<Report> {
  const noticeAt = createdAt ?? deps.clock.now();
  const paid = [
    ...(invoice ? paymentOfInvoice(invoice, noticeAt) : []),
    ...(payment?.isCaptured ? [paymentOf(payment, subscription, noticeAt)] : []),
  ];
  const isGuess = paid.length > 0 && invoice === null;
  // If the invoices are unavailable now, the period is guessed, and the reconciliation asks again.
  const invoices = isGuess ? await payments.listInvoices(providerIdOf(membership)).catch(ifNoAnswer) : null;
  const { payments: asked = [], ...earlier } = await askAboutEarlier(deps, payments, membership, paid);
  return {
    ...earlier,
    ...(subscription ? { subscription, noticeAt } : {}),
    // Some accounts get it with the request for the end of the cycle, while the entity is still active.
    ...(name === 'subscription.cancelled' ? { cancelledAt: subscription?.endedAt ?? noticeAt } : {}),
    payments: [...paid, ...asked, ...(invoices ?? []).flatMap((one) => paymentOfInvoice(one, noticeAt))],
  };
}
