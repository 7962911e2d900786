// Names of months and weekdays as the runtime writes them, in the languages whose files we know.

export const FILE_LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'ru', 'uk', 'el', 'ca'],
  ...['sv', 'da', 'nb', 'fi', 'tr', 'id', 'hi', 'mr', 'bn', 'gu', 'pa', 'ta', 'te', 'kn', 'ml', 'hr', 'ga'],
] as const;

const WORD = /^([\p{L}\p{M}-]+)[.\u0970]?$/u;

/** Folded, one for each moment that has a name in one word. */
export function listNames(
  language: string,
  options: Intl.DateTimeFormatOptions,
  moments: readonly number[],
): { readonly name: string; readonly index: number }[] {
  const type = options.month ? 'month' : 'weekday';
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return moments.flatMap((moment, index) => {
    const part = format.formatToParts(moment).find((each) => each.type === type);
    const name = WORD.exec(foldName(part?.value ?? ''))?.[1];
    return name === undefined ? [] : { name, index };
  });
}

/** Drops case, accents and joiners, which people leave out. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .toLowerCase();
}
