// Which column of a list of subscriptions is which, by its heading.
import { IMPORT_HEADINGS } from '../data/import-heading-table.ts';
import { foldHeading } from '../text/heading.ts';
import type { FileFormat, ImportColumns, UnreadColumn } from './import.ts';
import type { Table } from './table.ts';

/** Headings that only one tracker writes together. */
const SIGNATURES: readonly { readonly format: FileFormat; readonly headings: readonly string[] }[] = [
  { format: 'wallos', headings: ['payment cycle', 'next payment', 'paid by'] },
  // Older versions of Wallos, which wrote no cycle.
  { format: 'wallos', headings: ['next payment', 'paid by', 'notifications'] },
  { format: 'subtrackr', headings: ['schedule', 'schedule interval', 'renewal date', 'cost'] },
  { format: 'renewlet', headings: ['billing cycle', 'renewal date', 'reminder days'] },
  { format: 'renewlet', headings: ['扣费周期', '到期日期', '提醒天数'] },
  { format: 'renewlet', headings: ['billingcycle', 'nextbillingdate', 'reminderdays'] },
];

export function findFormat(headings: readonly string[]): FileFormat {
  const folded = new Set(headings.map(foldHeading));
  const known = SIGNATURES.find((signature) => signature.headings.every((name) => folded.has(name)));
  return known?.format ?? 'table';
}

/** Columns that only repeat other columns of that tracker. */
const REPEATED: Readonly<Partial<Record<FileFormat, readonly string[]>>> = {
  wallos: ['active'],
  renewlet: ['member total'],
};

/** The columns that have something in them and are not read. */
export function listUnread(
  { headings, lines, nested = [] }: Table,
  columns: ImportColumns,
  format: FileFormat,
): readonly UnreadColumn[] {
  const read = new Set(Object.values(columns));
  return headings
    .map((heading, at) => ({ at, heading }))
    .filter(({ at, heading }) => !read.has(at) && !REPEATED[format]?.includes(foldHeading(heading)))
    .filter(
      ({ at, heading }) =>
        nested.includes(heading) || lines.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
    );
}

export function guessColumns(headings: readonly string[]): ImportColumns {
  // `nextBillingDate` of a JSON file is read as `next billing date`.
  const folded = headings.map((heading) => foldHeading(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')));
  const columns: Record<string, number> = {};
  for (const { role, names } of IMPORT_HEADINGS) {
    const name = names.find((each) => folded.includes(each));
    const at = name === undefined ? -1 : folded.indexOf(name);
    if (at >= 0 && !Object.values(columns).includes(at)) columns[role] = at;
  }
  return columns;
}

export function isComplete({ name, amount, next, start }: ImportColumns): boolean {
  return name !== undefined && amount !== undefined && (next ?? start) !== undefined;
}
