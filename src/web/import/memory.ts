/** What this device keeps about files of subscriptions, by layout: the columns, the order of days, what a month's name means, the decimal mark, how often it is paid. No name, amount or row. */
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
