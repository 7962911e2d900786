// A delimited statement: its heading, the order of its days, the way of its money, then its rows.
import { findCurrency } from '../money/money.ts';
import { DELIMITERS, type Delimiter, splitCells } from '../table/cells.ts';
import { type DayOrder, decideDayOrder, isDay, isOrderCertain, makeDayReader } from '../table/days.ts';
import { fingerprint } from '../table/fingerprint.ts';
import { foldHeading } from '../text/heading.ts';
import { findAccount, nameAccount, unknownAccount } from './account.ts';
import { type DecimalMark, decideMark, readFlag, readStatementAmount } from './amounts.ts';
import { findHeading, isComplete, nameCurrency, PREAMBLE_LIMIT } from './columns.ts';
import { cleanNarration } from './narration.ts';
import type { Columns, ReadingContext, ReadStatement, StatementRow } from './statement.ts';

const SAMPLE_ROWS = 8;
const SAMPLE_COLUMNS = 40;
/** Enough to know which sign is a payment. */
const DIRECTION_ROWS = 2_000;
/** Rows that look at a glance like transactions and are sums. */
const SUM_ROW =
  /^(?:(?:opening|closing|beginning|ending) balance\b|(?:brought|carried) forward\b|[bc]\/f\b|(?:grand |transaction )?totals?\s*(?::|$|debits?\b|credits?\b|amount\b)|balance (?:as on|b\/f|c\/f|brought|carried)\b)/i;

/** A payment that was announced or came to nothing: Revolut, PayPal, Sparkasse. */
const UNBOOKED = /\b(?:pending|reverted|declined|denied|failed|cancell?ed|voided|memo|vorgemerkt)\b/i;

interface Table {
  readonly cells: readonly (readonly string[])[];
  /** The row's index of the heading; -1 where there is none. */
  readonly headingAt: number;
  readonly columns: Columns | null;
  readonly layout: string;
  readonly width: number;
  /** The columns are the user's answer. */
  readonly isAnswered: boolean;
}

export function readDelimited(text: string, context: ReadingContext): ReadStatement {
  const table = findTable(text, context);
  if (!table) return { kind: 'unreadable', reason: text.trim() === '' ? 'empty' : 'not-a-statement' };
  const { columns, layout, headingAt } = table;
  if (!columns) {
    const from = Math.max(0, headingAt);
    const sample = table.cells.slice(from, from + SAMPLE_ROWS).map((cells) => cells.slice(0, SAMPLE_COLUMNS));
    return { kind: 'columns', layout, sample };
  }
  const dateAt = columns.date ?? 0;
  const isKnownDay = remember(isDay);
  const lines = table.cells
    .slice(headingAt + 1)
    .map((cells) => fitWidth(cells, table.width, columns))
    .filter((cells) => isKnownDay(cells[dateAt] ?? ''));
  if (lines.length === 0) return { kind: 'unreadable', reason: 'empty' };
  const days = lines.map((cells) => cells[dateAt] ?? '');
  const chosen = context.choices[layout];
  const isCertain = isOrderCertain(days);
  const dayOrder = (isCertain ? null : chosen?.dayOrder) ?? decideDayOrder(days);
  if (!dayOrder) return { kind: 'day-order', layout, example: days[0] ?? '' };
  const stated = statedCurrency(table);
  const currency = stated ?? chosen?.currency ?? context.currency;
  const { rows, skipped, hasOwnCurrency } = readLines(lines, columns, dayOrder, currency, accountOf(table));
  if (rows.length === 0) return { kind: 'unreadable', reason: 'empty' };
  const assumptions = {
    layout,
    dayOrder: isCertain ? null : dayOrder,
    currency: stated || hasOwnCurrency ? null : currency,
    hasChosenColumns: table.isAnswered,
  };
  return { kind: 'rows', rows, skipped, assumptions };
}

