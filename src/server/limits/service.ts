/** Limits on attempts: so many of a key in a window, then 429 with the time to wait (contract §1 and §4). */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { addAttempt, cutWindow, readAttempts } from './store.ts';

export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/** Says 429 when any of the limits is used up. */
export async function refuseOverLimit(deps: Deps, limits: Limit[]): Promise<void> {
  const now = deps.clock.now();
  const counts = await readAttempts(
    deps.db,
    limits.map((limit) => limit.key),
    now,
  );
  for (const limit of limits) {
    const found = counts.get(limit.key);
    if (!found || found.count < limit.most) continue;
    const latestEnd = new Date(now.getTime() + limit.windowMs);
    // Opened by a clock that was ahead; without this the wait would last as long as the clock was wrong.
    if (found.windowEndsAt > latestEnd) await cutWindow(deps.db, limit.key, latestEnd);
    throw tooMany(found.windowEndsAt < latestEnd ? found.windowEndsAt : latestEnd, now);
  }
}

export async function countAttempt(deps: Deps, limits: Limit[]): Promise<void> {
  const now = deps.clock.now();
  for (const { key, windowMs } of limits)
    await addAttempt(deps.db, key, now, new Date(now.getTime() + windowMs));
}

/** Counts this attempt first and refuses it when it is one too many. */
export async function takeAttempt(deps: Deps, limit: Limit): Promise<void> {
  const now = deps.clock.now();
  const { count, windowEndsAt } = await addAttempt(
    deps.db,
    limit.key,
    now,
    new Date(now.getTime() + limit.windowMs),
  );
  if (count > limit.most) throw tooMany(windowEndsAt, now);
}

function tooMany(until: Date, now: Date): Problem {
  return new Problem('too_many_attempts', {
    retryAfter: Math.max(1, (until.getTime() - now.getTime()) / 1000),
  });
}
