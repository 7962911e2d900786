/** Plural forms by the language's rules, with numbers formatted for the language. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `const plural = pluralIn('en'); plural(2, { one: '# day', other: '# days' })` → '2 days'. */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  // Created lazily: each costs milliseconds on a phone, and the catalogue is loaded at every start.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(language);
    return (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
  };
}
