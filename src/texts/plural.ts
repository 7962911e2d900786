/** Counted texts: the form comes from the language's own rules, the number is written its own way. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `const plural = pluralIn('en'); plural(2, { one: '# day', other: '# days' })` → '2 days'. */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  // Made at the first use: a catalogue is loaded at every start, and each of these costs a phone milliseconds.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(language);
    return (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
  };
}
