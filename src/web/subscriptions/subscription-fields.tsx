/** The fields of the add and edit form, in the order they are filled in. */
import { useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { BillingCycle } from '#core/billing-cycle';
import { shareTexts } from '#texts/en/screens/share';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useTexts } from '../language/text.ts';
import { problemOf } from '../ui/rule-resolver.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { AmountField } from './amount-field.tsx';
import { CurrencyField } from './currency-field.tsx';
import { CycleField } from './cycle-field.tsx';
import { categoryChoices, DATE_RANGE, type FormValues, readTypedCycle } from './form-values.ts';
import { MoreDetails } from './more-details.tsx';
import type { PastedField } from './paste-draft.ts';
import { type FilledPrice, findPrice, refillPrice, type TierChoice } from './price-filling.ts';
import { ServiceField } from './service-field.tsx';
import { TierField } from './tier-field.tsx';

interface SubscriptionFieldsProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  isNew: boolean;
  /** The row that the server knows. */
  id?: string | undefined;
  /** The fields that show what a pasted text said. */
  marked: ReadonlySet<PastedField>;
}

export function SubscriptionFields({ form, viewer, isNew, id, marked }: SubscriptionFieldsProps) {
  const t = useTexts(subscriptionsTexts);
  const fromText = useTexts(shareTexts).fromText;
  const { control, formState, register, setValue, getValues } = form;
  const filled = useRef<FilledPrice | null>(null);
  const { errors } = formState;
  const asideOf = (field: PastedField) => (marked.has(field) ? fromText : undefined);
  const set = (field: 'category' | 'amount' | 'billingCycle', value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const termsWith = (billingCycle: string) => {
    const cycle = readTypedCycle(billingCycle);
    return { ...getValues(), billingCycle: cycle.ok ? cycle.value : null };
  };

  function fill(price: FilledPrice, cycle: BillingCycle | null) {
    filled.current = price;
    set('amount', price.price);
    if (cycle !== null && cycle !== termsWith(getValues().billingCycle).billingCycle)
      set('billingCycle', cycle);
  }

  function pickService(name: string) {
    const { service, price, cycle } = findPrice(name, termsWith(getValues().billingCycle), viewer.country);
    if (!service) return;
    set('category', service.category);
    if (price !== null) fill({ service, tier: null, price }, cycle);
  }

  function pickTier(service: FilledPrice['service'], { tier, price, cycle }: TierChoice) {
    fill({ service, tier, price }, cycle);
  }

  function followCycle(billingCycle: string) {
    const price = refillPrice(filled.current, termsWith(billingCycle), viewer.country);
    if (price === null || !filled.current) return;
    filled.current = { ...filled.current, price };
    set('amount', price);
  }

  return (
    <>
      <ServiceField
        control={control}
        error={problemOf(errors.name)}
        aside={asideOf('name')}
        viewer={viewer}
        onPickService={pickService}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <Field
              label={t.form.category}
              aside={asideOf('category')}
              error={problemOf(errors.category)}
              required
            >
              <Select
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                placeholder={t.form.categoryPlaceholder}
                options={categoryChoices(field.value).map(({ value, code }) => ({
                  value,
                  label: t.categories[code],
                  icon: <CategoryDot category={code} />,
                }))}
              />
            </Field>
          )}
        />
        <CycleField
          control={control}
          aside={asideOf('billingCycle')}
          error={problemOf(errors.billingCycle)}
          onChange={followCycle}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_9.5rem] gap-4">
        <AmountField form={form} viewer={viewer} aside={asideOf('amount')} error={problemOf(errors.amount)} />
        <CurrencyField control={control} viewer={viewer} isNew={isNew} error={problemOf(errors.currency)} />
      </div>
      <TierField form={form} viewer={viewer} onPickTier={pickTier} />
      <Field
        label={t.form.nextRenewal}
        aside={asideOf('nextRenewalDate')}
        error={problemOf(errors.nextRenewalDate)}
        required
      >
        <DateInput {...register('nextRenewalDate')} {...DATE_RANGE} />
      </Field>
      <Field label={t.form.notes} aside={t.form.optional} error={problemOf(errors.notes)}>
        <Textarea {...register('notes')} placeholder={t.form.notesPlaceholder} rows={2} />
      </Field>
      <MoreDetails form={form} viewer={viewer} id={id} />
    </>
  );
}
