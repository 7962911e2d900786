/** Prices with their units in the language shown: `₹799/yr · ₹66.58/mo`. */
import type { BillingCycle } from '#core/billing-cycle';
import { formatMinor } from '#core/money/money';
import type { Rational } from '#core/rational';
import { isShared, ownMinor, ownPart } from '#core/subscription/share';
import { describePrice } from '#core/subscription/subscription';
import { sayUnit } from '#texts/cycle';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { getTexts } from '../language/text.ts';
import type { Subscription } from './queries.ts';
import { amountMinorOf, type Shared, shareOf } from './row-amounts.ts';

/** Core's description in the language's own units. */
export function wordPrice(
  amountMinor: number | bigint | Rational,
  currency: string,
  cycle: BillingCycle,
  country: string | null,
): string {
  const { units } = getTexts(subscriptionsTexts);
  return describePrice(amountMinor, currency, cycle, country, (each) => sayUnit(units, each));
}

/** What the user pays of it: `₹199.75 of ₹799.00/yr · ₹16.65/mo` where it is paid together. */
export function wordOwnPrice(
  row: Shared & Pick<Subscription, 'amount' | 'billingCycle'>,
  country: string | null,
): string {
  const minor = amountMinorOf(row);
  const share = shareOf(row);
  const price = wordPrice(minor, row.currency, row.billingCycle, country);
  if (!isShared(share)) return price;
  const [, month] = wordPrice(ownPart(minor, share), row.currency, row.billingCycle, country).split(' · ');
  const own = formatMinor(ownMinor(minor, share), row.currency, country);
  const together = getTexts(subscriptionsTexts).ofPrice(own, price.split(' · ')[0] ?? price);
  return month ? `${together} · ${month}` : together;
}

export function wordMonthly(amount: string): string {
  return `${amount}${sayUnit(getTexts(subscriptionsTexts).units, 'monthly')}`;
}
