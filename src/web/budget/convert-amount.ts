import { decimalsOf } from '#core/money/money';
import { convert } from '#core/money/rates';
import { parseTypedAmount } from '#core/money/typed-amount';
import { toDecimalText } from '#core/rational';
import type { Conversion } from '../viewer/use-viewer.ts';

/** A typed amount in the viewer's currency, rounded to its decimals; null where it cannot be read or has no rate. */
export function convertAmount(typed: string, from: string, { currency, rates }: Conversion): string | null {
  const amount = parseTypedAmount(typed, from);
  const converted = amount.ok ? convert(amount.value, from, currency, rates) : null;
  return converted && toDecimalText(converted, decimalsOf(currency));
}
