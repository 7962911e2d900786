/** Answers kept on this device by file layout: columns, day order, meaning of a month's name, decimal mark, cycle. No name, amount or row. */
import type { ImportChoices } from '#core/import/import';

/** Outlasts a session that expires, not a logout. */
const KEY = 'outgo.until-logout.imports';

export type ImportMemory = Readonly<Record<string, ImportChoices>>;

export function readMemory(): ImportMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as ImportMemory) : {};
  } catch {
    return {};
  }
}

export function keepMemory(memory: ImportMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Without storage the answer lasts for this page.
  }
}
