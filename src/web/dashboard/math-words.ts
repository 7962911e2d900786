/** Formats steps and exact values of an explanation. */
import { formatMoney } from '#core/money/money';
import type { ExplainedRow, ShownValue } from '#core/spending/explanation';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { getTexts } from '../language/text.ts';

/** `₹799 ÷ 12`, `₹600 × 1/4`, `₹299 ÷ 28 × 30.4375`, `$9.99 × 88.715 ÷ 1`: what was done to the amount, in the order core did it. */
export function wordSteps(
  { amount, ofAmount, part, currency, length, daysPerMonth, rate }: ExplainedRow,
  country: string | null,
): string {
  const money = (value: string) => formatMoney(value, currency, country);
  const parts = [
    ofAmount === null ? money(amount) : getTexts(subscriptionsTexts).ofPrice(money(amount), money(ofAmount)),
  ];
  if (part) parts.push(`× ${part.parts}/${part.of}`);
  if (length.count > 1) parts.push(`÷ ${length.count}`);
  if (daysPerMonth !== null) parts.push(`× ${daysPerMonth}`);
  if (rate && rate.toPerUsd !== '1') parts.push(`× ${rate.toPerUsd}`);
  if (rate && rate.fromPerUsd !== '1') parts.push(`÷ ${rate.fromPerUsd}`);
  return parts.join(' ');
}

/** `= 66.5` if exact, `≈ 66.583333` if cut. */
export function wordValue({ decimal, isExact }: ShownValue, locale: string): string {
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return `${isExact ? '=' : '≈'} ${digits.format(decimal as Intl.StringNumericLiteral)}`;
}
