/** What a person's account opens: administration (contract §3 Admin) and Pro (contract §3 Plan). */
import { isProAt } from '#core/plan';
import type { UserRow } from '#server/auth/session-store';
import type { Env } from '#server/env';

/** An address of ADMIN_EMAILS, proven by link or by Google. */
export function isAdmin(
  user: Pick<UserRow, 'emailKey' | 'emailVerifiedAt'>,
  env: Pick<Env, 'adminEmailKeys'>,
): boolean {
  return user.emailVerifiedAt !== null && env.adminEmailKeys.includes(user.emailKey);
}

/** Where payments are off, everyone is Pro (contract §1). */
export function isPro(
  user: Pick<UserRow, 'proExpiresAt' | 'proUntilAt'>,
  env: Pick<Env, 'payments'>,
  now: Date,
): boolean {
  return env.payments === 'off' || isProAt(user, now);
}
