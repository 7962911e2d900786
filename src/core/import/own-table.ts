// Our own CSV, also where a spreadsheet has saved it again: with semicolons or tabs, decimal commas and days in its own form.
import { type CalendarDay, lastOfMonth, parseDay } from '../calendar-day.ts';
import { findCurrency } from '../money/money.ts';
import { DELIMITERS, splitCells, splitHead } from '../table/cells.ts';
import { decideDayOrderByParts, findUnclearMonth, isInDigits, makeDayReader } from '../table/days.ts';
import { fingerprint } from '../table/fingerprint.ts';
import { readSafeCell } from '../text/csv.ts';
import { readCurrency, signIn, withoutSign } from './amounts.ts';
import { listUnread } from './columns.ts';
import { IMPORT_ROW_LIMIT, type ImportContext, type ImportRow, type ReadImport } from './import.ts';
import { EXPORT_COLUMNS, findOwnColumns, isInstant, type OwnField, readOwnRow } from './own-file.ts';
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
/** `18.11.2026 14:00`, `11/18/26, 2:00:05 PM`, or the day alone. */
const MOMENT = /^([^:]+?)(?:,? +(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\.?)?)?$/i;

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
    delimiter !== ',' ||
    rows.some(({ own }) => AMOUNTS.some((field) => WITH_COMMA.test(withoutOwnSign(own, field))));
  const local = rows.flatMap(({ own }) => DAYS.map((field) => own[field]).filter(isLocalDay));
  const moments = rows.map(({ own }) => own.createdAt).filter((cell) => !isInstant(cell));
  const { dayOrder: chosen, months } = context.choices[layout] ?? {};
  const order = decideDayOrderByParts(local) ?? chosen;
  if (!order) return { kind: 'day-order', layout, example: findUnclearDay(local) };
  const unclearMonth = findUnclearMonth(local, months);
  if (unclearMonth) return { kind: 'month', layout, ...unclearMonth };
  // The moments have a say only about themselves, and nobody is asked about them.
  const momentsOrder = local.some(isInDigits) ? order : (decideDayOrderByParts(moments) ?? chosen);
  const written = [...local, ...moments];
  const reading = {
    hasCommas,
    toDay: makeDayReader(written, order, months),
    toMomentsDay: momentsOrder ? makeDayReader(written, momentsOrder, months) : () => null,
  };
  return {
    kind: 'rows',
    format: 'outgo',
    rows: rows.map(({ at, cells, own }) => {
      return cells.length > lastOwn
        ? readOwnRow(restoreCells(own, reading), at, EXPORT_COLUMNS)
        : rejectCutRow(own.name, at, headings[cells.length] ?? '');
    }),
    table: null,
    unread: listUnread({ headings, lines: filled }, columns, 'outgo'),
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

/** The heading is not always in the first line: spreadsheets write `sep=;` above it, and people a title. */
function findOwnHeading(text: string) {
  for (const delimiter of DELIMITERS) {
    const head = splitHead(text, delimiter, { rowLimit: PREAMBLE_LIMIT, isExact: true });
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

type ToDay = (cell: string) => CalendarDay | null;

interface Reading {
  readonly hasCommas: boolean;
  readonly toDay: ToDay;
  /** Reads the day of a cell that holds a timestamp. */
  readonly toMomentsDay: ToDay;
}

/** Restores the cells to what they were before a spreadsheet saved the file. What cannot be restored stays, and is named. */
function restoreCells(own: OwnCells, { hasCommas, toDay, toMomentsDay }: Reading): OwnCells {
  const cells = { ...own };
  for (const field of DAYS) if (isLocalDay(own[field])) cells[field] = toDay(own[field]) ?? own[field];
  for (const field of AMOUNTS) {
    const amount = restoreAmount(withoutOwnSign(own, field), hasCommas);
    if (/^\d+(\.\d+)?$/.test(amount)) cells[field] = amount;
  }
  cells.cardExpires = parseDay(cells.cardExpires)?.slice(0, 7) ?? cells.cardExpires;
  cells.share = cells.share.replace(/^(\d+) of (\d+)$/, '$1/$2');
  if (!isInstant(own.createdAt))
    cells.createdAt = restoreMoment(own.createdAt, toMomentsDay) ?? own.createdAt;
  return cells;
}

/** Removes the sign of the row's own currency: `$15.49`, `15,49 €`. */
function withoutOwnSign(own: OwnCells, field: OwnField): string {
  const cell = own[field].trim();
  const currency = findCurrency(own.currency)?.code ?? '';
  const sign = signIn(cell);
  return sign !== '' && readCurrency(sign, currency) === currency ? withoutSign(cell) : cell;
}

/** `1,200.50`, `1,00,000`, `1.200,50` and `1’200.50` are clear by themselves; of `1,200` the other amounts decide. */
function restoreAmount(cell: string, hasCommas: boolean): string {
  if (/^\d{1,3}(,\d{2,3})+\.\d+$|^\d{1,3}(['’]\d{3})+(\.\d+)?$/.test(cell)) return cell.replace(/[,'’]/g, '');
  if (/^\d{1,3}([.\s]\d{3})+,\d+$/.test(cell)) return cell.replace(/[.\s]/g, '').replace(',', '.');
  if (/^\d{1,2}(,\d{2})+,\d{3}$|^\d{1,3}([.,])\d{3}(\2\d{3})+$|^\d{1,3}(\s\d{3})+$/.test(cell))
    return cell.replace(/\D/g, '');
  return /^\d+,\d+$/.test(cell) && (hasCommas || !/,\d{3}$/.test(cell)) ? cell.replace(',', '.') : cell;
}

/** Our files are in UTC, and spreadsheets move nothing: they only leave out that it is. */
function restoreMoment(cell: string, toDay: ToDay): string | null {
  const [, written = '', hours = '0', minutes = '00', seconds = '00', half = ''] = MOMENT.exec(cell) ?? [];
  const day = /\dT/i.test(written) ? null : toDay(written);
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const moment = `${day}T${`${hour}`.padStart(2, '0')}:${minutes}:${seconds}Z`;
  return day && isInstant(moment) ? moment : null;
}

function rejectCutRow(name: string, at: number, column: string): ImportRow {
  return { at, name, fields: null, problems: [{ kind: 'cut', column, cell: '' }] };
}
