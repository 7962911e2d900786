/** The form's fields of the user's own share, and with whom it is shared. */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ownShareTexts } from '#texts/en/screens/own-share';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTexts } from '../language/text.ts';
import { problemOf } from '../ui/rule-resolver.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { type FormValues, readTypedAmount, readTypedCycle, readTypedShare } from './form-values.ts';
import { wordOwnPrice } from './price-words.ts';

interface ShareFieldsProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
}

export function ShareFields({ form, viewer }: ShareFieldsProps) {
  const t = useTexts(ownShareTexts);
  const optional = useTexts(subscriptionsTexts).form.optional;
  const { control, register, formState } = form;
  const { errors } = formState;
  const values = useWatch({ control, name: ['amount', 'currency', 'billingCycle', 'share'] });
  return (
    <div className="grid gap-5 border-t pt-4 sm:grid-cols-2">
      <Field
        label={t.share}
        aside={optional}
        hint={sayCounted(values, viewer, t) ?? t.hint}
        error={problemOf(errors.share)}
      >
        <Input {...register('share')} autoComplete="off" />
      </Field>
      <Field
        label={t.sharedWith}
        aside={optional}
        hint={t.sharedWithHint}
        error={problemOf(errors.sharedWith)}
      >
        <Input {...register('sharedWith')} autoComplete="off" />
      </Field>
    </div>
  );
}

/** Null while the fields say no share. */
function sayCounted(
  [typedAmount, currency, typedCycle, typedShare]: string[],
  { country }: Viewer,
  t: typeof ownShareTexts,
): string | null {
  if (currency === undefined) return null;
  const amount = readTypedAmount(typedAmount ?? '', currency);
  const cycle = readTypedCycle(typedCycle ?? '');
  const share = readTypedShare(typedShare ?? '', currency);
  if (!amount.ok || !cycle.ok || !share.ok || share.value === null) return null;
  const row = { amount: amount.value, currency, billingCycle: cycle.value, share: share.value };
  return t.counted(wordOwnPrice(row, country));
}
