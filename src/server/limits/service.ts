/** Limits on attempts: so many of a key in a window, then 429 with the time to wait. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { addAttempt, type Count, readAttempts } from './store.ts';

export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/** Says 429 when any of the limits is used up. */
export async function refuseOverLimit(deps: Deps, limits: Limit[]): Promise<void> {
  const now = deps.clock.now();
  const newestEnds = new Map(limits.map(({ key, windowMs }) => [key, new Date(now.getTime() + windowMs)]));
  const counts = await readAttempts(deps.db, newestEnds, now);
  for (const limit of limits) {
    const found = counts.get(limit.key);
    if (found && found.count >= limit.most) throw tooMany(found.windowEndsAt, now);
  }
}

/**
 * Counts an attempt that failed, for all of `counted`. Says 429 where others that ran beside it have used up a limit of
 * `held`: among failures that are told, a success that must not be told would stand out.
 */
export async function countAttempt(deps: Deps, counted: Limit[], held: Limit[] = counted): Promise<void> {
  const now = deps.clock.now();
  const counts = new Map<string, Count>();
  for (const { key, windowMs } of counted)
    counts.set(key, await addAttempt(deps.db, key, now, new Date(now.getTime() + windowMs)));
  for (const { key, most } of held) {
    const found = counts.get(key);
    if (found && found.count > most) throw tooMany(found.windowEndsAt, now);
  }
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
