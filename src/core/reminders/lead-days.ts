// Reminder days before a payment: the offered ones, and a subscription's own days as one short text.
import { accept, refuse, type Verdict } from '../verdict.ts';

/** The offered days, in order. */
export const LEAD_DAYS = [180, 90, 60, 30, 14, 7, 5, 3, 2, 1, 0] as const;
/** In India a mandate cannot be stopped in its last 24 hours, so the last reminder comes two days before. */
export const DEFAULT_LEAD_DAYS: readonly number[] = [7, 3, 2];

export const NEVER = 'none';

/** `14 3` in the order offered, or `none`. Absent, null and blank: as in the settings. */
export function checkOwnDays(input: unknown): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string' && typeof input !== 'number') return refuse('lead_days_invalid');
  const words = `${input}`.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length === 0) return accept(null);
  if (words.length === 1 && words[0]?.toLowerCase() === NEVER) return accept(NEVER);
  const areOffered = words.every((word) => /^\d{1,3}$/.test(word) && isOffered(Number(word)));
  return areOffered ? accept(writeOwnDays(words.map(Number))) : refuse('lead_days_invalid');
}

/** Null: as in the settings. */
export function readOwnDays(text: string | null | undefined): number[] | null {
  if (!text) return null;
  return text === NEVER ? [] : text.split(' ').map(Number);
}

export function writeOwnDays(days: readonly number[]): string {
  return LEAD_DAYS.filter((each) => days.includes(each)).join(' ') || NEVER;
}

function isOffered(days: number): boolean {
  return LEAD_DAYS.some((each) => each === days);
}
