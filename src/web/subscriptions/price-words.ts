/** Prices with their units in the language shown: `₹799/yr · ₹66.58/mo`. */
import type { BillingCycle } from '#core/billing-cycle';
import { describePrice } from '#core/subscription/subscription';
import { wordsTexts } from '#texts/en/screens/words';
import { getTexts } from '../language/text.ts';

/** As core says it, in the language's own units. */
export function wordPrice(
  amountMinor: number | bigint,
  currency: string,
  cycle: BillingCycle,
  country: string | null,
): string {
  return describePrice(amountMinor, currency, cycle, country, getTexts(wordsTexts).units);
}

export function wordMonthly(amount: string): string {
  return `${amount}${getTexts(wordsTexts).units.monthly}`;
}
