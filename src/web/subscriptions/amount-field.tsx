/** The amount as people type it (`1,00,000`, `₹ 649`, `9.99`), with what it comes to a month beside it. */
import type { KeyboardEvent } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { amountStep, symbolOf } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { subscriptionsTexts } from '../texts/en/subscriptions.ts';
import { useTexts } from '../texts/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { type FormValues, stepAmount } from './form-values.ts';
import { wordPrice } from './price-words.ts';

interface AmountFieldProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  error: string | undefined;
  aside: string | undefined;
}

/** A longer sign would run into the figures; the currency's field says it anyway. */
const LONGEST_PREFIX = 2;

export function AmountField({ form, viewer, error, aside }: AmountFieldProps) {
  const t = useTexts(subscriptionsTexts).form;
  const [typed, currency, cycle] = useWatch({
    control: form.control,
    name: ['amount', 'currency', 'billingCycle'],
  });
  const amount = parseTypedAmount(typed, currency);
  const preview = amount.ok ? t.preview(wordPrice(amount.value, currency, cycle, viewer.country)) : null;
  const symbol = symbolOf(currency);

  /** The arrows of a number box, which a text box does not have. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const next = stepAmount(typed, currency, event.key === 'ArrowUp' ? 1 : -1);
    if (next !== null) form.setValue('amount', next, { shouldDirty: true });
    event.preventDefault();
  }

  return (
    <Controller
      control={form.control}
      name="amount"
      render={({ field }) => (
        <Field label={t.amount} hint={preview} aside={aside} error={error} required>
          <Input
            {...field}
            // Text, because a number box would refuse the marks people group digits with.
            inputMode="decimal"
            step={amountStep(currency)}
            autoComplete="off"
            onKeyDown={handleKey}
            {...(symbol.length <= LONGEST_PREFIX ? { prefix: symbol } : {})}
          />
        </Field>
      )}
    />
  );
}
