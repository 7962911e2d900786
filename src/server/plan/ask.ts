/** What the provider knows of one membership: its state, its paid invoices, and what was refunded of the newest. */
import type { Deps } from '#server/deps';
import { type Payments, PaymentsError, type ProviderPayment } from '#server/outside/payments/port';
import { type News, type PaidPayment, paymentOf, paymentOfInvoice } from './apply.ts';
import type { MembershipRow } from './membership-store.ts';

/**
 * Fails where the provider does not answer about the membership itself. Without its invoices the news is not complete:
 * `isChecked` is missing, and it is asked again.
 */
export async function askProvider(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
  provenPaymentId = membership.provenPaymentId,
): Promise<News> {
  const providerId = membership.providerId ?? '';
  const now = deps.clock.now();
  const subscription = await payments.fetchSubscription(providerId).catch(ifUnknown);
  if (!subscription) return { isLost: true, isChecked: true };
  const isUntouched = subscription.paidCount === 0 && subscription.status === 'created';
  if (isUntouched && provenPaymentId === null) return { subscription, isChecked: true };
  const invoices = await payments.listInvoices(providerId).catch(ifNoAnswer);
  const paid = invoices?.flatMap((invoice) => paymentOfInvoice(invoice, now)) ?? [];
  const worthKnowing = new Set([newestOf(paid)?.id, provenPaymentId].filter((id) => typeof id === 'string'));
  const fetched: ProviderPayment[] = [];
  for (const id of worthKnowing) {
    const payment = await payments.fetchPayment(id).catch(ifNoAnswer);
    if (payment && isCharge(payment, membership)) fetched.push(payment);
  }
  return {
    subscription,
    payments: [...paid, ...fetched.map((payment) => paymentOf(payment, subscription, now))],
    ...(invoices ? { isChecked: true } : {}),
  };
}

/** Not the token that replacing a card takes and gives back: it belongs to no invoice. */
function isCharge(payment: ProviderPayment, { amountMinor }: MembershipRow): boolean {
  const hasMoved = payment.isCaptured || payment.refundedMinor > 0;
  return hasMoved && (payment.invoiceId !== null || payment.amountMinor === amountMinor);
}

function newestOf(paid: readonly PaidPayment[]): PaidPayment | undefined {
  return [...paid].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())[0];
}

function ifUnknown(error: unknown): null {
  if (error instanceof PaymentsError && error.kind === 'not_found') return null;
  throw error;
}

function ifNoAnswer(error: unknown): null {
  if (error instanceof PaymentsError) return null;
  throw error;
}
