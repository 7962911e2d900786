// A list of subscriptions with headings, from a CSV or JSON file: decides what the whole file decides, then reads each row.
import type { ImportRole } from '../data/import-heading-table.ts';
import { isPart } from '../subscription/share-input.ts';
import { decideDayOrderByParts, findUnclearMonth, makeDayReader, readDay } from '../table/days.ts';
import { fingerprint } from '../table/fingerprint.ts';
import { readSafeCell } from '../text/csv.ts';
import { foldHeading } from '../text/heading.ts';
import { decideMark, isUnclear, splitRate } from './amounts.ts';
import { findFormat, guessColumns, isComplete, listUnread } from './columns.ts';
import { proposeColumns } from './guess-content.ts';
import { IMPORT_ROW_LIMIT, type ImportColumns, type ImportContext, type ReadImport } from './import.ts';
import { cellAt, type Reading, RowReader } from './row-reader.ts';

const SAMPLE_ROWS = 6;
/** Rows between two reports of progress. */
const REPORT_ROWS = 250;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  '#39': "'",
};

export interface Table {
  readonly headings: readonly string[];
  readonly lines: readonly { readonly at: number; readonly cells: readonly string[] }[];
  /** Headings of a JSON file below which more stands than a cell can hold. */
  readonly nested?: readonly string[];
}

export function readTable(table: Table, context: ImportContext): ReadImport {
  const layout = fingerprint(table.headings.map(foldHeading).join('|'));
  const choices = context.choices[layout] ?? {};
  const lines = table.lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = withoutEmptyCycle(choices.columns ?? guessColumns(table.headings), lines);
  const sample = {
    layout,
    headings: table.headings,
    sample: lines.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    columns,
  };
  if (lines.length === 0) return { kind: 'unreadable', reason: 'empty' };
  if (lines.length > IMPORT_ROW_LIMIT) return { kind: 'unreadable', reason: 'too-many' };
  if (!isComplete(columns)) {
    const proposed = proposeColumns(columns, cellsOfLines(lines), context.today);
    return { kind: 'columns', table: { ...sample, columns: proposed } };
  }
  const cellsOf = (role: ImportRole) => lines.map(({ cells }) => cellAt(cells, columns[role]));
  const days = [...cellsOf('next'), ...cellsOf('start'), ...cellsOf('end')].filter((cell) => cell !== '');
  const dayOrder = decideDayOrderByParts(days) ?? choices.dayOrder;
  if (!dayOrder) return { kind: 'day-order', layout, example: findUnclearDay(days) };
  const unclearMonth = findUnclearMonth(days, choices.months);
  if (unclearMonth) return { kind: 'month', layout, ...unclearMonth };
  const shares = cellsOf('share').filter((cell) => !isPart(cell));
  const amounts = [...cellsOf('amount').map((cell) => splitRate(cell).amount), ...shares];
  const decided = decideMark(amounts);
  const mark = decided === '.' || decided === ',' ? decided : (choices.mark ?? null);
  if (decided === 'unknown' && !mark) return { kind: 'mark', layout, example: amounts.find(isUnclear) ?? '' };
  const cycle = choices.cycle ?? null;
  const silent = columns.cycle === undefined ? cellsOf('amount').find(saysNoCycle) : undefined;
  if (silent !== undefined && !cycle) {
    // "Plan" and "Term" often hold the cycle. What stands there is proposed, and asked about before one cycle for all is.
    const proposed = choices.columns ? columns : proposeColumns(columns, cellsOfLines(lines), context.today);
    if (proposed.cycle !== undefined) return { kind: 'columns', table: { ...sample, columns: proposed } };
    return { kind: 'cycle', layout, example: silent };
  }
  const format = findFormat(table.headings);
  const toDay = makeDayReader(days, dayOrder, choices.months);
  const reading: Reading = { columns, headings: table.headings, format, toDay, mark, cycle, context };
  const prepare = format === 'wallos' ? decodeEntities : readSafeCell;
  const rows = lines.map(({ at, cells }, index) => {
    if (index % REPORT_ROWS === 0) context.report?.(index / lines.length);
    return new RowReader(reading, cells.map(prepare)).read(at);
  });
  const unread = listUnread({ ...table, lines }, columns, format);
  return { kind: 'rows', format, rows, table: sample, unread };
}

/** A column of cycles in which nothing stands says no more than none. */
function withoutEmptyCycle(columns: ImportColumns, lines: Table['lines']): ImportColumns {
  const { cycle, ...others } = columns;
  return lines.some(({ cells }) => cellAt(cells, cycle) !== '') ? columns : others;
}

function cellsOfLines(lines: Table['lines']): readonly (readonly string[])[] {
  return lines.map(({ cells }) => cells);
}

function saysNoCycle(amount: string): boolean {
  return /\p{Nd}/u.test(amount) && splitRate(amount).cycle === null;
}

/** Finds a day that tells nothing about the order, as an example for the question. */
export function findUnclearDay(days: readonly string[]): string {
  const isUnclearDay = (day: string) => readDay(day, 'day-first') !== readDay(day, 'month-first');
  return days.find(isUnclearDay) ?? days[0] ?? '';
}

/** Wallos stores what was typed as HTML and exports it so. */
function decodeEntities(cell: string): string {
  return cell.replace(/&(amp|lt|gt|quot|#0?39);/g, (all, name: string) => ENTITIES[name] ?? all);
}
