import type { PaymentFact } from './ledger.ts';

/** Merges two reports of the same payment; the order does not matter. */
export function mergePayment(known: PaymentFact, reported: PaymentFact): PaymentFact {
  const byInvoice = [known, reported].filter((one) => one.isPeriodKnown).map((one) => one.periodEndAt);
  const guesses = [known.periodEndAt, reported.periodEndAt];
  return {
    ...known,
    paidAt: Math.min(known.paidAt, reported.paidAt),
    // Any fixed choice, so that the order of the reports does not matter.
    planId:
      [known.planId, reported.planId]
        .filter((id) => id !== null)
        .sort()
        .at(-1) ?? null,
    invoiceId: known.invoiceId ?? reported.invoiceId,
    periodEndAt: byInvoice.length > 0 ? Math.max(...byInvoice) : Math.min(...guesses),
    isPeriodKnown: byInvoice.length > 0,
    refundedMinor: Math.max(known.refundedMinor, reported.refundedMinor),
  };
}
