/**
 * How an address was proven, and what a proof ends (decision 0019). Whoever signs up chooses the password without
 * proving anything, so a mailed link alone may verify an account that a stranger can still enter.
 */
import { revokeDevices } from '#server/account/store';
import type { Tx } from '#server/db/connect';
import { deletePasskeys } from './passkey-store.ts';
import { deleteSessions, type UserRow } from './session-store.ts';

const STRONG_PROOFS: readonly UserRow['addressProof'][] = ['reset', 'google', 'first-access'];

/** Strong: nothing that was set up before the proof is still a way in. */
export function isStronglyProven(user: Pick<UserRow, 'addressProof'>): boolean {
  return STRONG_PROOFS.includes(user.addressProof);
}

/** Ends every session and passkey and forgets known browsers; the password is the caller's to decide about. */
export async function closeWaysIn(tx: Tx, userId: string): Promise<void> {
  await deleteSessions(tx, userId);
  await deletePasskeys(tx, userId);
  await revokeDevices(tx, userId);
}