function accountOf({ cells, headingAt, layout }: Table): string {
  const preamble = cells.slice(0, Math.max(0, headingAt)).map((line) => line.join(' '));
  return findAccount(preamble.join('\n')) ?? unknownAccount(layout);
}

function findTable(text: string, { choices }: ReadingContext): Table | null {
  const tries = DELIMITERS.map((delimiter) => ({
    delimiter,
    head: splitCells(text, delimiter, { rowLimit: PREAMBLE_LIMIT + SAMPLE_ROWS }),
  }));
  for (const { delimiter, head } of tries) {
    const heading = findHeading(head);
    if (heading) return makeTable(text, delimiter, heading.at, heading.columns, head);
  }
  // Without a known heading, take the delimiter that gives most rows a cell with a day.
  const best = tries
    .map((each) => ({
      ...each,
      dated: each.head.filter(hasDayCell).length,
    }))
    .sort((a, b) => b.dated - a.dated)[0];
  if (!best || best.dated === 0) return null;
  const firstDated = best.head.findIndex(hasDayCell);
  const above = best.head[firstDated - 1];
  const hasHeading = above !== undefined && above.filter((cell) => cell !== '').length >= 3;
  const headingAt = hasHeading ? firstDated - 1 : -1;
  const unknown = makeTable(text, best.delimiter, headingAt, null, best.head);
  const remembered = choices[unknown.layout]?.columns;
  return remembered && isComplete(remembered)
    ? { ...unknown, columns: remembered, isAnswered: true }
    : unknown;
}

/** `31.12.2025;REWE;-12` begins with a day and is a row that decimal commas were taken to part. */
function hasDayCell(cells: readonly string[]): boolean {
  return cells.length >= 3 && cells.some((cell) => isDay(cell) && !/[;\t|]/.test(cell));
}

function makeTable(
  text: string,
  delimiter: Delimiter,
  headingAt: number,
  columns: Columns | null,
  head: readonly (readonly string[])[],
): Table {
  const named = head[headingAt];
  const width = named?.length ?? Math.max(...head.map((cells) => cells.length));
  // A layout without a heading is known by its shape alone; a cell's content is never a part of it.
  const layout = fingerprint(named ? named.map(foldHeading).join('|') : `${delimiter}${width}`);
  return { cells: splitCells(text, delimiter), headingAt, columns, layout, width, isAnswered: false };
}

/** Chase ends rows with one delimiter too many; HDFC leaves commas in a narration unquoted. */
function fitWidth(cells: readonly string[], width: number, { narration = 0 }: Columns): readonly string[] {
  const extra = cells.length - width;
  if (extra <= 0 || cells.slice(width).every((cell) => cell === '')) return cells;
  return [
    ...cells.slice(0, narration),
    cells.slice(narration, narration + extra + 1).join(' '),
    ...cells.slice(narration + extra + 1),
  ];
}

/** `Amount (INR)`, `Betrag in EUR`: by the headings of money. */
function statedCurrency({ cells, headingAt, columns }: Table): string | null {
  const heading = cells[headingAt] ?? [];
  for (const at of [columns?.amount, columns?.debit, columns?.credit, columns?.balance]) {
    const code = at === undefined ? null : nameCurrency(heading[at] ?? '');
    if (code) return code;
  }
  return null;
}

