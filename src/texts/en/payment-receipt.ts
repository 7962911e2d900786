/** The receipt of a payment, as a page of its own. */
export const en = {
  locale: 'en-GB',
  title: 'Outgo receipt',
  receipt: 'Receipt',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  for: 'For',
  cycles: { monthly: 'monthly', yearly: 'yearly' },
  until: 'Pro until',
  /** The amount that the page named beside the rupees. */
  listPrice: 'List price',
  amount: 'Amount',
  refunded: 'Refunded',
  test: 'Test mode, no money moved.',
  thanks: 'Thank you. The annual plan can be refunded within 7 days; monthly payments are non-refundable.',
};
