// Amounts of a list of subscriptions: which currency a sign means, and which mark stands before the decimals.
import type { BillingCycle } from '../billing-cycle.ts';
import { COUNTRY_TABLE } from '../data/country-table.ts';
import { CURRENCY_TABLE } from '../data/currency-table.ts';
import { findCurrency, makeMinor } from '../money/money.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import type { Verdict } from '../verdict.ts';
import { readCycle } from './cycles.ts';
import type { DecimalMark } from './import.ts';

/** The usual meaning of a sign that several currencies share. */
const USUAL: Readonly<Record<string, string>> = {
  $: 'USD',
  '¥': 'JPY',
  '£': 'GBP',
  rs: 'INR',
  '₨': 'INR',
  us$: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  au$: 'AUD',
  hk$: 'HKD',
  nz$: 'NZD',
  s$: 'SGD',
};
const CODE_LENGTH = 3;
const BEFORE_UNIT = /^(?:per|pro|je|im|par|por|al|p\.?) +/i;
/** One mark with three digits behind it: a thousand, or three decimals. */
const UNCLEAR = /^[1-9]\d{0,2}([.,])\d{3}$/;

const currenciesBySign = new Map<string, Set<string>>();
for (const [sign, code] of [
  ...CURRENCY_TABLE.map(({ symbol, code }) => [symbol, code] as const),
  ...COUNTRY_TABLE.map(({ symbol, currency }) => [symbol, currency] as const),
  ...Object.entries(USUAL),
  ['rs', 'PKR'] as const,
  ['rs', 'LKR'] as const,
  ['rs', 'NPR'] as const,
]) {
  const key = foldSign(sign);
  currenciesBySign.set(key, (currenciesBySign.get(key) ?? new Set()).add(code));
}

/** The code of a currency named by code or sign; a sign of several is that of `own`, if it is one of them. */
export function readCurrency(text: string, own: string): string | null {
  const code = findCurrency(text);
  if (code) return code.code;
  const sign = foldSign(text);
  const codes = currenciesBySign.get(sign) ?? new Set<string>();
  if (codes.has(own)) return own;
  const [only] = codes;
  return USUAL[sign] ?? (codes.size === 1 ? only : undefined) ?? readSignWithCode(sign);
}

/** `$12.99 USD`, `CAD $20`: the code, where the sign beside it is one of that currency. */
function readSignWithCode(text: string): string | null {
  for (const [code, sign] of [
    [text.slice(-CODE_LENGTH), text.slice(0, -CODE_LENGTH)],
    [text.slice(0, CODE_LENGTH), text.slice(CODE_LENGTH)],
  ] as const) {
    const currency = findCurrency(code);
    const isItsSign =
      currency?.symbol.endsWith(sign) || currenciesBySign.get(sign)?.has(currency?.code ?? '');
    if (sign !== '' && currency && isItsSign) return currency.code;
  }
  return null;
}

/** The sign or code beside the figures, empty where there is none. */
export function signIn(text: string): string {
  return text.replace(/\/-$|,-+$/, '').replace(/[\d.,٫٬'’\s()\-−–+]|\p{Nd}/gu, '');
}

interface Rate {
  readonly amount: string;
  readonly cycle: BillingCycle | 'once' | null;
}

/** `$9.99/mo`, `9,99 € pro Monat`, `12 USD yearly`: the amount, and the rhythm where one is said beside it. */
export function splitRate(cell: string): Rate {
  const [, figures = '', behind = ''] = /^(.*\p{Nd})(\D+)$/su.exec(cell) ?? [];
  for (const { index } of behind.matchAll(/\s*\/|\s+(?=\p{L})/gu)) {
    const words = behind
      .slice(index)
      .replace(/^[\s/]+/, '')
      .replace(BEFORE_UNIT, '');
    const cycle = findCurrency(words) ? null : readCycle(words);
    if (cycle) return { amount: figures + behind.slice(0, index), cycle };
  }
  return { amount: cell, cycle: null };
}

/** All amounts of a file decide together; `unknown` where each of them can be read in two ways. */
export function decideMark(cells: readonly string[]): DecimalMark | 'unknown' | 'none' {
  const seen = new Set<DecimalMark>();
  let isAnyUnclear = false;
  for (const cell of cells) {
    const figures = figuresOf(cell);
    const marks = figures.match(/[.,]/g) ?? [];
    const last = marks.at(-1);
    if (last !== '.' && last !== ',') continue;
    if (UNCLEAR.test(figures)) isAnyUnclear = true;
    else if (marks.some((mark) => mark !== last)) seen.add(last);
    else seen.add(marks.length > 1 ? otherThan(last) : last);
  }
  if (!isAnyUnclear) return 'none';
  const [only] = seen;
  return seen.size === 1 && only ? only : 'unknown';
}

export function isUnclear(cell: string): boolean {
  return UNCLEAR.test(figuresOf(cell));
}

/** Minor units. Only a cell that can be read in two ways needs the mark. */
export function readListedAmount(cell: string, currency: string, mark: DecimalMark | null): Verdict<number> {
  const figures = figuresOf(cell);
  const single = UNCLEAR.exec(figures)?.[1];
  if (single === undefined || mark === null) return parseTypedAmount(withoutSign(cell), currency);
  const [whole = '', decimals = ''] = figures.split(single);
  return single === mark
    ? makeMinor(whole, decimals.replace(/0+$/, ''), currency)
    : makeMinor(`${whole}${decimals}`, '', currency);
}

function figuresOf(cell: string): string {
  return withoutSign(cell).replace(/[\s'’]/g, '');
}

/** The figures with their marks; the point of `Rs.` belongs to the sign. */
export function withoutSign(cell: string): string {
  return cell
    .replace(/^\s*[\p{L}\p{Sc}]+\.?\s*(?:\p{Sc}\s*)?/u, '')
    .replace(/\s*(?:\p{Sc}\s+)?[\p{L}\p{Sc}]+\.?\s*$/u, '');
}

function otherThan(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

function foldSign(sign: string): string {
  return sign.normalize('NFKC').trim().toLowerCase().replace(/\.$/, '');
}
