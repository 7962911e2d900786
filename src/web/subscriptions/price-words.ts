/** Prices with their units in the language shown: `₹799/yr · ₹66.58/mo`. */
import type { BillingCycle } from '#core/billing-cycle';
import { formatMinor } from '#core/money/money';
import type { Rational } from '#core/rational';
import { isShared, ownMinor, ownPart } from '#core/subscription/share';
import { joinPrice, type PriceParts, priceParts } from '#core/subscription/subscription';
import { sayUnit } from '#texts/cycle';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { getTexts } from '../language/text.ts';
import type { Subscription } from './queries.ts';
import { amountMinorOf, type Shared, shareOf } from './row-amounts.ts';

type Priced = [
  amountMinor: number | bigint | Rational,
  currency: string,
  cycle: BillingCycle,
  country: string | null,
];

/** Core's description in the language's own units. */
export function wordPrice(...priced: Priced): string {
  return joinPrice(wordParts(...priced));
}

function wordParts(...priced: Priced): PriceParts {
  const { units } = getTexts(subscriptionsTexts);
  return priceParts(...priced, (each) => sayUnit(units, each));
}

type OwnPriced = Shared & Pick<Subscription, 'amount' | 'billingCycle'>;

/** The user's part of a shared price: `₹199.75 of ₹799.00/yr · ₹16.65/mo`. */
export function wordOwnPrice(row: OwnPriced, country: string | null): string {
  return joinPrice(wordOwnParts(row, country));
}

export function wordOwnParts(row: OwnPriced, country: string | null): PriceParts {
  const { currency, billingCycle } = row;
  const minor = amountMinorOf(row);
  const share = shareOf(row);
  const whole = wordParts(minor, currency, billingCycle, country);
  if (!isShared(share)) return whole;
  const own = formatMinor(ownMinor(minor, share), currency, country);
  const { month } = wordParts(ownPart(minor, share), currency, billingCycle, country);
  return { price: getTexts(subscriptionsTexts).ofPrice(own, whole.price), month };
}

export function wordMonthly(amount: string): string {
  return `${amount}${sayUnit(getTexts(subscriptionsTexts).units, 'monthly')}`;
}
