// Our own CSV, also where a spreadsheet has saved it again: with semicolons or tabs, decimal commas and days in its own form.
import { lastOfMonth, parseDay } from '../calendar-day.ts';
import { DELIMITERS, splitCells } from '../table/cells.ts';
import { type DayOrder, decideDayOrderByParts, readDay } from '../table/days.ts';
import { fingerprint } from '../table/fingerprint.ts';
import { readSafeCell } from '../text/csv.ts';
import { IMPORT_ROW_LIMIT, type ImportContext, type ImportRow, type ReadImport } from './import.ts';
import { EXPORT_COLUMNS, findOwnColumns, type OwnField, readOwnRow } from './own-file.ts';
import { findUnclearDay } from './table.ts';

const DAYS: readonly OwnField[] = [
  'nextRenewalDate',
  'anchorDate',
  'pausedOn',
  'resumesOn',
  'endsOn',
  'thenFrom',
  'cardExpires',
];
const AMOUNTS: readonly OwnField[] = ['amount', 'thenAmount', 'share'];

/** A decimal comma beyond doubt. */
const WITH_COMMA = /^\d+([.\s]\d{3})*,\d{1,2}$/;

/** Lines that may stand above the headings. */
const PREAMBLE_LIMIT = 10;

type OwnCells = Record<OwnField, string>;

/** Null where it is no file of ours. */
export function readOwnTable(text: string, context: ImportContext): ReadImport | null {
  const found = findOwnHeading(text);
  if (!found) return null;
  const { delimiter, headingAt, columns } = found;
  const lines = splitCells(text, delimiter, { isExact: true });
  const headings = lines[headingAt] ?? [];
  const filled = lines
    .map((cells, index) => ({ at: index + 1, cells }))
    .slice(headingAt + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length === 0) return { kind: 'unreadable', reason: 'empty' };
  if (filled.length > IMPORT_ROW_LIMIT) return { kind: 'unreadable', reason: 'too-many' };
  // Columns that were added beside ours may be short.
  const lastOwn = Math.max(...Object.values(columns));
  const layout = fingerprint(headings.join('|'));
  const rows = filled.map((line) => ({ ...line, own: nameCells(columns, line.cells) }));
  const hasCommas =
    delimiter !== ',' || rows.some(({ own }) => AMOUNTS.some((field) => WITH_COMMA.test(own[field])));
  const local = rows.flatMap(({ own }) => DAYS.map((field) => own[field]).filter(isLocalDay));
  const order = decideDayOrderByParts(local) ?? context.choices[layout]?.dayOrder;
  if (!order) return { kind: 'day-order', layout, example: findUnclearDay(local) };
  return {
    kind: 'rows',
    format: 'outgo',
    rows: rows.map(({ at, cells, own }) => {
      return cells.length > lastOwn
        ? readOwnRow(restoreCells(own, order, hasCommas), at, EXPORT_COLUMNS)
        : rejectCutRow(own.name, at, headings[cells.length] ?? '');
    }),
    table: null,
  };
}

/** `1/3` and `2027-03` would become days in a spreadsheet: they are written as `1 of 3` and as the month's last day. */
export function writeOwnCell(field: OwnField, value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'share') return `${value}`.replace('/', ' of ');
  return field === 'cardExpires' ? lastOfMonth(`${value}-01`) : `${value}`;
}

type OwnColumns = Readonly<Record<OwnField, number>>;

/** Not always in the first line: spreadsheets write `sep=;` above it, and people a title. */
function findOwnHeading(text: string) {
  for (const delimiter of DELIMITERS) {
    const head = splitCells(text, delimiter, { rowLimit: PREAMBLE_LIMIT, isExact: true });
    for (const [headingAt, cells] of head.entries()) {
      const columns = findOwnColumns(cells);
      if (columns) return { delimiter, headingAt, columns };
    }
  }
  return null;
}

function nameCells(columns: OwnColumns, cells: readonly string[]): OwnCells {
  const named = Object.entries(columns).map(([field, at]) => [field, readSafeCell(cells[at] ?? '')]);
  return Object.fromEntries(named);
}

function isLocalDay(cell: string): boolean {
  return cell !== '' && !parseDay(cell) && !/^\d{4}-\d{2}$/.test(cell);
}

/** As the file was before a spreadsheet saved it. What cannot be restored stays, and is named. */
function restoreCells(own: OwnCells, order: DayOrder, hasCommas: boolean): OwnCells {
  const cells = { ...own };
  for (const field of DAYS)
    if (isLocalDay(own[field])) cells[field] = readDay(own[field], order) ?? own[field];
  for (const field of AMOUNTS) cells[field] = restoreAmount(own[field], hasCommas);
  cells.cardExpires = parseDay(cells.cardExpires)?.slice(0, 7) ?? cells.cardExpires;
  cells.share = cells.share.replace(/^(\d+) of (\d+)$/, '$1/$2');
  return cells;
}

/** `1,200.50`, `1,00,000.00`, `1.200,50` and `1’200.50` are clear by themselves; of `1,200` the other amounts decide. */
function restoreAmount(cell: string, hasCommas: boolean): string {
  if (/^\d{1,3}(,\d{2,3})+\.\d+$|^\d{1,3}(['’]\d{3})+(\.\d+)?$/.test(cell)) return cell.replace(/[,'’]/g, '');
  if (/^\d{1,3}([.\s]\d{3})+,\d+$/.test(cell)) return cell.replace(/[.\s]/g, '').replace(',', '.');
  return /^\d+,\d+$/.test(cell) && (hasCommas || !/,\d{3}$/.test(cell)) ? cell.replace(',', '.') : cell;
}

function rejectCutRow(name: string, at: number, column: string): ImportRow {
  return { at, name, fields: null, problems: [{ kind: 'cut', column, cell: '' }] };
}
