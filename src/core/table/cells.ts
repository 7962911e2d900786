// Delimited text to cells: commas, semicolons, tabs or bars, with quotes where the writer sets them.

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A cell longer than this was never quoted: somebody wrote a bare quotation mark. */
const QUOTED_LIMIT = 4_000;

/** No table has more columns; what a line holds beyond them is dropped. */
const COLUMN_LIMIT = 1_000;

interface Splitting {
  readonly rowLimit?: number;
  /** Quoted cells exactly as they are, of any length: for files that are known to quote well. */
  readonly isExact?: boolean;
}

export function splitCells(
  text: string,
  delimiter: Delimiter,
  { rowLimit = Number.POSITIVE_INFINITY, isExact = false }: Splitting = {},
): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < rowLimit) {
    const cell = readCell(text, at, delimiter, isExact);
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

function readCell(text: string, from: number, delimiter: Delimiter, isExact: boolean): Cell {
  return readQuoted(text, from, delimiter, isExact) ?? readPlain(text, from, delimiter);
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

function readQuoted(text: string, from: number, delimiter: Delimiter, isExact: boolean): Cell | null {
  let start = from;
  while (text[start] === ' ') start += 1;
  if (text[start] !== '"') return null;
  let value = '';
  let piece = start + 1;
  for (;;) {
    const quote = text.indexOf('"', piece);
    if (quote < 0 || (!isExact && quote - start > QUOTED_LIMIT)) return null;
    value += text.slice(piece, quote);
    if (text[quote + 1] !== '"') {
      let end = quote + 1;
      while (text[end] === ' ') end += 1;
      const next = text[end];
      const isClosed = next === undefined || next === delimiter || next === '\n' || next === '\r';
      return isClosed ? { value: isExact ? value : value.trim(), end } : null;
    }
    value += '"';
    piece = quote + 2;
  }
}
