/** Verification of an address by its mailed link: once, for 24 hours. Or: "this was not me". */
import { Problem } from '#contract/errors';
import type { Tx } from '#server/db/connect';
import { noteDeleted, noteErasureDue } from '#server/db/erasure';
import type { Deps } from '#server/deps';
import type { PlanDeps } from '#server/plan/deps';
import { closeMemberships, endMemberships, hasOpenMembership } from '#server/plan/end-all';
import { splitToken, type TokenParts, toUserId } from '#server/secrets/token';
import { recordEvent } from '#server/security-events';
import { deleteUsers, hasPaid, lockUser, type UserRow, updateUser } from '#server/users/store';
import { deleteAddressTraces } from './address-traces.ts';
import { rememberDevice } from './device.ts';
import type { Caller } from './entry.ts';
import { issueResetToken } from './links.ts';
import { hashPassword } from './password.ts';
import { revokeAccess } from './revoke-access.ts';
import { deleteTokens, type TokenKind, takeToken } from './token-store.ts';

export interface Verified {
  isSignedIn: boolean;
  email: string;
  newPasswordToken?: string;
  /** The device cookie, so that this browser is not locked out by strangers' guesses. */
  devices: string;
}

export async function verifyEmail(deps: Deps, token: string | undefined, caller: Caller): Promise<Verified> {
  const parts = readToken(token);
  const verified = await deps.db.transaction(async (tx) => {
    const user = await lockTokenOwner(deps, tx, parts, 'verify-email');
    const isSignedIn = caller.by?.user.id === user.id;
    // The owner of the mailbox may not be the one who signed up, so sessions and passkeys end here.
    if (!isSignedIn) await revokeAccess(tx, user.id);
    const proven = await updateUser(tx, user.id, {
      emailVerifiedAt: user.emailVerifiedAt ?? deps.clock.now(),
      addressProof: user.addressProof ?? 'verification',
    });
    const devices = await rememberDevice(deps, caller.devices, proven ?? user);
    const verified = { isSignedIn, email: user.email, devices };
    if (isSignedIn || user.passwordHash === null) return verified;
    return { ...verified, newPasswordToken: await issueResetToken(deps, tx, user.id) };
  });
  const { requestId } = caller;
  const userId = toUserId(parts.owner);
  recordEvent(deps, { event: 'verification', outcome: 'ok', userId, requestId });
  return verified;
}

/**
 * "This was not me": the owner of the mailbox deletes an unverified account. With an open checkout
 * it is locked first, and deleted once the provider has closed the checkout: a late payment must find its account.
 */
export async function disownAccount(deps: PlanDeps, token: string, requestId: string): Promise<void> {
  const parts = readToken(token);
  const userId = toUserId(parts.owner);
  const open = await deps.db.transaction(async (tx) => {
    const user = await lockTokenOwner(deps, tx, parts, 'disown-account');
    // Thrown inside the transaction, so that the token stays and the link keeps saying so.
    if (user.emailVerifiedAt !== null) throw new Problem('already_verified');
    const ended = await endMemberships(deps, tx, userId);
    // Noted before the commit, in case the process dies right after it.
    await noteErasureDue(deps.env);
    if (await isFreeToDelete(tx, userId)) await deleteDisowned(deps, tx, user);
    else await shutOut(deps, tx, userId);
    return ended;
  });
  if (open.length > 0) {
    await closeMemberships(deps, open);
    await deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (user && user.emailVerifiedAt === null && (await isFreeToDelete(tx, userId)))
        await deleteDisowned(deps, tx, user);
    });
  }
  await noteDeleted(deps);
  recordEvent(deps, { event: 'account-disowned', outcome: 'ok', userId, requestId });
}

async function isFreeToDelete(tx: Tx, userId: string): Promise<boolean> {
  return !(await hasPaid(tx, userId)) && !(await hasOpenMembership(tx, userId));
}

async function deleteDisowned(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  await deleteAddressTraces(deps, tx, user, { isTheirs: true });
  await deleteUsers(tx, [user.id]);
}

/** Payment records must be kept, so the account stays and only a reset by mail opens it again. */
async function shutOut(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await revokeAccess(tx, userId);
  await deleteTokens(tx, userId);
  const passwordHash = await hashPassword(deps.random.bytes(32).toString('base64url'));
  await updateUser(tx, userId, { passwordHash });
}

function readToken(token: string | undefined): TokenParts {
  if (!token) throw new Problem('token_missing');
  const parts = splitToken(token);
  if (!parts) throw new Problem('verification_invalid');
  return parts;
}

/** Takes the token and locks its owner until the transaction ends. */
async function lockTokenOwner(
  deps: Deps,
  tx: Tx,
  { owner, tokenHash }: TokenParts,
  kind: TokenKind,
): Promise<UserRow> {
  const userId = toUserId(owner);
  const user = await lockUser(tx, userId, kind === 'disown-account' ? 'changing-keys' : 'keeping-keys');
  const expiresAt = await takeToken(tx, { userId, kind, tokenHash });
  if (!user || !expiresAt) throw new Problem('verification_invalid');
  // Thrown inside the transaction, so that the token stays and the link keeps saying "expired".
  if (expiresAt <= deps.clock.now()) throw new Problem('verification_expired');
  return user;
}
