/** Input for tests of advice. Rows are monthly, in dollars, a streaming service; each test says when its rows renew. */
import type { AdviceInput, AdviceRow } from '#core/advice/rows';
import { RATE_TABLE } from '#core/data/rate-table';

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

/** A person in the United States on one of the days on which the listed prices are fresh. */
export function adviceInput(rows: readonly AdviceRow[], more: Partial<AdviceInput> = {}): AdviceInput {
  return { rows, userCurrency: 'USD', country: 'US', today: '2025-11-15', rates: RATE_TABLE, ...more };
}
