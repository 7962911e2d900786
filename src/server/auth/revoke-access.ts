/**
 * What a proof of the address removes (decision 0019). Sign-up needs no proof, so
 * a mailed link alone may verify an account that a stranger can still sign in to.
 */
import { deleteFeed } from '#server/calendar/store';
import { deleteChannels } from '#server/channels/store';
import type { Tx } from '#server/db/connect';
import { deleteSessions } from '#server/sessions/store';
import { revokeDevices } from '#server/users/store';
import { deletePasskeys } from './passkey-store.ts';

/** Removes every session, passkey, known browser, calendar address and channel; the caller decides about the password. */
export async function revokeAccess(tx: Tx, userId: string): Promise<void> {
  await deleteSessions(tx, userId);
  await deletePasskeys(tx, userId);
  await revokeDevices(tx, userId);
  await deleteFeed(tx, userId);
  await deleteChannels(tx, userId);
}
