/** Logging out, also while offline: the server is then told later. */
import { request } from '../device/api.ts';
import { HOME_PATH, isLogoutPending, keepLogoutPending } from '../device/session.ts';
import { endSession } from '../device/session-end.ts';

/** The device is wiped even if the server does not answer within this time. */
const ANSWER_WAIT_MS = 5_000;

let mayLeave: () => Promise<boolean> = async () => true;

/** Called before a logout; false cancels it. */
export function guardLogout(guard: () => Promise<boolean>): void {
  mayLeave = guard;
}

export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  // Stored first, so that the next start ends the session if the tab is closed meanwhile.
  keepLogoutPending(true);
  await endSession('logout', { first: sendPendingLogout });
}

/**
 * Logs out into the account that `enter` opens in place of this one. The user stays signed in if that fails, or if it
 * would lose edits and they decide to keep them.
 */
export async function switchAccount(enter: () => Promise<unknown>): Promise<void> {
  if (await mayLeave()) await endSession('logout', { first: enter, next: HOME_PATH });
}

/** Sends a pending logout to the server. False while it cannot be reached; the app must not open then. */
export async function sendPendingLogout(): Promise<boolean> {
  if (!isLogoutPending()) return true;
  try {
    await request('POST', '/api/auth/logout', { signal: AbortSignal.timeout(ANSWER_WAIT_MS) });
  } catch {
    return false;
  }
  keepLogoutPending(false);
  return true;
}
