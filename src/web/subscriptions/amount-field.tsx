import { type UseFormReturn, useWatch } from 'react-hook-form';
import { parseTypedAmount } from '#core/money/typed-amount';
import type { InputProblem } from '#core/verdict';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Field } from '#web/ui/field.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { AmountInput } from './amount-input.tsx';
import { type FormValues, readTypedCycle } from './form-values.ts';
import { wordPrice } from './price-words.ts';

interface AmountFieldProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  error: InputProblem | undefined;
  aside: string | undefined;
}

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

  return (
    <Field label={t.amount} hint={preview} aside={aside} error={error} required>
      <AmountInput
        {...form.register('amount')}
        currency={currency}
        locale={viewer.locale}
        onPasteAmount={(pasted) => form.setValue('amount', pasted, { shouldDirty: true })}
      />
    </Field>
  );
}
