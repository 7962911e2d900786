/** What people change about themselves (specification §2 Settings, §4, §5). */
import type { BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { mailPasswordChanged } from '#server/auth/links';
import { hashPassword, isRightPassword } from '#server/auth/password';
import type { SignedIn } from '#server/auth/session';
import { liveSince } from '#server/auth/session';
import { deleteSessions, listLiveSessions, type UserRow } from '#server/auth/session-store';
import { GUESS_WINDOW_MS } from '#server/auth/signin';
import { deleteTokens } from '#server/auth/token-store';
import type { Deps } from '#server/deps';
import { countAttempt, refuseOverLimit } from '#server/limits/service';
import { GUESSABLE_COUNTRIES } from './country.ts';
import {
  replacePasswordHash,
  storeCountry,
  storeGuessedCountry,
  type UserChange,
  updateUser,
} from './store.ts';
import { moveToZone } from './time-zone.ts';

export async function changeCountry(
  deps: Deps,
  user: UserRow,
  { country, guessed }: BodyOf<'PUT /api/user/country'>,
): Promise<UserRow> {
  const now = deps.clock.now();
  const moved = await deps.db.transaction((tx) =>
    guessed
      ? storeGuessedCountry(tx, user.id, country, GUESSABLE_COUNTRIES, now)
      : storeCountry(tx, user.id, country, now),
  );
  return moved ?? user;
}

export async function changeName(deps: Deps, user: UserRow, name: string): Promise<UserRow> {
  return (await updateUser(deps.db, user.id, { name })) ?? user;
}

export async function changePreferences(
  deps: Deps,
  user: UserRow,
  sent: BodyOf<'PUT /api/user/preferences'>,
): Promise<UserRow> {
  const { language, timeZone, hasCurrencyPerSubscription, wantsDigest } = sent;
  const change: UserChange = {
    ...(language === undefined ? {} : { language }),
    ...(hasCurrencyPerSubscription === undefined ? {} : { hasCurrencyPerSubscription }),
    ...(wantsDigest === undefined ? {} : { wantsDigest }),
    ...(timeZone === undefined ? {} : { hasFixedTimeZone: timeZone.mode === 'fixed' }),
    ...(timeZone?.mode === 'fixed' ? moveToZone(user, timeZone.zone, deps.clock.now()) : {}),
  };
  if (Object.keys(change).length === 0) return user;
  return (await updateUser(deps.db, user.id, change)) ?? user;
}

/** Ends every other session: whoever knew the old password is out. */
export async function changePassword(
  deps: Deps,
  { user, session }: SignedIn,
  { currentPassword, newPassword }: BodyOf<'POST /api/user/change-password'>,
): Promise<void> {
  const before = user.passwordHash;
  if (before === null) throw new Problem('password_not_available');
  // A borrowed device must not become a way to guess the password.
  const limits = [{ key: `password:${user.id}`, most: deps.env.signinLimit, windowMs: GUESS_WINDOW_MS }];
  await refuseOverLimit(deps, limits);
  if (!(await isRightPassword(before, currentPassword))) {
    await countAttempt(deps, limits);
    throw new Problem('wrong_current_password');
  }
  await refuseOverLimit(deps, limits);
  const after = await hashPassword(newPassword);
  await deps.db.transaction(async (tx) => {
    const changed = await replacePasswordHash(tx, user.id, before, after);
    if (!changed) throw new Problem('wrong_current_password');
    await deleteSessions(tx, user.id, session.idHash);
    await deleteTokens(tx, user.id);
    await mailPasswordChanged(deps, tx, changed);
  });
  deps.wake('mail');
}

export async function showSessions(deps: Deps, { user, session }: SignedIn) {
  const rows = await listLiveSessions(deps.db, user.id, liveSince(deps.clock.now()));
  return rows.map((row) => ({
    id: row.idHash.subarray(0, 9).toString('base64url'),
    isCurrent: row.idHash.equals(session.idHash),
    userAgent: row.userAgent,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

export async function endOtherSessions(deps: Deps, { user, session }: SignedIn): Promise<number> {
  return deleteSessions(deps.db, user.id, session.idHash);
}
