// Reads every figure in a sentence (amount, percent, day, count, in digits or words) and says whether the scope proves it.

import type { PerMonths, Scope } from './advice-scope.ts';
import { type CalendarDay, makeDay, parseDay, splitDay } from './calendar-day.ts';
import { CURRENCY_TABLE } from './currency-table.ts';

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const MONTH_WORD = `(?:${MONTHS})[a-z]*\\.?`;
const ISO_DAY = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g;
const SLASH_DAY = /\b(\d{1,4})[/.](\d{1,2})[/.](\d{1,4})\b/g;
const DAY_MONTH = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+(${MONTH_WORD})(?:,?\\s+(\\d{4}))?(?![\\w])`,
  'gi',
);
const MONTH_DAY = new RegExp(
  `\\b(${MONTH_WORD})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?(?![\\w])`,
  'gi',
);
const RELATIVE_DAY = /\b(today|tomorrow|yesterday|overdue)\b/gi;
const OTHER_DAY =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:next|this|last|in a)\s+(?:week|fortnight)\b/i;

/** Figures in words that nothing here can be held against. */
const WORDED_FIGURE =
  /\b(?:hundreds?|thousands?|lakhs?|crores?|millions?|billions?|dozens?|double[sd]?|twice|triple[sd]?|thrice|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|third|fifth|tenth|half(?![- ]?year)|halve[sd]?|quarter(?!ly))\b|[\u00bc-\u00be\u2150-\u215e⁄]/i;
const SMALL_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SMALL_WORD = new RegExp(`\\b(${SMALL_WORDS.slice(2).join('|')})\\b`, 'gi');

const NUMBER = /\d(?:[\d.,'’]*\d)?/g;
const CODES = CURRENCY_TABLE.map(({ code }) => code).join('|');
const MONEY_BEFORE = new RegExp(
  `(?:\\b(${CODES})|\\b(Rs\\.?|Re\\.?)|(\\p{Sc}|(?:A|C|NZ|US|R|S|HK)\\$))\\s*$`,
  'u',
);
const MONEY_AFTER = new RegExp(
  `^\\s*(?:(${CODES})\\b|(\\p{Sc})|(?:US\\s+)?(dollars?|bucks|rupees?|euros?|pounds?|yen|cents?|paise)\\b)`,
  'iu',
);
const WORD_CURRENCY: Readonly<Record<string, string>> = {
  dollar: 'USD',
  buck: 'USD',
  rupee: 'INR',
  euro: 'EUR',
  pound: 'GBP',
  yen: 'JPY',
};
const PERCENT_AFTER = /^\s*(?:%|percent\b|per cent\b|pct\b)/i;
const LARGER_AFTER = /^\s?(?:k|m|mn|bn|x|×|lakhs?|crores?|thousand|million|hundred|times)\b/i;
const UNIT_AFTER =
  /^[^\d.;!?]{0,14}?(?:\/|\b(?:per|a|an|each|every)\s+|\b)(month|mo|monthly|year|yr|yearly|annum|annually|quarter|quarterly|week|weekly|wk|day|daily|hour)\b/i;
const COUNTED_AFTER =
  /^(?:[\s-]+[\p{L}&-]+){0,2}?[\s-]+(?:services?|subscriptions?|apps?|plans?|streams?|streaming|tools?|providers?|renewals?|rows?|items?|entries|of|at|overlaps?|duplicates?|memberships?|accounts?)\b/iu;
const SPAN_AFTER = /^[\s-]*(day|month|year|week|hour)s?\b/i;

/** True where every figure in the text is one that the scope holds. Names must have been masked before. */
export function isProven(masked: string, scope: Scope): boolean {
  if (WORDED_FIGURE.test(masked) || OTHER_DAY.test(masked) || /-\s?\p{Sc}|\p{Sc}\s?-/u.test(masked))
    return false;
  const rest = checkDays(masked, scope);
  if (rest === null) return false;
  const digits = rest.replace(SMALL_WORD, (word) => String(SMALL_WORDS.indexOf(word.toLowerCase())));
  for (const match of digits.matchAll(NUMBER)) {
    const before = digits.slice(Math.max(0, match.index - 12), match.index);
    const after = digits.slice(match.index + match[0].length, match.index + match[0].length + 48);
    if (!isFigureProven(match[0], before, after, scope)) return false;
  }
  return true;
}

/** The text without its days, or null where one of them is not among the scope's. */
function checkDays(text: string, scope: Scope): string | null {
  let isKnown = true;
  const check = (readings: readonly (CalendarDay | null)[]) => {
    if (!readings.some((day) => day !== null && (scope.days.has(day) || day === scope.today)))
      isKnown = false;
    return ' ';
  };
  const rest = text
    .replace(ISO_DAY, (_, year, month, day) => check([readDay(year, month, day)]))
    .replace(SLASH_DAY, (_, a, b, c) => check([readDay(c, b, a), readDay(c, a, b), readDay(a, b, c)]))
    .replace(DAY_MONTH, (_, day, month, year) => check(readWordDay(day, month, year, scope)))
    .replace(MONTH_DAY, (_, month, day, year) => check(readWordDay(day, month, year, scope)))
    .replace(RELATIVE_DAY, (word: string) => {
      if (!isRelativeProven(word.toLowerCase(), scope)) isKnown = false;
      return ' ';
    });
  return isKnown ? rest : null;
}

function isRelativeProven(word: string, { daysAway }: Scope): boolean {
  if (word === 'overdue') return [...daysAway].some((days) => days < 0);
  // "today" is as often an idiom as a day, and claims no figure.
  if (word === 'today') return true;
  return daysAway.has(word === 'tomorrow' ? 1 : -1);
}

function readDay(year: string, month: string, day: string): CalendarDay | null {
  const full = year.length === 2 ? `20${year}` : year;
  return parseDay(makeDay(Number(full), Number(month), Number(day)));
}

/** Without a year, the years around today. */
function readWordDay(
  day: string,
  monthWord: string,
  year: string | undefined,
  scope: Scope,
): (CalendarDay | null)[] {
  const month = MONTHS.split('|').indexOf(monthWord.slice(0, 3).toLowerCase()) + 1;
  const thisYear = splitDay(scope.today).year;
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year)];
  return years.map((number) => parseDay(makeDay(number, month, Number(day))));
}

function isFigureProven(written: string, before: string, after: string, scope: Scope): boolean {
  const values = readNumber(written);
  if (LARGER_AFTER.test(after)) return false;
  if (PERCENT_AFTER.test(after)) return values.some((value) => scope.percents.has(value));
  const currencies = readCurrencies(before, after, scope);
  if (currencies === 'unknown') return false;
  const per = readUnit(after);
  if (per === 'unknown') return false;
  if (currencies === null && isPlainCount(values, after, scope)) return true;
  const allowed = currencies ?? [scope.userCurrency];
  return scope.amounts.some(
    (amount) =>
      values.includes(amount.value) &&
      amount.value > 0 &&
      allowed.includes(amount.currency) &&
      (per === null || amount.per === per),
  );
}

function isPlainCount(values: readonly number[], after: string, scope: Scope): boolean {
  const span = SPAN_AFTER.exec(after)?.[1]?.toLowerCase();
  if (span === 'day') return values.some((value) => scope.daysAway.has(value) || value === 30 || value === 7);
  if (span === 'month') return values.some((value) => [1, 3, 6, 12].includes(value));
  if (span === 'year') return values.includes(1);
  if (span !== undefined) return false;
  const { year } = splitDay(scope.today);
  if (values.some((value) => value === year || value === year + 1)) return true;
  return values.some((value) => value <= scope.rowCount) && COUNTED_AFTER.test(after);
}

/** Currencies the sign or word beside a number may mean; null where there is none. */
function readCurrencies(before: string, after: string, scope: Scope): readonly string[] | 'unknown' | null {
  const front = MONEY_BEFORE.exec(before);
  const back = front ? null : MONEY_AFTER.exec(after);
  const code = front?.[1] ?? back?.[1];
  if (code !== undefined) return [code.toUpperCase()];
  if (front?.[2] !== undefined) return ['INR'];
  const sign = front?.[3] ?? back?.[2];
  if (sign !== undefined) {
    const meant = CURRENCY_TABLE.filter(({ symbol }) => symbol === sign).map((currency) => currency.code);
    if (sign === 'US$') return ['USD'];
    return meant.length > 0 ? meant : 'unknown';
  }
  const word = back?.[3]?.toLowerCase().replace(/s$/, '');
  if (word === undefined) return null;
  const currency = WORD_CURRENCY[word];
  if (currency === undefined) return 'unknown';
  return word === 'dollar' && scope.userCurrency.endsWith('D') ? [currency, scope.userCurrency] : [currency];
}

function readUnit(after: string): PerMonths | 'unknown' {
  const unit = UNIT_AFTER.exec(after)?.[1]?.toLowerCase();
  if (unit === undefined) return null;
  if (unit.startsWith('mo')) return 1;
  if (/^(y|annu)/.test(unit)) return 12;
  return unit.startsWith('quarter') ? 3 : 'unknown';
}

/** 1,299.50 and 1.299,50 and 1,29,900: every number the digits may mean. */
function readNumber(written: string): readonly number[] {
  const plain = written.replace(/['’]/g, '');
  const readings = [plain.replaceAll(',', '')];
  if (plain.includes(',')) readings.push(plain.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}(\.\d{3})+$/.test(plain)) readings.push(plain.replaceAll('.', ''));
  return readings.map(Number).filter(Number.isFinite);
}
