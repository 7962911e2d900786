/** The subscriptions on this device, as the advice engine of core takes them. */
import type { AdviceInput } from '#core/advice/rows';
import type { Subscription } from '../subscriptions/queries.ts';
import { amountMinorOf, shareOf } from '../subscriptions/row-amounts.ts';
import type { Viewer } from '../viewer/use-viewer.ts';

export function toAdviceInput(
  list: readonly Subscription[],
  { currency, country, today, rates }: Pick<Viewer, 'currency' | 'country' | 'today' | 'rates'>,
): AdviceInput {
  return {
    rows: list.map((row) => ({
      id: row.id,
      name: row.name,
      category: row.category,
      amountMinor: amountMinorOf(row),
      ...shareOf(row),
      currency: row.currency,
      billingCycle: row.billingCycle,
      anchorOn: row.anchorDate,
      nextRenewalOn: row.nextRenewalDate,
      notes: row.notes,
      pausedOn: row.pausedOn,
      resumesOn: row.resumesOn,
      endsOn: row.endsOn,
    })),
    userCurrency: currency,
    country,
    today,
    rates,
  };
}
