/** What a person's account opens: administration (decision 0019) and Pro. */
import { isProAt } from '#core/plan/plan';
import type { Env } from '#server/env';
import type { UserRow } from './store.ts';

const STRONG_PROOFS: readonly UserRow['addressProof'][] = ['reset', 'google', 'first-access'];

/** Strong: nothing that was set up before the proof is still a way in. */
export function isStronglyProven(user: Pick<UserRow, 'addressProof'>): boolean {
  return STRONG_PROOFS.includes(user.addressProof);
}

/** An address of ADMIN_EMAILS, proven in a way that leaves no stranger inside: a verification link alone is none. */
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

/** Where payments are off, everyone is Pro. */
export function isPro(
  user: Pick<UserRow, 'proExpiresAt' | 'proUntilAt'>,
  env: Pick<Env, 'payments'>,
  now: Date,
): boolean {
  return env.payments === 'off' || isProAt(user, now);
}
