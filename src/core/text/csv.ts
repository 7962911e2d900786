// CSV as spreadsheets read it (RFC 4180), with cells that no spreadsheet runs as a formula.

/** What Excel, Calc and Sheets take for the start of a formula; a tab or a line break before it is skipped by some. */
const FORMULA_START = /^[=+\-@\t\r\n]/;
/** A cell that our own writer has disarmed, or a text that only looks so and was disarmed once more. */
const DISARMED = /^'+[=+\-@\t\r\n]/;
const MUST_BE_QUOTED = /[",\r\n]|^\s|\s$/;

export const BYTE_ORDER_MARK = '\uFEFF';

export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const safe = FORMULA_START.test(text) || DISARMED.test(text) ? `'${text}` : text;
  return MUST_BE_QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that `writeCsvRow` was given. */
export function readSafeCell(cell: string): string {
  return DISARMED.test(cell) ? cell.slice(1) : cell;
}
