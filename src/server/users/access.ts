/** What an account may do: administration (decision 0019) and Pro. */
import { isProAt } from '#core/plan/plan';
import type { Env } from '#server/env';
import type { UserRow } from './store.ts';

const STRONG_PROOFS: readonly UserRow['addressProof'][] = ['reset', 'google', 'first-access'];

/** Strong: the proof removed every session, passkey and password set up before it. */
export function isStronglyProven(user: Pick<UserRow, 'addressProof'>): boolean {
  return STRONG_PROOFS.includes(user.addressProof);
}

/** An address of ADMIN_EMAILS that is strongly proven; a verification link alone is not enough. */
export function isAdmin(
  user: Pick<UserRow, 'emailKey' | 'emailVerifiedAt' | 'addressProof'>,
  env: Pick<Env, 'adminEmailKeys'>,
): boolean {
  return user.emailVerifiedAt !== null && isStronglyProven(user) && isAdminAddress(user, env);
}

export function isAdminAddress(
  { emailKey }: Pick<UserRow, 'emailKey'>,
  env: Pick<Env, 'adminEmailKeys'>,
): boolean {
  return env.adminEmailKeys.includes(emailKey);
}

/** If payments are off, everyone has Pro. */
export function isPro(
  user: Pick<UserRow, 'proExpiresAt' | 'proUntilAt'>,
  env: Pick<Env, 'payments'>,
  now: Date,
): boolean {
  return env.payments === 'off' || isProAt(user, now);
}
