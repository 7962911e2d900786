/** Changes of the user's own account: profile, password, preferences, sessions. */
import type { BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { GUESSABLE_COUNTRIES } from '#core/country/countries';
import { rememberDevice } from '#server/auth/device';
import { mailPasswordChanged } from '#server/auth/links';
import { checkOwnPassword } from '#server/auth/own-password';
import { hashPassword, refuseCommonPassword } from '#server/auth/password';
import { refuseStaleSignIn } from '#server/auth/sign-in-again';
import { deleteTokens } from '#server/auth/token-store';
import { updateFeed } from '#server/calendar/store';
import type { Deps } from '#server/deps';
import { PASSWORD_CHANGES } from '#server/limits/allowances';
import { takeAttempt } from '#server/limits/service';
import { recordEvent } from '#server/security-events';
import { liveSince, type SignedIn } from '#server/sessions/service';
import { deleteSession, deleteSessions, listLiveSessions, type SessionRow } from '#server/sessions/store';
import { isStronglyProven } from '#server/users/access';
import {
  reconsiderReminders,
  replacePasswordHash,
  revokeDevices,
  storeCountry,
  storeGuessedCountry,
  type UserChange,
  type UserRow,
  updateUser,
} from '#server/users/store';
import { moveToZone } from '#server/users/time-zone';

export async function changeCountry(
  deps: Deps,
  user: UserRow,
  { country, guessed, chosen }: BodyOf<'PUT /api/user/country'>,
): Promise<UserRow> {
  const moved = await deps.db.transaction(async (tx) => {
    const after = guessed
      ? await storeGuessedCountry(tx, user.id, country, GUESSABLE_COUNTRIES)
      : await storeCountry(tx, user.id, country, chosen ? deps.clock.now() : null);
    // The calendar depends on the country: days to cancel by, and how amounts are written.
    if (after && after.country !== user.country)
      await updateFeed(tx, user.id, { changedAt: deps.clock.now() });
    return after;
  });
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
  return deps.db.transaction(async (tx) => {
    const changed = (await updateUser(tx, user.id, change)) ?? user;
    const now = deps.clock.now();
    if (changed.timeZone !== user.timeZone) await reconsiderReminders(tx, user.id, now);
    if (changed.language !== user.language) await updateFeed(tx, user.id, { changedAt: now });
    return changed;
  });
}

/**
 * Ends every other session and revokes every other known browser, so the old password is useless. Returns this
 * browser's device cookie. Until the address is strongly proven, the signed-in user may be a stranger: links mailed
 * to the owner stay valid.
 */
export async function changePassword(
  deps: Deps,
  { user, session }: SignedIn,
  { currentPassword, newPassword }: BodyOf<'POST /api/user/change-password'>,
  requestId: string,
): Promise<string> {
  const before = await checkOwnPassword(deps, user, currentPassword);
  refuseCommonPassword(deps.env, newPassword, 'newPassword');
  await takeAttempt(deps, { key: `password-changes:${user.id}`, ...PASSWORD_CHANGES });
  const after = await hashPassword(newPassword);
  const changed = await deps.db.transaction(async (tx) => {
    const row = await replacePasswordHash(tx, user.id, before, after);
    if (!row) throw new Problem('wrong_current_password');
    await deleteSessions(tx, user.id, session.idHash);
    await revokeDevices(tx, user.id);
    if (isStronglyProven(row)) await deleteTokens(tx, user.id);
    await mailPasswordChanged(deps, tx, row);
    return { ...row, deviceEpoch: row.deviceEpoch + 1 };
  });
  recordEvent(deps, { event: 'password-change', outcome: 'ok', userId: user.id, requestId });
  deps.wake('mail');
  // The device cookie is not sent to this path, so the entries of other accounts in this browser are lost.
  return rememberDevice(deps, undefined, changed);
}

export async function showSessions(deps: Deps, { user, session }: SignedIn) {
  const rows = await listLiveSessions(deps.db, user.id, liveSince(deps.clock.now()));
  return rows.map((row) => ({
    id: nameSession(row),
    isCurrent: row.idHash.equals(session.idHash),
    userAgent: row.userAgent,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/** An id for lists; the session cookie cannot be derived from it. */
function nameSession({ idHash }: Pick<SessionRow, 'idHash'>): string {
  return idHash.subarray(0, 9).toString('base64url');
}

export async function endOtherSessions(deps: Deps, by: SignedIn, requestId: string): Promise<number> {
  refuseStaleSignIn(deps, by);
  const userId = by.user.id;
  const ended = await deleteSessions(deps.db, userId, by.session.idHash);
  recordEvent(deps, { event: 'sessions-ended', outcome: 'ok', userId, requestId, detail: 'others' });
  return ended;
}

/** True if it was the session of this browser. */
export async function endOneSession(
  deps: Deps,
  by: SignedIn,
  id: string,
  requestId: string,
): Promise<boolean> {
  const userId = by.user.id;
  const isOwn = nameSession(by.session) === id;
  if (!isOwn) refuseStaleSignIn(deps, by);
  const sessions = await listLiveSessions(deps.db, userId, liveSince(deps.clock.now()));
  const session = sessions.find((row) => nameSession(row) === id);
  if (!session) throw new Problem('not_found');
  await deleteSession(deps.db, userId, session.idHash);
  recordEvent(deps, { event: 'sessions-ended', outcome: 'ok', userId, requestId, detail: 'one' });
  return isOwn;
}
