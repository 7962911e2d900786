/** Rows that are kept by an address, or by the id of its user, and reference no user: they are deleted with the account. */
import { createHmac } from 'node:crypto';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { deleteLimitsOf } from '#server/limits/store';
import { deriveKey } from '#server/secrets/sealing';
import type { UserRow } from '#server/users/store';
import { deleteMailRequestsOf } from './mail-request-store.ts';
import { deleteAdminLink } from './token-store.ts';

const MARK_BYTES = 16;

/** Hashes an address for a limit's key, with a secret: the database alone does not allow trying addresses. */
export function markAddress(deps: Pick<Deps, 'secret'>, use: 'signin' | 'mail', text: string): string {
  const mac = createHmac('sha256', deriveKey(deps, 'limits')).update(`${use}\n${text}`).digest();
  return mac.subarray(0, MARK_BYTES).toString('hex');
}

export async function deleteAddressTraces(
  deps: Pick<Deps, 'secret'>,
  tx: Tx,
  { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>,
  { isTheirs }: { isTheirs: boolean },
): Promise<void> {
  // Mails to an address that may be a stranger's stay counted: else each new account would start at zero.
  const owners = [id, markAddress(deps, 'signin', emailKey)];
  await deleteLimitsOf(tx, isTheirs ? [...owners, markAddress(deps, 'mail', emailKey)] : owners);
  await deleteMailRequestsOf(tx, emailKey);
  await deleteAdminLink(tx, emailKey);
}
