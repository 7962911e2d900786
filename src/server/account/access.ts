/** Who counts as administrator: an address of ADMIN_EMAILS, proven by link or by Google (contract §3). */
import type { UserRow } from '#server/auth/session-store';
import type { Env } from '#server/env';

export function isAdmin(
  user: Pick<UserRow, 'emailKey' | 'emailVerifiedAt'>,
  env: Pick<Env, 'adminEmailKeys'>,
): boolean {
  return user.emailVerifiedAt !== null && env.adminEmailKeys.includes(user.emailKey);
}
