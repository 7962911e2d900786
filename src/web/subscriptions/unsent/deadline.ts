/** How long edits outlive a session that merely expired: 7 days. Small: public pages look at it too. */
import { DAY_MS } from '#core/duration';

const KEY = 'outgo.device.unsent-until';
const KEEP_MS = 7 * DAY_MS;

export function setUnsentDeadline(now: number): void {
  try {
    localStorage.setItem(KEY, String(now + KEEP_MS));
  } catch {
    // Without storage there is no database either, so nothing outlives the tab.
  }
}

export function forgetUnsentDeadline(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Whether edits lie on this device that nobody came back for. */
export function isUnsentOverdue(now: number): boolean {
  try {
    const until = localStorage.getItem(KEY);
    return until !== null && Number(until) <= now;
  } catch {
    return false;
  }
}
