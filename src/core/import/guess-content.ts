// Suggests column roles from cell contents when headings are unknown; the user confirms.
import type { CalendarDay } from '../calendar-day.ts';
import { findService } from '../catalogue/catalogue.ts';
import { isDay, readDay } from '../table/days.ts';
import { readCurrency, readListedAmount, signIn, splitRate } from './amounts.ts';
import { readCycle } from './cycles.ts';
import type { ImportColumns } from './import.ts';

const SAMPLE = 200;
/** The share of filled cells that must look alike; the rest are slips of whoever typed them. */
const MOST = 0.8;
const LINK = /^https?:\/\//i;
const LETTERS = /\p{L}{2}/u;

interface Column {
  readonly at: number;
  /** The cells that are not empty. */
  readonly cells: readonly string[];
}

/** Adds to what the headings tell; a column that they name is not given to anything else. */
export function proposeColumns(
  known: ImportColumns,
  rows: readonly (readonly string[])[],
  today: CalendarDay,
): ImportColumns {
  const sample = rows.slice(0, SAMPLE);
  const taken = new Set(Object.values(known));
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const free = Array.from({ length: width }, (_, at) => ({
    at,
    cells: sample.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== ''),
  })).filter(({ at, cells }) => !taken.has(at) && cells.length > sample.length / 2);
  const take = (fits: (cell: string) => boolean) =>
    free.filter((column) => !taken.has(column.at) && isMostly(column, fits));
  const proposed: Record<string, number> = { ...known };
  const propose = (role: keyof ImportColumns, column: Column | undefined) => {
    if (proposed[role] !== undefined || !column) return;
    proposed[role] = column.at;
    taken.add(column.at);
  };

  const days = take(isDay).sort((a, b) => countComing(b, today) - countComing(a, today));
  const [first, second] = days;
  const isComing = first && countComing(first, today) > 0;
  propose(isComing ? 'next' : 'start', first);
  if (isComing) propose('start', second);
  for (const column of days) taken.add(column.at);
  propose('link', take((cell) => LINK.test(cell))[0]);
  propose('cycle', take((cell) => readCycle(cell) !== null)[0]);
  propose('currency', take((cell) => !/\d/.test(cell) && readCurrency(cell, '') !== null)[0]);
  const amounts = take(isAmount).filter((column) => !isCount(column));
  propose('amount', amounts.find(isPriced) ?? amounts[0]);
  const texts = take((cell) => LETTERS.test(cell) && !LINK.test(cell) && !isAmount(cell));
  propose('name', texts.sort((a, b) => rankName(b) - rankName(a))[0]);
  return proposed;
}

/** True if the row taken for the heading has a day and an amount, and so is a row like the others. */
export function isContent(cells: readonly string[]): boolean {
  return cells.some((cell) => isDay(cell)) && cells.some((cell) => !isDay(cell) && isAmount(cell));
}

function isMostly({ cells }: Column, fits: (cell: string) => boolean): boolean {
  return cells.filter(fits).length >= cells.length * MOST;
}

function isAmount(cell: string): boolean {
  const { amount } = splitRate(cell);
  return (
    /\p{Nd}/u.test(amount) &&
    (readListedAmount(amount, 'KWD', '.').ok || readListedAmount(amount, 'KWD', ',').ok)
  );
}

/** Row numbers and ids: 1, 2, 3. */
function isCount({ cells }: Column): boolean {
  return cells.length > 2 && cells.every((cell, index) => Number(cell) === Number(cells[0]) + index);
}

function isPriced(column: Column): boolean {
  return isMostly(column, (cell) => /[.,]\d{1,2}(?!\d)/.test(cell) || signIn(cell) !== '');
}

function countComing({ cells }: Column, today: CalendarDay): number {
  return cells.filter((cell) => (readDay(cell, 'day-first') ?? readDay(cell, 'month-first') ?? '') >= today)
    .length;
}

/** Names of known services first, then what differs from row to row; categories repeat. */
function rankName({ cells }: Column): number {
  const known = cells.filter((cell) => findService(cell)).length;
  return (2 * known + new Set(cells).size) / cells.length;
}
