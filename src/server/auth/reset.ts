/** Sets a new password by a mailed reset link or an administrator's first-access link. */
import type { BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { DEFAULT_COUNTRY } from '#core/country/countries';
import { deleteFeed } from '#server/calendar/store';
import { deleteChannels } from '#server/channels/store';
import type { Executor, Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { splitToken, type TokenParts, toUserId } from '#server/secrets/token';
import { recordEvent } from '#server/security-events';
import { deleteSessions } from '#server/sessions/store';
import { isAdminAddress, isStronglyProven } from '#server/users/access';
import {
  findUserByEmailKey,
  insertUser,
  lockUser,
  lockUserByEmailKey,
  revokeDevices,
  type UserRow,
  updateUser,
} from '#server/users/store';
import { findAdminOfMark } from './admin-link.ts';
import { rememberDevice } from './device.ts';
import type { Caller } from './entry.ts';
import { mailPasswordChanged } from './links.ts';
import { deletePasskeys, listPasskeys } from './passkey-store.ts';
import { hashPassword, refuseCommonPassword } from './password.ts';
import {
  deleteAdminLink,
  deleteTokens,
  findAdminLinkExpiry,
  findTokenExpiry,
  takeAdminLink,
  takeToken,
} from './token-store.ts';

const ADMIN_NAME = 'Administrator';

/** Returns the device cookie, so that strangers' guesses do not lock this browser out. */
export async function resetPassword(
  deps: Deps,
  { token, password, removePasskeys }: BodyOf<'POST /api/auth/reset-password'>,
  { requestId, devices }: Pick<Caller, 'requestId' | 'devices'>,
): Promise<string> {
  const link = readLink(deps, token);
  const now = deps.clock.now();
  refuseCommonPassword(deps.env, password, 'password');
  // Checked before hashing, so that made-up links are cheap; taking the token below decides.
  refuseDead(await link.find(deps.db), now);
  const passwordHash = await hashPassword(password);
  const user = await deps.db.transaction(async (tx) => {
    // The user row is always locked first, to avoid deadlocks.
    const owner = await link.owner(tx);
    refuseDead(await link.take(tx), now);
    if (!owner) throw new Problem('reset_invalid');
    return setProvenPassword(deps, tx, owner, { passwordHash, removePasskeys, proof: link.proof });
  });
  recordEvent(deps, { event: 'reset', outcome: 'ok', userId: user.id, requestId, detail: link.proof });
  deps.wake('mail');
  return rememberDevice(deps, devices, user);
}

/** The account's data for the reset form; needs a valid token. */
export async function checkResetLink(deps: Deps, token: string): Promise<{ passkeys: number }> {
  const link = readLink(deps, token);
  refuseDead(await link.find(deps.db), deps.clock.now());
  const userId = await link.findOwner(deps.db);
  return { passkeys: userId === undefined ? 0 : (await listPasskeys(deps.db, userId)).length };
}

function readLink(deps: Deps, token: string): ResetLink {
  const parts = splitToken(token);
  if (!parts) throw new Problem('reset_invalid');
  return findAdminOfMark(deps.env, parts.owner)
    ? adminLink(deps, parts)
    : personLink(toUserId(parts.owner), parts);
}

interface ResetLink {
  /** The kind of proof that using it gives. */
  proof: 'reset' | 'first-access';
  findOwner(db: Executor): Promise<string | undefined>;
  find(db: Executor): Promise<Date | undefined>;
  take(tx: Tx): Promise<Date | undefined>;
  owner(tx: Tx): Promise<UserRow | undefined>;
}

function personLink(userId: string, { tokenHash }: TokenParts): ResetLink {
  const key = { userId, kind: 'reset-password', tokenHash } as const;
  return {
    proof: 'reset',
    findOwner: async () => userId,
    find: (db) => findTokenExpiry(db, key),
    take: (tx) => takeToken(tx, key),
    owner: (tx) => lockUser(tx, userId),
  };
}

function adminLink(deps: Deps, { owner, tokenHash }: TokenParts): ResetLink {
  const emailKey = findAdminOfMark(deps.env, owner) ?? '';
  return {
    proof: 'first-access',
    findOwner: async (db) => (await findUserByEmailKey(db, emailKey))?.id,
    find: (db) => findAdminLinkExpiry(db, emailKey, tokenHash),
    take: (tx) => takeAdminLink(tx, emailKey, tokenHash),
    owner: async (tx) =>
      (await insertUser(tx, {
        id: newId(deps),
        email: emailKey,
        emailKey,
        name: ADMIN_NAME,
        country: DEFAULT_COUNTRY,
        createdAt: deps.clock.now(),
      })) ?? lockUserByEmailKey(tx, emailKey),
  };
}

interface ProvenPassword {
  passwordHash: string;
  removePasskeys: boolean;
  proof: ResetLink['proof'];
}

function refuseDead(expiresAt: Date | undefined, now: Date): void {
  if (!expiresAt) throw new Problem('reset_invalid');
  if (expiresAt <= now) throw new Problem('reset_expired');
}

/** Using the link proves the address and ends every session. */
async function setProvenPassword(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  { passwordHash, removePasskeys, proof }: ProvenPassword,
): Promise<UserRow> {
  const emailVerifiedAt = user.emailVerifiedAt ?? deps.clock.now();
  // A passkey from before the first proof may be a stranger's; for an administrator it is always removed.
  const isUnproven =
    user.emailVerifiedAt === null || (isAdminAddress(user, deps.env) && !isStronglyProven(user));
  await deleteSessions(tx, user.id);
  await revokeDevices(tx, user.id);
  // Whoever made them could read what their owner pays, as with a session.
  await deleteFeed(tx, user.id);
  await deleteChannels(tx, user.id);
  await deleteTokens(tx, user.id);
  await deleteAdminLink(tx, user.emailKey);
  if (removePasskeys || isUnproven) await deletePasskeys(tx, user.id);
  const hasOlderWayIn = !isStronglyProven(user) && (await listPasskeys(tx, user.id)).length > 0;
  const addressProof = hasOlderWayIn ? user.addressProof : proof;
  const changed = await updateUser(tx, user.id, { passwordHash, emailVerifiedAt, addressProof });
  if (!changed) throw new Problem('reset_invalid');
  if (user.passwordHash !== null) await mailPasswordChanged(deps, tx, changed);
  return changed;
}
