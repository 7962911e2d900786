// Delimited text to cells: commas, semicolons, tabs or bars, with quotes where the writer sets them.

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The share of a quoted cell's lines that look like rows where a bare quotation mark has swallowed rows. */
const SWALLOWED_RATIO = 0.8;
/** Fewer columns than this tell no row from a text. */
const TELLING_WIDTH = 3;

/** No table has more columns; what a line holds beyond them is dropped. */
const COLUMN_LIMIT = 1_000;

/** Headings stand within it; behind them one cell may be megabytes long. */
const HEAD_LENGTH = 100_000;

interface Splitting {
  readonly rowLimit?: number;
  /** Quoted cells exactly as they are: for files that are known to quote well. */
  readonly isExact?: boolean;
}

/** The first rows. */
export function splitHead(
  text: string,
  delimiter: Delimiter,
  { rowLimit, isExact = false }: { rowLimit: number; isExact?: boolean },
): string[][] {
  return splitCells(text.slice(0, HEAD_LENGTH), delimiter, { rowLimit, isExact });
}

export function splitCells(
  text: string,
  delimiter: Delimiter,
  { rowLimit = Number.POSITIVE_INFINITY, isExact = false }: Splitting = {},
): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let width = 0;
  let at = 0;
  while (at < text.length && rows.length < rowLimit) {
    const cell = readCell(text, at, delimiter, isExact ? null : width);
    row.push(cell.value);
    at = row.length < COLUMN_LIMIT ? cell.end : findLineEnd(text, cell.end);
    if (text[at] === delimiter) {
      at += 1;
      // A row may end with its delimiter at the very end of the text.
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(row);
    width = Math.max(width, row.length);
    row = [];
  }
  return rows;
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

interface Cell {
  readonly value: string;
  /** Where the delimiter or the line's end stands. */
  readonly end: number;
}

/** `width` is that of the widest row so far; null where quotes are taken exactly. */
function readCell(text: string, from: number, delimiter: Delimiter, width: number | null): Cell {
  return readQuoted(text, from, delimiter, width) ?? readPlain(text, from, delimiter);
}

function readPlain(text: string, from: number, delimiter: Delimiter): Cell {
  let end = from;
  while (end < text.length) {
    const code = text[end];
    if (code === delimiter || code === '\n' || code === '\r') break;
    end += 1;
  }
  return { value: text.slice(from, end).trim(), end };
}

/**
 * Linear in the text, however many cells fail: one that fails far away has passed over doubled quotation marks only,
 * and a cell that begins with those ends right there.
 */
function readQuoted(text: string, from: number, delimiter: Delimiter, width: number | null): Cell | null {
  const start = skipSpaces(text, from);
  if (text[start] !== '"') return null;
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote < 0) return null;
  const end = skipSpaces(text, quote + 1);
  const next = text[end];
  if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') return null;
  const value = text.slice(start + 1, quote).replace(/""/g, '"');
  if (width === null) return { value, end };
  return hasSwallowedRows(value, delimiter, width) ? null : { value: value.trim(), end };
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** Whether a cell holds rows: its lines are as wide as the table, which the lines of a note hardly ever are. */
function hasSwallowedRows(value: string, delimiter: Delimiter, width: number): boolean {
  if (width < TELLING_WIDTH || !/[\r\n]/.test(value)) return false;
  // The first and the last one may be parts of a row.
  const lines = value.split(/\r\n|\n|\r/).slice(1, -1);
  const wide = lines.filter((line) => line.split(delimiter).length === width);
  return wide.length > lines.length * SWALLOWED_RATIO;
}
