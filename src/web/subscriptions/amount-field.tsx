import type { ClipboardEvent, KeyboardEvent, WheelEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { amountStep, symbolOf, toDecimalString } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import type { InputProblem } from '#core/verdict';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { type FormValues, readTypedCycle } from './form-values.ts';
import { wordPrice } from './price-words.ts';

interface AmountFieldProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  error: InputProblem | undefined;
  aside: string | undefined;
}

/** A longer sign would overlap the figures; the currency field shows it anyway. */
const LONGEST_PREFIX = 2;

/** The amount, with the monthly equivalent below it. */
export function AmountField({ form, viewer, error, aside }: AmountFieldProps) {
  const t = useTexts(subscriptionsTexts).form;
  const [typed, currency, cycle] = useWatch({
    control: form.control,
    name: ['amount', 'currency', 'billingCycle'],
  });
  const amount = parseTypedAmount(typed, currency);
  const rhythm = readTypedCycle(cycle);
  const preview =
    amount.ok && rhythm.ok
      ? t.preview(wordPrice(amount.value, currency, rhythm.value, viewer.country))
      : null;
  const symbol = symbolOf(currency);

  /** A number input drops what it cannot parse, so `₹ 1,20,000` and `1.234,56` are parsed here first. */
  function pasteAmount(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = parseTypedAmount(event.clipboardData.getData('text'), currency);
    if (!pasted.ok) return;
    event.preventDefault();
    form.setValue('amount', toDecimalString(pasted.value, currency), { shouldDirty: true });
  }

  return (
    <Field label={t.amount} hint={preview} aside={aside} error={error} required>
      <Input
        {...form.register('amount')}
        type="number"
        inputMode="decimal"
        min="0"
        step={amountStep(currency)}
        autoComplete="off"
        onPaste={pasteAmount}
        onKeyDown={(event) => typeDecimalComma(event, viewer.locale)}
        onWheel={keepAmount}
        {...(symbol.length <= LONGEST_PREFIX ? { prefix: symbol } : {})}
      />
    </Field>
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
