/** How long unsent edits survive an expired session: 7 days. Kept small, because public pages import it. */
import { DAY_MS } from '#core/duration';

const KEY = 'outgo.device.unsent-until';
const KEEP_MS = 7 * DAY_MS;

export function setUnsentExpiry(now: number): void {
  try {
    localStorage.setItem(KEY, String(now + KEEP_MS));
  } catch {
    // Without storage there is no database either, so nothing outlives the tab.
  }
}

export function forgetUnsentExpiry(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is no storage.
  }
}

/** Whether unsent edits on this device have expired. */
export function isUnsentOverdue(now: number): boolean {
  try {
    const until = localStorage.getItem(KEY);
    return until !== null && Number(until) <= now;
  } catch {
    return false;
  }
}
