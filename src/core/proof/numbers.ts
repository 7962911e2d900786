// Reads sums of money in the forms that English and the user's country write them in; any other form is no number at all.
import { findCountry } from '../country/countries.ts';
import { decimalsOf, findCurrency, formatMoney, symbolOf } from '../money/money.ts';
import { matchAt } from '../text/sticky-match.ts';

/** One thing a written sum can mean: decimals as the currency has them, so that equal sums are equal texts. */
export interface MoneyReading {
  readonly currency: string;
  readonly amount: string;
}

export interface FoundMoney {
  readonly length: number;
  /** Empty where the number stands beside a currency but not in a form that anybody writes. */
  readonly readings: readonly MoneyReading[];
}

export type MoneyReader = (text: string, at: number) => FoundMoney | null;

interface NumberStyle {
  readonly pattern: RegExp;
  readonly group: string;
  readonly point: string;
}

const BLANK = '[ \\u00a0\\u202f]?';

/** Spoken names of currencies in English; which dollar is meant depends on the user. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  INR: ['Rs.', 'Rs', 'rupees', 'rupee'],
  EUR: ['euros', 'euro'],
  GBP: ['pounds', 'pound'],
  JPY: ['yen'],
};

/** `currencies` are those of the user's rows; the first is the user's own, to which a shared sign belongs. */
export function makeMoneyReader(currencies: readonly string[], country: string | null): MoneyReader {
  const marks = listMarks(currencies, country);
  const written = [...marks.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const before = new RegExp(`(${written.join('|')})${BLANK}`, 'iuy');
  const after = new RegExp(`${BLANK}(${written.join('|')})(?![\\p{L}\\p{N}])`, 'iuy');
  const styles = listStyles(country);
  return (text, at) => {
    const front = matchAt(before, text, at);
    const start = at + (front?.[0].length ?? 0);
    const number = readNumber(styles, text, start);
    if (!number) return null;
    const back = front ? null : matchAt(after, text, start + number.length);
    const currency = marks.get((front?.[1] ?? back?.[1] ?? '').toLowerCase());
    if (currency === undefined) return null;
    const length = start - at + number.length + (back?.[0].length ?? 0);
    return { length, readings: readAmounts(number, styles, currency) };
  };
}

/** A whole number without a currency, at most 999, such as a count of services or days. */
export function readCount(
  text: string,
  at: number,
): { readonly length: number; readonly value: number } | null {
  const found = matchAt(/(?:0|[1-9]\d{0,2})(?![\d\p{L}]|[.,'’]\d)/uy, text, at);
  return found ? { length: found[0].length, value: Number(found[0]) } : null;
}

/** `24.5%`, `25 %` or `25 percent`; the number as text. */
export function readShare(
  text: string,
  at: number,
): { readonly length: number; readonly value: string } | null {
  const found = matchAt(/(0|[1-9]\d?|100)(\.\d)?\s?(?:%|percent\b|per cent\b)/uy, text, at);
  return found ? { length: found[0].length, value: `${found[1]}${found[2] ?? ''}` } : null;
}

function listMarks(currencies: readonly string[], country: string | null): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const claim = (mark: string, currency: string) => {
    const key = mark.trim().toLowerCase();
    if (key !== '' && !marks.has(key)) marks.set(key, currency);
  };
  for (const currency of currencies) {
    claim(formatMoney(0, currency, country).replace(/[\d.,]/g, ''), currency);
    claim(currency, currency);
    for (const word of SPOKEN[currency] ?? []) claim(word, currency);
    if (findCurrency(currency)?.name.endsWith('dollar'))
      for (const word of ['dollars', 'dollar']) claim(word, currency);
  }
  for (const currency of currencies) claim(symbolOf(currency), currency);
  return marks;
}

/** English, and the country's own marks where they differ. */
function listStyles(country: string | null): readonly NumberStyle[] {
  const parts = new Intl.NumberFormat(findCountry(country).locale).formatToParts(1234567.5);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const own = { group: mark('group'), point: mark('decimal') };
  const english = { group: ',', point: '.' };
  const isEnglish = own.group === english.group && own.point === english.point;
  return (isEnglish ? [english] : [english, own]).map(({ group, point }) => ({
    group,
    point,
    pattern: new RegExp(
      `\\d+(?:${escapePattern(group)}\\d+)*(?:${escapePattern(point)}\\d+)?(?![\\d\\p{L}]|[.,'’]\\d)`,
      'uy',
    ),
  }));
}

/** The longest run that any style takes for one number. */
function readNumber(styles: readonly NumberStyle[], text: string, at: number): string | null {
  const found = styles.flatMap(({ pattern }) => matchAt(pattern, text, at)?.[0] ?? []);
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Two styles that read different sums leave it open which is meant, and that proves nothing. */
function readAmounts(
  number: string,
  styles: readonly NumberStyle[],
  currency: string,
): readonly MoneyReading[] {
  const amounts = new Set(styles.flatMap((style) => readDecimal(number, style, currency) ?? []));
  return amounts.size === 1 ? [...amounts].map((amount) => ({ currency, amount })) : [];
}

function readDecimal(number: string, { group, point }: NumberStyle, currency: string): string | null {
  const [whole = '', fraction, ...rest] = number.split(point);
  const decimals = decimalsOf(currency);
  if (rest.length > 0 || (fraction !== undefined && fraction.length !== decimals)) return null;
  const groups = whole.split(group);
  const isGrouped =
    groups.length === 1 || isGroupedBy(groups, 3) || (currency === 'INR' && isGroupedBy(groups, 2));
  const digits = groups.join('');
  if (!isGrouped || !/^(?:0|[1-9]\d*)$/.test(digits)) return null;
  return decimals === 0 ? digits : `${digits}.${fraction ?? '0'.repeat(decimals)}`;
}

/** 1,234,567 by threes; 12,34,567 by twos before the last three, as in India. */
function isGroupedBy(groups: readonly string[], size: 2 | 3): boolean {
  const [first = '', ...others] = groups;
  const last = others.pop() ?? '';
  return (
    first.length >= 1 &&
    first.length <= size &&
    last.length === 3 &&
    others.every(({ length }) => length === size)
  );
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
