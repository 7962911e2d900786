/** Verification of an address by its mailed link (specification §4): once, for 24 hours. */
import { Problem } from '#contract/errors';
import { lockUser, updateUser } from '#server/account/store';
import type { Deps } from '#server/deps';
import { splitToken, toUserId } from './token.ts';
import { takeToken } from './token-store.ts';

export async function verifyEmail(deps: Deps, token: string | undefined): Promise<void> {
  if (!token) throw new Problem('token_missing');
  const parts = splitToken(token);
  if (!parts) throw new Problem('verification_invalid');
  const now = deps.clock.now();
  const userId = toUserId(parts.owner);
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const expiresAt = await takeToken(tx, { userId, kind: 'verify-email', tokenHash: parts.tokenHash });
    if (!expiresAt) throw new Problem('verification_invalid');
    // Thrown inside, so that the token stays and goes on saying that it is too old.
    if (expiresAt <= now) throw new Problem('verification_expired');
    await updateUser(tx, userId, { emailVerifiedAt: now });
  });
}
