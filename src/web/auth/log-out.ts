/** Logging out, also without a network: the server then hears of it later. */
import { request } from '../device/api.ts';
import { isLogoutPending, keepLogoutPending } from '../device/session.ts';
import { endSession } from '../device/session-end.ts';

/** Nobody waits longer for a network that hangs: this device is wiped either way. */
const ANSWER_WAIT_MS = 5_000;

let mayLeave: () => Promise<boolean> = async () => true;

/** Asked before a logout; false keeps the person signed in. */
export function guardLogout(guard: () => Promise<boolean>): void {
  mayLeave = guard;
}

export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  // Kept first: should the tab die on the way, the next start still ends the session.
  keepLogoutPending(true);
  await endSession('logout', { first: settleLogout });
}

/** Tells the server of a logout it has not heard of. False while it cannot be reached; then nobody may be let in. */
export async function settleLogout(): Promise<boolean> {
  if (!isLogoutPending()) return true;
  try {
    await request('POST', '/api/auth/logout', { signal: AbortSignal.timeout(ANSWER_WAIT_MS) });
  } catch {
    return false;
  }
  keepLogoutPending(false);
  return true;
}
