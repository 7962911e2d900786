// One file of subscriptions, already decoded to text: its form is found out, and its rows or the open question returned.
import { readWrittenBudget } from '../budget.ts';
import { DELIMITERS, splitCells, splitHead } from '../table/cells.ts';
import { guessColumns, isComplete } from './columns.ts';
import { isContent } from './guess-content.ts';
import { IMPORT_ROW_LIMIT, type ImportContext, type ReadImport } from './import.ts';
import { EXPORT_VERSION, isRecord, readOwnList } from './own-file.ts';
import { readOwnTable } from './own-table.ts';
import { COLUMN_LIMIT, toTable } from './records.ts';
import { readTable, type Table } from './table.ts';

/** Renewlet's `data.subscriptions` is the deepest list we know. */
const DEPTH_LIMIT = 3;
/** Titles and empty lines that people leave above the heading. */
const PREAMBLE_LIMIT = 20;

export function readImport(text: string, context: ImportContext): ReadImport {
  if (text.trim() === '') return { kind: 'unreadable', reason: 'empty' };
  return /^\s*[[{]/.test(text) ? readJson(text, context) : readDelimited(text, context);
}

function readJson(text: string, context: ImportContext): ReadImport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', reason: 'not-a-list' };
  }
  const list = findList(value);
  if (!list) return { kind: 'unreadable', reason: 'not-a-list' };
  if (list.length > IMPORT_ROW_LIMIT) return { kind: 'unreadable', reason: 'too-many' };
  if (isRecord(value) && value.format === 'outgo') return readOwnJson(value, list);
  if (list.length === 0) return { kind: 'unreadable', reason: 'empty' };
  const table = toTable(list, value);
  return table ? readTable(table, context) : { kind: 'unreadable', reason: 'not-a-list' };
}

function readOwnJson(
  { version, budget }: Readonly<Record<string, unknown>>,
  list: readonly unknown[],
): ReadImport {
  if (version !== EXPORT_VERSION) return { kind: 'unreadable', reason: 'newer' };
  const rows = { kind: 'rows', format: 'outgo', rows: readOwnList(list), table: null, unread: [] } as const;
  if (budget !== undefined && budget !== null)
    return { ...rows, budget: readWrittenBudget(budget) ?? 'unreadable' };
  return list.length > 0 ? rows : { kind: 'unreadable', reason: 'empty' };
}

/** The list itself, or the one that is named so, at the top or in Renewlet's `data`. */
function findList(value: unknown, depth = 0): readonly unknown[] | null {
  if (Array.isArray(value)) return value.every(isRecord) ? value : null;
  if (!isRecord(value) || depth === DEPTH_LIMIT) return null;
  return findList(value.subscriptions ?? value.data ?? null, depth + 1);
}

function readDelimited(text: string, context: ImportContext): ReadImport {
  const own = readOwnTable(text, context);
  if (own) return own;
  const table = findTable(text);
  return table ? readTable(table, context) : { kind: 'unreadable', reason: 'not-a-list' };
}

function findTable(text: string): Table | null {
  const tries = DELIMITERS.map((delimiter) => {
    const head = splitHead(text, delimiter, { rowLimit: PREAMBLE_LIMIT });
    return { delimiter, head, headingAt: head.findIndex((cells) => isComplete(guessColumns(cells))) };
  });
  const known = tries.find(({ headingAt }) => headingAt >= 0);
  const widest = tries
    .map((each) => ({ ...each, headingAt: each.head.findIndex((cells) => countFilled(cells) >= 2) }))
    .filter(({ headingAt }) => headingAt >= 0)
    .sort((a, b) => widthOf(b) - widthOf(a))[0];
  const found = known ?? widest;
  if (!found || widthOf(found) > COLUMN_LIMIT) return null;
  const rows = splitCells(text, found.delimiter);
  const headings = rows[found.headingAt] ?? [];
  // Columns without a heading have no names, so that what is remembered says nothing of the content.
  const isHeaded = !isContent(headings);
  const lines: { at: number; cells: string[] }[] = [];
  for (const [index, cells] of rows.entries())
    if (index >= found.headingAt + (isHeaded ? 1 : 0) && countFilled(cells) > 0)
      lines.push({ at: index + 1, cells: cells.map(unwrapFormula) });
  return { headings: isHeaded ? headings : headings.map(() => ''), lines };
}

/** `="007"`: what some write so that a spreadsheet leaves a text alone. */
function unwrapFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

function widthOf({ head, headingAt }: { head: string[][]; headingAt: number }): number {
  return head[headingAt]?.length ?? 0;
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}
