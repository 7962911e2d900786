// Narrow readers for a model's JSON: nothing of it is believed before one of these has looked at it.
import { CURRENCY_TABLE } from '../data/currency-table.ts';
import { decimalsOf, symbolOf } from '../money/money.ts';

/** A reply may hold any number of rows; no more than these are looked at. */
export const READ_ROW_LIMIT = 100;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An absent list is an empty one; anything else that is no list makes the reply unreadable. */
export function readList(value: unknown): readonly unknown[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, READ_ROW_LIMIT) : null;
}

/** The texts of a list, or of a single text. */
export function readTexts(value: unknown): readonly string[] {
  const list = typeof value === 'string' ? [value] : (readList(value) ?? []);
  return list
    .filter((entry): entry is string => typeof entry === 'string')
    .map((entry) => entry.slice(0, 200));
}

/** Fact aliases under any of the names models give that field. */
export function readFactIds(row: JsonObject): readonly string[] {
  for (const key of ['fact_ids', 'factIds', 'facts', 'fact_id', 'factId']) {
    const ids = readTexts(row[key]);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** A sum in the user's currency, from a number or a text such as `₹1,299`; null for anything that is not plainly one. */
export function readMoney(value: unknown, currency: string): number | null {
  const amount = typeof value === 'string' ? readWrittenMoney(value, currency) : value;
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0 || amount > 1e9) return null;
  return Number(amount.toFixed(decimalsOf(currency)));
}

function readWrittenMoney(text: string, currency: string): number | null {
  const rest = text.slice(0, 40).replace(currency, '').replace(symbolOf(currency), '').trim();
  if (CURRENCY_TABLE.some(({ code }) => rest.includes(code)) || /\p{Sc}/u.test(rest)) return null;
  const plain = /^(\d{1,3}(?:,\d{2,3})*|\d+)(\.\d+)?(?:\s*(?:\/|per|a)\s*(?:mo|month))?$/i.exec(rest);
  return plain ? Number(`${(plain[1] ?? '').replaceAll(',', '')}${plain[2] ?? ''}`) : null;
}
