/**
 * What the proof of an address ends (decision 0019). Whoever signs up chooses the password without proving anything, so
 * a mailed link alone may verify an account that a stranger can still enter.
 */
import type { Tx } from '#server/db/connect';
import { deleteSessions } from '#server/sessions/store';
import { revokeDevices } from '#server/users/store';
import { deletePasskeys } from './passkey-store.ts';

/** Ends every session and passkey and forgets known browsers; the password is the caller's to decide about. */
export async function closeWaysIn(tx: Tx, userId: string): Promise<void> {
  await deleteSessions(tx, userId);
  await deletePasskeys(tx, userId);
  await revokeDevices(tx, userId);
}
