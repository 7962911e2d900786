/** Looks at what would be shown to a user and names every figure, name or markup that the user's rows do not back; its own arithmetic. */
import type { AdviceInput, AdviceRow } from '#core/advice/rows';
import { BUNDLE_TABLE } from '#core/data/bundle-table';
import { CATALOGUE_TABLE } from '#core/data/catalogue-table';
import { LIE } from '#testing/advice-hostile';
import { monthsOf } from '#testing/months-of';

const MARKUP =
  /<[a-z/!]|onerror|javascript:|https?:|\]\(|evil|FooFlix|BarTV|seven thousand|\bin half\b|2077|[\u200b-\u200f\u202a-\u202e]|[०-९]/i;
const AMOUNT = /([$₹€¥£])\s?([\d,]+(?:\.\d+)?)/g;

/** Computed with floats, on purpose: a second way to the same figure. */
export function monthlyOf(row: AdviceRow, input: AdviceInput): number {
  const rate = (currency: string) => Number(input.rates.unitsPerUsd[currency] ?? 0);
  const from = rate(row.currency);
  if (from === 0) return 0;
  return ((row.amountMinor / 100 / monthsOf(row.billingCycle)) * rate(input.userCurrency)) / from;
}

export function findUnverified(shown: unknown, input: AdviceInput): readonly string[] {
  const leaks: string[] = [];
  visit(shown, input, allowedFigures(input), leaks);
  return leaks;
}

/** Walks objects; a saving is held against the rows that the same object names. */
function visit(value: unknown, input: AdviceInput, allowed: ReadonlySet<string>, leaks: string[]): void {
  if (typeof value === 'string') checkText(value, input, allowed, leaks);
  if (typeof value === 'number' && Math.abs(value) === LIE) leaks.push(`number ${value}`);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) visit(entry, input, allowed, leaks);
    return;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const here = new Set(allowed);
  if (Array.isArray(fields.rowIds)) {
    const rows = input.rows.filter(({ id }) => (fields.rowIds as unknown[]).includes(id));
    const cost = rows.reduce((sum, row) => sum + monthlyOf(row, input), 0);
    const saving = Number(fields.estimated_saving_per_month ?? fields.estimatedSavings ?? 0);
    if (!(saving >= 0 && saving <= cost + 0.011)) leaks.push(`saving ${saving} of rows that cost ${cost}`);
    for (const figure of [cost, cost * 12, saving, saving * 12]) addFigure(here, figure);
  }
  for (const [key, entry] of Object.entries(fields)) if (key !== 'rowIds') visit(entry, input, here, leaks);
}

function checkText(text: string, input: AdviceInput, allowed: ReadonlySet<string>, leaks: string[]): void {
  let rest = text;
  for (const { name } of input.rows) rest = rest.replaceAll(name, ' ');
  if (MARKUP.test(rest) || rest.includes(String(LIE)))
    leaks.push(`text ${JSON.stringify(text.slice(0, 100))}`);
  for (const [, sign, digits = ''] of rest.matchAll(AMOUNT)) {
    const figure = Number(digits.replaceAll(',', ''));
    if (sign !== '$' && sign !== '₹') leaks.push(`currency ${sign}`);
    else if (!allowed.has(figure.toFixed(2)))
      leaks.push(`amount ${sign}${digits} in ${JSON.stringify(text.slice(0, 100))}`);
  }
}

/** What each row costs, what all cost together and by category, and the published prices of services and bundles. */
function allowedFigures(input: AdviceInput): Set<string> {
  const figures = new Set<string>();
  const groups = new Map<string, number>();
  for (const row of input.rows) {
    const month = monthlyOf(row, input);
    const own = row.amountMinor / 100 / monthsOf(row.billingCycle);
    for (const figure of [row.amountMinor / 100, own, own * 12, month, month * 12])
      addFigure(figures, figure);
    for (const key of ['all', row.category]) groups.set(key, (groups.get(key) ?? 0) + month);
  }
  for (const sum of groups.values()) for (const figure of [sum, sum * 12]) addFigure(figures, figure);
  const prices = CATALOGUE_TABLE.flatMap(({ commonPricing }) =>
    commonPricing.flatMap(({ monthly, yearly }) => [monthly, yearly ?? monthly]),
  );
  for (const price of [...prices, ...BUNDLE_TABLE.map((bundle) => bundle.price)])
    for (const figure of [Number(price), Number(price) / 12]) addFigure(figures, figure);
  return figures;
}

/** Rounded, and the neighbours that floats may have meant. */
function addFigure(figures: Set<string>, figure: number): void {
  for (const shift of [-0.004, 0, 0.004]) figures.add((figure + shift).toFixed(2));
}
