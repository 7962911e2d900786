/** The country field: a searchable list, or 'Other' with a typed name. */
import { useMemo } from 'react';
import { checkCountry, OTHER_COUNTRY } from '#core/account/account';
import { findKnownCountry } from '#core/country/countries';
import { COUNTRY_TABLE } from '#core/data/country-table';
import { type InputProblem, refuse, type Verdict } from '#core/verdict';
import { accountTexts } from '#texts/en/screens/account';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { nameCountry } from '../language/place-names.ts';
import { type Language, useLanguage, useTexts } from '../language/text.ts';

/** What the two boxes hold. */
export interface CountryChoice {
  /** A name of the table, or 'Other'. */
  listed: string;
  /** Typed, where 'Other' was chosen. */
  custom: string;
}

/** Countries are also found by the English name, which is what is sent. */
function listCountries(language: Language) {
  return COUNTRY_TABLE.map(({ code, name, currency }) => ({
    value: name,
    label: nameCountry(code, name, language),
    detail: currency,
    keywords: language === 'en' ? `${code} ${currency}` : `${code} ${currency} ${name}`,
  })).sort((a, b) => a.label.localeCompare(b.label, language));
}

export function toChoice(country: string): CountryChoice {
  const known = findKnownCountry(country);
  return known ? { listed: known.name, custom: '' } : { listed: OTHER_COUNTRY, custom: country };
}

/** The name to send. */
export function checkChoice({ listed, custom }: CountryChoice): Verdict<string> {
  if (listed !== OTHER_COUNTRY) return { ok: true, value: listed };
  const verdict = checkCountry(custom);
  if (!verdict.ok) return verdict;
  return verdict.value === null ? refuse('country_required') : { ok: true, value: verdict.value };
}

interface CountryFieldProps {
  value: CountryChoice;
  onChange: (value: CountryChoice) => void;
  error?: InputProblem | undefined;
}

export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const t = useTexts(accountTexts).country;
  const language = useLanguage();
  const listedCountries = useMemo(() => listCountries(language), [language]);
  const isOther = value.listed === OTHER_COUNTRY;
  return (
    <>
      <Field label={t.label}>
        <Combobox
          options={[...listedCountries, { value: OTHER_COUNTRY, label: t.other }]}
          value={value.listed}
          onValueChange={(listed) => onChange({ ...value, listed })}
          listLabel={t.list}
          emptyText={t.notListed}
          autoComplete="off"
        />
      </Field>
      {isOther ? (
        <Field label={t.otherLabel} error={error} required>
          <Input
            name="customCountry"
            autoComplete="country-name"
            value={value.custom}
            onChange={(event) => onChange({ ...value, custom: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}
