/** Prices with their units in the language shown: `₹799/yr · ₹66.58/mo`. */
import type { BillingCycle } from '#core/billing-cycle';
import { describePrice } from '#core/subscription/subscription';
import { sayUnit } from '#texts/cycle';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { getTexts } from '../language/text.ts';

/** As core says it, in the language's own units. */
export function wordPrice(
  amountMinor: number | bigint,
  currency: string,
  cycle: BillingCycle,
  country: string | null,
): string {
  const { units } = getTexts(subscriptionsTexts);
  return describePrice(amountMinor, currency, cycle, country, (each) => sayUnit(units, each));
}

export function wordMonthly(amount: string): string {
  return `${amount}${sayUnit(getTexts(subscriptionsTexts).units, 'monthly')}`;
}
