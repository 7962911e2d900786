/** The service's name, with the catalogue's suggestions while typing: at most 20. */
import { useCallback } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { AUTOCOMPLETE_LIMIT, searchCatalogue } from '#core/catalogue/catalogue';
import { formatMoney } from '#core/money/money';
import { NAME_MAX_LENGTH } from '#core/subscription/subscription';
import type { InputProblem } from '#core/verdict';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { FormValues } from './form-values.ts';
import { findLeastMonthly } from './price-filling.ts';
import { wordMonthly } from './price-words.ts';

interface ServiceFieldProps {
  control: Control<FormValues>;
  viewer: Viewer;
  error: InputProblem | undefined;
  aside: string | undefined;
  onPickService: (name: string) => void;
}

export function ServiceField({ control, viewer, error, aside, onPickService }: ServiceFieldProps) {
  const t = useTexts(subscriptionsTexts).form;
  const { currency, country } = viewer;
  const search = useCallback(
    (text: string) =>
      searchCatalogue(text, country).map(({ name, category, commonPricing }) => {
        const price = commonPricing.find((entry) => entry.currency === currency);
        const write = (amount: string) => wordMonthly(formatMoney(amount, currency, country));
        const least = price ? null : findLeastMonthly(name, currency, country);
        const detail = price ? write(price.monthly) : least && t.from(write(least));
        return {
          value: name,
          label: name,
          icon: <CategoryDot category={category} />,
          ...(detail ? { detail } : {}),
        };
      }),
    [currency, country, t],
  );
  return (
    <Controller
      control={control}
      name="name"
      render={({ field }) => (
        <Field label={t.name} hint={t.nameHint} aside={aside} error={error} required>
          <Combobox
            freeText
            ref={field.ref}
            name="name"
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            onPick={(option) => onPickService(option.value)}
            options={search}
            limit={AUTOCOMPLETE_LIMIT}
            listLabel={t.nameList}
            maxLength={NAME_MAX_LENGTH * 2}
          />
        </Field>
      )}
    />
  );
}
