// Rows of several files in order of time, those that overlap once. Two equal rows of one file are two payments.
import type { StatementRow } from './statement.ts';

export function mergeRows(files: readonly (readonly StatementRow[])[]): readonly StatementRow[] {
  const [only] = files;
  if (only && files.length === 1) return only.toSorted(compareDays);
  const kept = new Map<string, readonly StatementRow[]>();
  for (const rows of files) {
    const own = new Map<string, StatementRow[]>();
    for (const row of rows) {
      // A bank's own number of a row may change from one download to the next, so it is no part of the key.
      const key = `${row.on} ${row.minor} ${row.currency} ${row.narration.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()}`;
      const list = own.get(key);
      if (list) list.push(row);
      else own.set(key, [row]);
    }
    for (const [key, list] of own) kept.set(key, addUnseen(kept.get(key) ?? [], list));
  }
  return [...kept.values()].flat().sort(compareDays);
}

/** If two accounts are known to differ, equal rows in them are two payments. */
function addUnseen(before: readonly StatementRow[], list: readonly StatementRow[]): readonly StatementRow[] {
  const seen = before.filter((row) => isMaybeSame(row.account, list[0]?.account)).length;
  return [...before, ...list.slice(seen)];
}

function isMaybeSame(account: string | undefined, other: string | undefined): boolean {
  return account === other || !isKnownAccount(account) || !isKnownAccount(other);
}

function isKnownAccount(account: string | undefined): boolean {
  return account !== undefined && !account.startsWith('~');
}

function compareDays(a: StatementRow, b: StatementRow): number {
  if (a.on === b.on) return 0;
  return a.on < b.on ? -1 : 1;
}