function readLines(
  lines: readonly (readonly string[])[],
  columns: Columns,
  dayOrder: DayOrder,
  currency: string,
  account: string,
): { rows: readonly StatementRow[]; skipped: number; hasOwnCurrency: boolean } {
  const moneyAt = [columns.amount, columns.debit, columns.credit].filter((at) => at !== undefined);
  const mark = decideMark(
    lines.flatMap((cells) => moneyAt.map((at) => cells[at] ?? '')),
    currency,
  );
  const direction = columns.amount === undefined ? 1 : decideDirection(lines, columns, currency, mark);
  const signs = { debit: signOf(lines, columns.debit, mark), credit: signOf(lines, columns.credit, mark) };
  const rows: StatementRow[] = [];
  const days = lines.map((cells) => cells[columns.date ?? 0] ?? '');
  const readKnownDay = remember(makeDayReader(days, dayOrder));
  let skipped = 0;
  let hasOwnCurrency = columns.currency !== undefined;
  for (const cells of lines) {
    const read = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''));
    const named = findCurrency(read(columns.currency).toUpperCase())?.code;
    if (!named) hasOwnCurrency = false;
    const own = named ?? currency;
    const on = readKnownDay(read(columns.date));
    const narration = joinNarration(read(columns.payee), read(columns.narration)) || read(columns.type);
    const minor = readMinor(read, columns, own, mark, { amount: direction, ...signs });
    if (SUM_ROW.test(narration) || UNBOOKED.test(read(columns.status))) continue;
    if (on && minor !== null && narration !== '')
      rows.push({
        on,
        minor,
        currency: own,
        narration,
        type: read(columns.type),
        account: nameAccount(read(columns.account)) ?? account,
      });
    else skipped += 1;
  }
  return { rows, skipped, hasOwnCurrency };
}

/** A day stands in many rows. */
function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

function joinNarration(payee: string, narration: string): string {
  return cleanNarration(payee === '' || narration.includes(payee) ? narration : `${payee} ${narration}`);
}

type ReadCell = (at: number | undefined) => string;

function readMinor(
  read: ReadCell,
  columns: Columns,
  currency: string,
  mark: DecimalMark,
  signs: Readonly<Record<'amount' | 'debit' | 'credit', number>>,
): number | null {
  const amount = readStatementAmount(read(columns.amount), currency, mark);
  if (amount) {
    const flag = amount.flag ?? readFlag(read(columns.flag));
    if (flag) return flag === 'out' ? -Math.abs(amount.minor) : Math.abs(amount.minor);
    return amount.minor * signs.amount;
  }
  const out = readStatementAmount(read(columns.debit), currency, mark);
  const into = readStatementAmount(read(columns.credit), currency, mark);
  if (!out && !into) return null;
  return (into ? into.minor * signs.credit : 0) - (out ? out.minor * signs.debit : 0);
}

/** -1 where a bank writes most debits with their sign; a single other sign is a reversal. */
function signOf(lines: readonly (readonly string[])[], at: number | undefined, mark: DecimalMark): 1 | -1 {
  let balance = 0;
  for (const cells of lines.slice(0, DIRECTION_ROWS)) {
    const figure = at === undefined ? null : readStatementAmount(cells[at] ?? '', 'USD', mark);
    if (figure) balance += Math.sign(figure.minor);
  }
  return balance < 0 ? -1 : 1;
}

/**
 * 1 where money out is negative, -1 where charges are positive (Amex). The running balance knows; without one, most
 * rows of a statement are payments.
 */
function decideDirection(
  lines: readonly (readonly string[])[],
  columns: Columns,
  currency: string,
  mark: DecimalMark,
): 1 | -1 {
  let agrees = 0;
  let negative = 0;
  let positive = 0;
  let before: { balance: number; minor: number } | null = null;
  for (const cells of lines.slice(0, DIRECTION_ROWS)) {
    const amount = readStatementAmount(cells[columns.amount ?? -1] ?? '', currency, mark);
    if (!amount) continue;
    if (amount.minor < 0) negative += 1;
    else positive += 1;
    const balance =
      columns.balance === undefined
        ? null
        : readStatementAmount(cells[columns.balance] ?? '', currency, mark);
    if (balance && before) {
      const change: number = balance.minor - before.balance;
      // Rows run forward or backward in time.
      if (change === amount.minor || change === -before.minor) agrees += 1;
      if (change === -amount.minor || change === before.minor) agrees -= 1;
    }
    before = balance ? { balance: balance.minor, minor: amount.minor } : null;
  }
  if (agrees !== 0) return agrees > 0 ? 1 : -1;
  return positive > negative ? -1 : 1;
}
