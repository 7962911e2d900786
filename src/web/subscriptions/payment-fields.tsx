/** The form's fields of what pays it, with suggestions from the user's other subscriptions. */
import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { listMethods, PAID_WITH_MAX_LENGTH } from '#core/subscription/payment-method';
import { methodKey } from '#core/subscription/subscription';
import { paymentMethodTexts } from '#texts/en/screens/payment-method';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTexts } from '../language/text.ts';
import { problemOf } from '../ui/rule-resolver.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { FormValues } from './form-values.ts';
import { useUnlockedSubscriptions } from './queries.ts';

interface PaymentFieldsProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
}

export function PaymentFields({ form, viewer }: PaymentFieldsProps) {
  const t = useTexts(paymentMethodTexts).form;
  const optional = useTexts(subscriptionsTexts).form.optional;
  const { control, register, formState } = form;
  const { errors } = formState;
  const { data: list } = useUnlockedSubscriptions();
  const methods = useMemo(() => listMethods(list ?? []), [list]);
  const [paidWith, cardExpires] = useWatch({ control, name: ['paidWith', 'cardExpires'] });
  // A card that stands in this form, or stood there, may be known from this subscription alone.
  const isSaid = Boolean(cardExpires || formState.defaultValues?.cardExpires);
  const known = isSaid ? null : methods.find(({ key }) => key === methodKey({ paidWith }))?.expires;
  return (
    <div className="grid gap-5 border-t pt-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="paidWith"
        render={({ field }) => (
          <Field label={t.paidWith} aside={optional} hint={t.paidWithHint} error={problemOf(errors.paidWith)}>
            <Combobox
              freeText
              ref={field.ref}
              name="paidWith"
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={methods.map(({ name }) => ({ value: name, label: name }))}
              listLabel={t.list}
              maxLength={PAID_WITH_MAX_LENGTH * 2}
            />
          </Field>
        )}
      />
      <Field
        label={t.cardExpires}
        aside={optional}
        hint={
          known ? t.known(formatCalendarDay(`${known}-01`, viewer.locale, 'shortMonth')) : t.cardExpiresHint
        }
        error={problemOf(errors.cardExpires)}
      >
        <Input {...register('cardExpires')} autoComplete="off" inputMode="numeric" />
      </Field>
    </div>
  );
}
