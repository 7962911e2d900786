/** A new password by link (contract §2, §4): a person's own mailed link, or an administrator's first access. */
import { Problem } from '#contract/errors';
import { DEFAULT_COUNTRY } from '#server/account/country';
import { insertUser, lockUser, lockUserByEmailKey, updateUser } from '#server/account/store';
import type { Executor, Tx } from '#server/db/connect';
import { type Deps, newId } from '#server/deps';
import { findAdminOfMark } from './admin-link.ts';
import { mailPasswordChanged } from './links.ts';
import { deletePasskeys } from './passkey-store.ts';
import { hashPassword } from './password.ts';
import { deleteSessions, type UserRow } from './session-store.ts';
import { splitToken, type TokenParts, toUserId } from './token.ts';
import {
  deleteAdminLink,
  deleteTokens,
  findAdminLinkExpiry,
  findTokenExpiry,
  takeAdminLink,
  takeToken,
} from './token-store.ts';

const ADMIN_NAME = 'Administrator';

export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const parts = splitToken(token);
  if (!parts) throw new Problem('reset_invalid');
  const link = findAdminOfMark(deps.env, parts.owner)
    ? adminLink(deps, parts)
    : personLink(toUserId(parts.owner), parts);
  const now = deps.clock.now();
  // Looked at before hashing, so that invented links cost nothing; taking it below is what decides.
  refuseDead(await link.find(deps.db), now);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    // The person's row is always locked before anything of theirs, so that two flows never wait for each other.
    const user = await link.owner(tx);
    refuseDead(await link.take(tx), now);
    if (!user) throw new Problem('reset_invalid');
    await setProvenPassword(deps, tx, user, passwordHash);
  });
  deps.wake('mail');
}

interface ResetLink {
  find(db: Executor): Promise<Date | undefined>;
  take(tx: Tx): Promise<Date | undefined>;
  owner(tx: Tx): Promise<UserRow | undefined>;
}

function personLink(userId: string, { tokenHash }: TokenParts): ResetLink {
  const key = { userId, kind: 'reset-password', tokenHash } as const;
  return {
    find: (db) => findTokenExpiry(db, key),
    take: (tx) => takeToken(tx, key),
    owner: (tx) => lockUser(tx, userId),
  };
}

function adminLink(deps: Deps, { owner, tokenHash }: TokenParts): ResetLink {
  const emailKey = findAdminOfMark(deps.env, owner) ?? '';
  return {
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

function refuseDead(expiresAt: Date | undefined, now: Date): void {
  if (!expiresAt) throw new Problem('reset_invalid');
  if (expiresAt <= now) throw new Problem('reset_expired');
}

/** Whoever holds the link holds the mailbox: it proves the address, and nothing set up before it stays alive. */
async function setProvenPassword(deps: Deps, tx: Tx, user: UserRow, passwordHash: string): Promise<void> {
  const isFirstProof = user.emailVerifiedAt === null;
  const emailVerifiedAt = user.emailVerifiedAt ?? deps.clock.now();
  const changed = await updateUser(tx, user.id, { passwordHash, emailVerifiedAt });
  await deleteSessions(tx, user.id);
  await deleteTokens(tx, user.id);
  await deleteAdminLink(tx, user.emailKey);
  // A passkey from before the first proof may be a stranger's who took the address (H11).
  if (isFirstProof) await deletePasskeys(tx, user.id);
  if (changed && user.passwordHash !== null) await mailPasswordChanged(deps, tx, changed);
}
