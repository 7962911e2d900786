/** The only way a user row leaves the server, so that new columns cannot leak. */
import type { z } from 'zod';
import { languages, type user as userSchema } from '#contract/account';
import type { Deps } from '#server/deps';
import { isAdmin, isPro } from './access.ts';
import type { UserRow } from './store.ts';

export type User = z.output<typeof userSchema>;
type Language = User['language'];

export function presentUser(user: UserRow, { env }: Pick<Deps, 'env'>, now: Date): User {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    country: user.country,
    googleId: user.googleId,
    isPro: isPro(user, env, now),
    hasPassword: user.passwordHash !== null,
    proBillingCycle: user.proBillingCycle,
    proExpiresAt: user.proExpiresAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    isAdmin: isAdmin(user, env),
    timeZone: user.timeZone,
    hasFixedTimeZone: user.hasFixedTimeZone,
    language: languageOf(user),
    hasCurrencyPerSubscription: user.hasCurrencyPerSubscription,
    wantsDigest: user.wantsDigest,
    emailVerified: user.emailVerifiedAt !== null,
  };
}

export function languageOf(user: Pick<UserRow, 'language'>): Language {
  return languages.find((language) => language === user.language) ?? 'en';
}
