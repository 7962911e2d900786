// The month that a name means, in any of the languages whose files we know. Some names mean different months: `listopada`
// is October in Croatia and November in Poland. The other names of a file decide about those, else the user, or they are not read.
import { MONTH_NAMES } from '../data/month-name-table.ts';
import { FILE_LANGUAGES, foldName, listNames } from './runtime-names.ts';

/** Months count from 1; 0 where it is no name of a month, or that of several. */
export type ReadMonth = (name: string) => number;
/** What the user said that names of several months mean, by folded name. */
export type MonthAnswers = Readonly<Record<string, number>>;

/** Alone and beside a day, where some languages decline them. */
const FORMS = (['long', 'short'] as const).flatMap(
  (month) => [{ month }, { month, day: 'numeric' }] as const,
);
const YEAR = Array.from({ length: 12 }, (_, at) => Date.UTC(2026, at, 1));
/** How misspelt and shortened names begin: `Febuary`, `Decem`. May and March begin like other months of other languages. */
const STARTS = ['', 'jan', 'feb', '', 'apr', '', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Longer words that begin like a month are none. */
const LONGEST_MISSPELT = 10;

type Meanings = ReadonlyMap<string, ReadonlySet<number>>;

interface KnownNames {
  readonly byLanguage: readonly ReadonlyMap<string, number>[];
  readonly meanings: Meanings;
}

let known: KnownNames | undefined;

/** Reads a name alone: the month that all languages with such a name mean. */
export function readMonth(name: string): number {
  const folded = foldName(name);
  const found = knownNames().meanings.get(folded);
  if (found) return onlyOf(found);
  return folded.length > LONGEST_MISSPELT ? 0 : Math.max(0, STARTS.indexOf(folded.slice(0, 3)));
}

/** One of the months that a name may mean, to tell days from other texts. */
export function guessMonth(name: string): number {
  const [first = 0] = knownNames().meanings.get(foldName(name)) ?? [];
  return readMonth(name) || first;
}

/** Reads the names of one file: those of several months mean what they do in the languages that know most of the others, then what was answered. */
export function decideMonths(written: readonly string[], answers: MonthAnswers = {}): ReadMonth {
  const { byLanguage, meanings } = knownNames();
  const isUnclear = (name: string) => (meanings.get(name)?.size ?? 0) > 1;
  const names = [...new Set(written.map(foldName))];
  if (!names.some(isUnclear)) return readMonth;
  const counts = byLanguage.map((own) => names.filter((name) => own.has(name)).length);
  const likely = byLanguage.filter((_, index) => counts[index] === Math.max(...counts));
  // Who says that `lis` is November says that `lip` is July.
  const said = Object.entries(answers);
  const agreeing = likely.filter((own) => said.every(([name, month]) => (own.get(name) ?? month) === month));
  const meantBy = (languages: readonly ReadonlyMap<string, number>[], name: string) =>
    onlyOf(new Set(languages.flatMap((own) => own.get(name) ?? [])));
  return (name) => {
    const folded = foldName(name);
    if (!isUnclear(folded)) return readMonth(name);
    return meantBy(likely, folded) || (answers[folded] ?? meantBy(agreeing, folded));
  };
}

/** The months that a name may mean, where it is that of several. */
export function listMeanings(name: string): readonly number[] {
  return [...(knownNames().meanings.get(foldName(name)) ?? [])].sort((a, b) => a - b);
}

function onlyOf(months: ReadonlySet<number>): number {
  const [first = 0] = months;
  return months.size === 1 ? first : 0;
}

function knownNames(): KnownNames {
  if (known) return known;
  const byLanguage = FILE_LANGUAGES.map(namesIn);
  const named = [
    ...Object.entries(MONTH_NAMES).map(([name, month]) => [foldName(name), month] as const),
    ...byLanguage.flatMap((own) => [...own]),
  ];
  known = { byLanguage, meanings: collect(named) };
  return known;
}

function namesIn(language: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const form of FORMS)
    for (const { name, index } of listNames(language, form, YEAR)) {
      const month = index + 1;
      names.set(name, (names.get(name) ?? month) === month ? month : 0);
    }
  return names;
}

function collect(named: readonly (readonly [string, number])[]): Meanings {
  const months = new Map<string, Set<number>>();
  for (const [name, month] of named) months.set(name, (months.get(name) ?? new Set()).add(month));
  return months;
}
