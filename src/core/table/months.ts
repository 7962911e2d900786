// The month that a name means, in any of the languages whose files we know.
import { MONTH_NAMES } from '../data/receipt-month-table.ts';

/** Beside those of the table. Croatian is not among them: its October is the November of others. */
const LANGUAGES = [
  ...['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'ru', 'uk', 'el', 'ca'],
  ...['sv', 'da', 'nb', 'fi', 'tr', 'id', 'hi', 'mr', 'bn', 'gu', 'pa', 'ta', 'te', 'kn', 'ml'],
] as const;
const FORMS = (['long', 'short'] as const).flatMap(
  (month) => [{ month }, { month, day: 'numeric' }] as const,
);
const WORD = /^([\p{L}\p{M}]+)[.\u0970]?$/u;
/** Longer words that begin like a month are none. */
const LONGEST_SHORTENED = 10;

const known = new Map(Object.entries(MONTH_NAMES).map(([name, month]) => [fold(name), month]));
let derived: ReadonlyMap<string, number> | undefined;

/** From 1 on; 0 where it is no name of a month. */
export function readMonth(name = ''): number {
  const folded = fold(name);
  const found = known.get(folded);
  if (found !== undefined) return found;
  derived ??= deriveNames();
  const shortened = folded.length <= LONGEST_SHORTENED ? known.get(folded.slice(0, 3)) : undefined;
  return derived.get(folded) ?? shortened ?? 0;
}

/** As the runtime writes them, alone and beside a day, where some languages decline them. */
function deriveNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const form of FORMS) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        const word = WORD.exec(name)?.[1];
        if (word === undefined) continue;
        const folded = fold(word);
        const other = names.get(folded);
        names.set(folded, other === undefined || other === month ? month : 0);
      }
    }
  return names;
}

/** Without case, and without the accents that people leave out. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase();
}
