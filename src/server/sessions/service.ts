/** Sessions: 256-bit ids, 14 days idle, 60 days in all, ended at once on every instance. */
import { Problem } from '#contract/errors';
import { RETENTION_DAYS } from '#core/account/retention';
import { DAY_MS } from '#core/duration';
import type { Executor, Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { makeToken, splitToken, toUserId } from '#server/secrets/token';
import { findUserById } from '#server/users/store';
import {
  deleteSession,
  findLiveSession,
  insertSession,
  type LiveSession,
  type LiveSince,
  touchSession,
} from './store.ts';

const SESSION_IDLE_MS = RETENTION_DAYS.idleSession * DAY_MS;
export const SESSION_ABSOLUTE_MS = RETENTION_DAYS.session * DAY_MS;
/** A session is not touched on every request, to save writes. */
const TOUCH_EVERY_MS = 10 * 60_000;

export type SignedIn = LiveSession;

/** Truncated: a user agent may be any length. */
export function keepUserAgent(userAgent: string): string {
  return userAgent.slice(0, 300);
}

export async function startSession(
  deps: Deps,
  db: Executor,
  userId: string,
  from: { userAgent: string; address: string },
): Promise<string> {
  const { token, tokenHash } = makeToken(deps, userId);
  const now = deps.clock.now();
  await insertSession(db, {
    userId,
    idHash: tokenHash,
    createdAt: now,
    lastSeenAt: now,
    userAgent: keepUserAgent(from.userAgent),
    address: from.address,
  });
  return token;
}

export async function findSignedIn(deps: Deps, token: string | undefined): Promise<SignedIn | undefined> {
  const parts = token === undefined ? undefined : splitToken(token);
  if (!parts) return undefined;
  const key = { userId: toUserId(parts.owner), idHash: parts.tokenHash };
  const now = deps.clock.now();
  const found = await findLiveSession(deps.db, { ...key, ...liveSince(now) });
  // Never moved back: the clock may be behind. A sweep corrects timestamps that stay in the future.
  if (found && now.getTime() - found.session.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    await touchSession(deps.db, key.userId, key.idHash, now);
  }
  return found;
}

/** True if the session's account was deleted: its devices then erase their copies. */
export async function isAccountGone(deps: Deps, token: string | undefined): Promise<boolean> {
  const parts = token === undefined ? undefined : splitToken(token);
  return parts !== undefined && !(await findUserById(deps.db, toUserId(parts.owner)));
}

/** Call it under the user lock: a request must not act for a session that ended meanwhile. */
export async function confirmSession(deps: Deps, tx: Tx, { user, session }: SignedIn): Promise<void> {
  const key = { userId: user.id, idHash: session.idHash, ...liveSince(deps.clock.now()) };
  if (!(await findLiveSession(tx, key))) throw new Problem('not_signed_in');
}

export async function endSession(deps: Deps, { user, session }: SignedIn): Promise<void> {
  await deleteSession(deps.db, user.id, session.idHash);
}

/** Sessions last seen, or created, before these instants have expired. */
export function liveSince(now: Date): LiveSince {
  return {
    seenAfter: new Date(now.getTime() - SESSION_IDLE_MS),
    createdAfter: new Date(now.getTime() - SESSION_ABSOLUTE_MS),
  };
}
