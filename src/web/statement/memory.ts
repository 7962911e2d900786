/**
 * What this device keeps about statements: fingerprints of merchants that were dismissed or cancelled, and which column
 * is which in a bank's layout. No name, amount or row; decision 0030.
 */
import { addDays } from '#core/calendar-day';
import type { ReadingChoices } from '#core/statement/statement';
import { fingerprint } from '#core/table/fingerprint';
import type { ReviewedItem } from './reading.ts';

/** Outlasts a session that expires, not a logout; salted with the user's id, so that it says nothing about others. */
const KEY = 'outgo.until-logout.statements';
/** A charge that was on its way when the user cancelled. */
const CANCEL_DAYS = 3;

export interface StatementMemory {
  dismissed: readonly string[];
  /** Fingerprint to the day it was cancelled. */
  cancelled: Readonly<Record<string, string>>;
  layouts: Readonly<Record<string, ReadingChoices>>;
}

const NOTHING: StatementMemory = { dismissed: [], cancelled: {}, layouts: {} };

export function readMemory(): StatementMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...NOTHING, ...stored } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keepMemory(memory: StatementMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Without storage the choice lasts for this page.
  }
}

/** Null forgets which column is which, so that it is asked again. */
export function rememberChoice(
  memory: StatementMemory,
  layout: string,
  choice: ReadingChoices | null,
): StatementMemory {
  const { columns: _before, ...others } = memory.layouts[layout] ?? {};
  const next = choice ? { ...memory.layouts[layout], ...choice } : others;
  return { ...memory, layouts: { ...memory.layouts, [layout]: next } };
}

/** Keeps the narrowest key: of two things that one merchant charges, dismissing one leaves the other. */
export function dismiss(memory: StatementMemory, userId: string, keys: readonly string[]): StatementMemory {
  return { ...memory, dismissed: [...new Set([...memory.dismissed, markOf(userId, narrowest(keys))])] };
}

export function markCancelled(
  memory: StatementMemory,
  userId: string,
  keys: readonly string[],
  on: string,
): StatementMemory {
  return { ...memory, cancelled: { ...memory.cancelled, [markOf(userId, narrowest(keys))]: on } };
}

/** Items as this device knows them: dismissed ones are gone, and a charge after a cancellation is one. */
export function applyMemory(
  items: readonly ReviewedItem[],
  memory: StatementMemory,
  userId: string,
): readonly ReviewedItem[] {
  return items.flatMap((item): readonly ReviewedItem[] => {
    const marks = (item.finding?.keys ?? []).map((key) => markOf(userId, key));
    if (marks.some((mark) => memory.dismissed.includes(mark))) return [];
    const cancelledOn = marks.map((mark) => memory.cancelled[mark]).find((on) => on !== undefined);
    if (cancelledOn === undefined || (item.state !== 'new' && item.state !== 'ended')) return [item];
    return [{ ...item, state: item.lastOn > addDays(cancelledOn, CANCEL_DAYS) ? 'after-cancel' : 'ended' }];
  });
}

function narrowest(keys: readonly string[]): string {
  return keys[1] ?? keys[0] ?? '';
}

function markOf(userId: string, key: string): string {
  return fingerprint(`${userId} ${key}`);
}
