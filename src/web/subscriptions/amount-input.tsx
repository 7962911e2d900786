/** The box for an amount: reads what is pasted, takes a decimal comma, and is not changed by scrolling. */
import type { ClipboardEvent, ComponentProps, KeyboardEvent, WheelEvent } from 'react';
import { amountStep, symbolOf, toDecimalString } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import { Input } from '#web/ui/input.tsx';

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'type' | 'prefix'> {
  currency: string;
  locale: string;
  /** A pasted text that is an amount, as a plain decimal. */
  onPasteAmount: (amount: string) => void;
}

/** A longer sign would overlap the figures; the currency field shows it anyway. */
const LONGEST_PREFIX = 2;

export function AmountInput({ currency, locale, onPasteAmount, ...props }: AmountInputProps) {
  const symbol = symbolOf(currency);

  /** A number input drops what it cannot parse, so `₹ 1,20,000` and `1.234,56` are parsed here first. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = parseTypedAmount(event.clipboardData.getData('text'), currency);
    if (!pasted.ok) return;
    event.preventDefault();
    onPasteAmount(toDecimalString(pasted.value, currency));
  }

  return (
    <Input
      {...props}
      type="number"
      inputMode="decimal"
      min="0"
      step={amountStep(currency)}
      autoComplete="off"
      onPaste={paste}
      onKeyDown={(event) => typeDecimalComma(event, locale)}
      onWheel={keepAmount}
      {...(symbol.length <= LONGEST_PREFIX ? { prefix: symbol } : {})}
    />
  );
}

/** In locales with a decimal comma, a browser in another language would drop it and turn 12,50 into 1250. */
function typeDecimalComma(event: KeyboardEvent<HTMLInputElement>, locale: string) {
  if (event.key !== ',' || !hasDecimalComma(locale)) return;
  event.preventDefault();
  document.execCommand('insertText', false, '.');
}

function hasDecimalComma(locale: string): boolean {
  return new Intl.NumberFormat(locale).formatToParts(0.5).some(({ value }) => value === ',');
}

/** Scrolling over a focused number input would change the amount. */
function keepAmount(event: WheelEvent<HTMLInputElement>) {
  event.currentTarget.blur();
}
