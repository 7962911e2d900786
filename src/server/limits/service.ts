/** Rate limits: a number of attempts per key and window, then 429 with `Retry-After`. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { addAttempt, type Count, readAttempts } from './store.ts';

export interface Limit {
  key: string;
  limit: number;
  windowMs: number;
}

/** Throws a 429 if any of the limits is reached. */
export async function refuseOverLimit(deps: Deps, limits: Limit[]): Promise<void> {
  const now = deps.clock.now();
  const newestEnds = new Map(limits.map(({ key, windowMs }) => [key, new Date(now.getTime() + windowMs)]));
  const counts = await readAttempts(deps.db, newestEnds, now);
  for (const limit of limits) {
    const found = counts.get(limit.key);
    if (found && found.count >= limit.limit) throw tooMany(found.windowEndsAt, now);
  }
}

/**
 * Counts a failed attempt towards all of `counted`. Throws a 429 if parallel attempts have reached a limit of
 * `held`, so that a right password among them cannot be recognised by a different answer.
 */
export async function countAttempt(deps: Deps, counted: Limit[], held: Limit[] = counted): Promise<void> {
  const now = deps.clock.now();
  const counts = new Map<string, Count>();
  for (const { key, windowMs } of counted)
    counts.set(key, await addAttempt(deps.db, key, now, new Date(now.getTime() + windowMs)));
  for (const { key, limit } of held) {
    const found = counts.get(key);
    if (found && found.count > limit) throw tooMany(found.windowEndsAt, now);
  }
}

/** Counts this attempt and refuses it if the limit is exceeded. */
export async function takeAttempt(deps: Deps, limit: Limit): Promise<void> {
  const now = deps.clock.now();
  const { count, windowEndsAt } = await addAttempt(
    deps.db,
    limit.key,
    now,
    new Date(now.getTime() + limit.windowMs),
  );
  if (count > limit.limit) throw tooMany(windowEndsAt, now);
}

function tooMany(until: Date, now: Date): Problem {
  return new Problem('too_many_attempts', {
    retryAfter: Math.max(1, (until.getTime() - now.getTime()) / 1000),
  });
}
