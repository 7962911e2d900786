/** Which figures a true sentence may hold, by arithmetic of its own, so that a slip in the corpus is not taken for a miss of the code. */
import { findFacts } from '#core/advice/analysis';
import type { AdviceRow } from '#core/advice/rows';
import { monthsOf } from '#testing/months-of';
import type { CorpusRow } from './corpus.ts';
import { decimalsIn } from './portfolios.ts';

const FIGURE = /\d[\d,]*(?:\.\d+)?/g;
const DAY_LENGTH = 86_400_000;

/** The figures of a sentence without those in its services' names, as plain numbers. */
export function readFigures({ sentence, portfolio }: CorpusRow): readonly number[] {
  const names = portfolio.input.rows.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const rest = names.reduce((text, name) => text.replaceAll(name, ' '), sentence);
  return [...rest.matchAll(FIGURE)].map(([figure]) => Number(readDecimals(figure).replaceAll(',', '')));
}

/** `23,98` is how a German reads 23.98; a comma before three digits groups thousands. */
function readDecimals(figure: string): string {
  return /^\d+,\d\d$/.test(figure) ? figure.replace(',', '.') : figure;
}

export function listTrueFigures(row: CorpusRow): ReadonlySet<number> {
  const { portfolio, target } = row;
  const { input } = portfolio;
  const decimals = decimalsIn(input.userCurrency);
  const found = new Set<number>();
  const addMoney = (...amounts: readonly number[]) => {
    for (const amount of amounts) found.add(round(amount, decimals));
  };
  const total = sum(input.rows, row);
  const cost = sum(target.rows, row);
  const saving = findSaving(row, cost);
  addMoney(total, total * 12, cost, cost * 12, saving, saving * 12);
  if (target.how !== 'estimate') addMoney(cost - saving);
  found.add(target.rows.length);
  for (const one of target.rows) {
    const monthly = monthlyOf(one, row);
    addMoney(monthly, monthly * 12);
    addMoney(...target.rows.map((other) => Math.abs(monthly - monthlyOf(other, row))));
    found.add(one.amountMinor / 10 ** decimalsIn(one.currency));
    found.add((Date.parse(one.nextRenewalOn) - Date.parse(input.today)) / DAY_LENGTH);
    const [year, , day] = one.nextRenewalOn.split('-').map(Number);
    found.add(year ?? 0).add(day ?? 0);
    found.add(round((monthly / total) * 100, 1)).add(round((monthly / total) * 100, 0));
    addMoney(
      sum(
        input.rows.filter(({ category }) => category === one.category),
        row,
      ),
    );
  }
  return found.add(round((cost / total) * 100, 1)).add(round((cost / total) * 100, 0));
}

function findSaving(row: CorpusRow, cost: number): number {
  const { portfolio, target } = row;
  if (target.how === 'estimate') return Number(target.what);
  if (target.how === 'price') return cost - Number(target.what);
  const fact = findFacts(portfolio.input).find(
    ({ kind, rowIds }) =>
      kind === target.what &&
      rowIds.length === target.rows.length &&
      target.rows.every(({ id }) => rowIds.includes(id)),
  );
  return fact ? Number(fact.savingPerMonth.numerator) / Number(fact.savingPerMonth.denominator) : 0;
}

function sum(rows: readonly AdviceRow[], row: CorpusRow): number {
  return rows.reduce((all, one) => all + monthlyOf(one, row), 0);
}

function monthlyOf({ amountMinor, currency, billingCycle }: AdviceRow, { portfolio }: CorpusRow): number {
  const { rates, userCurrency } = portfolio.input;
  const rate = Number(rates.unitsPerUsd[userCurrency]) / Number(rates.unitsPerUsd[currency]);
  return (amountMinor / 10 ** decimalsIn(currency) / monthsOf(billingCycle)) * rate;
}

/** Half up, with what floats leave behind taken off first. */
function round(value: number, decimals: number): number {
  return Number(`${Math.round(Number(`${value.toFixed(9)}e${decimals}`))}e-${decimals}`);
}
