// Money on screen: written as the user's country writes it, in tabular figures, never broken over two lines.
import { formatMinor, formatMoney } from '#core/money/money';
import { classNames } from './class-names.ts';

type AmountProps = {
  currency: string;
  /** Name or code of the user's country; it decides grouping and the place of the sign. */
  country?: string | null | undefined;
  className?: string;
} & (
  | { /** Major units as the API carries them. */ amount: string | number; minor?: never }
  | { minor: number | bigint; amount?: never }
);

export function Amount({ amount, minor, currency, country, className }: AmountProps) {
  const text =
    minor === undefined
      ? formatMoney(amount, currency, country ?? null)
      : formatMinor(minor, currency, country ?? null);
  return <span className={classNames('tabular whitespace-nowrap', className)}>{text}</span>;
}
