/** The currency: read-only from the user's country, or a free choice where settings allow it. */
import { useMemo } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import type { InputProblem } from '#core/verdict';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { nameCurrency } from '../language/place-names.ts';
import { type Language, useLanguage, useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { FormValues } from './form-values.ts';

interface CurrencyFieldProps {
  control: Control<FormValues>;
  viewer: Viewer;
  isNew: boolean;
  error: InputProblem | undefined;
}

function listCurrencies(language: Language) {
  return CURRENCY_TABLE.map(({ code, name, symbol }) => ({
    value: code,
    label: code,
    detail: nameCurrency(code, name, language),
    keywords: `${name} ${symbol}`,
  }));
}

export function CurrencyField({ control, viewer, isNew, error }: CurrencyFieldProps) {
  const t = useTexts(subscriptionsTexts).form;
  const language = useLanguage();
  const currencies = useMemo(() => listCurrencies(language), [language]);
  return (
    <Controller
      control={control}
      name="currency"
      render={({ field }) =>
        viewer.hasCurrencyPerSubscription ? (
          <Field label={t.currency} error={error} required>
            <Combobox
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={currencies}
              listLabel={t.currencyList}
              emptyText={t.noCurrency}
            />
          </Field>
        ) : (
          <Field
            label={t.currency}
            hint={isNew || field.value === viewer.currency ? t.currencyHint : t.currencyKept}
          >
            <Input ref={field.ref} name="currency" value={field.value} readOnly />
          </Field>
        )
      }
    />
  );
}
