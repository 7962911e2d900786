/** Rows for tests of advice: monthly, in dollars, a streaming service; each test says when its rows renew. */
import type { AdviceRow } from '#core/advice/rows';

/** Amounts have two decimals. The id is the name behind the prefix. */
export function adviceRowMaker(nextRenewalOn: string, idPrefix = 'id-') {
  return (name: string, amount: number, more: Partial<AdviceRow> = {}): AdviceRow => ({
    id: `${idPrefix}${name}`,
    name,
    category: 'OTT',
    amountMinor: Math.round(amount * 100),
    currency: 'USD',
    billingCycle: 'monthly',
    anchorOn: more.nextRenewalOn ?? nextRenewalOn,
    nextRenewalOn,
    ...more,
  });
}
