/** Daily uses of AI: reserved before a call and given back if it fails. */
import { Problem } from '#contract/errors';
import { type AiKind, quotaDay, quotaEndsAt, remainingUses } from '#core/plan/quota-day';
import type { Deps } from '#server/deps';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import { giveBackUse, readUses, reserveUse } from './store.ts';

/** Runs `work` as one use of `kind`. A failure or an empty result costs nothing; a Pro user is not counted. */
export async function spendUse<Result>(
  deps: Deps,
  user: UserRow,
  kind: AiKind,
  work: () => Promise<Result>,
  isEmpty: (result: Result) => boolean = () => false,
): Promise<Result> {
  const now = deps.clock.now();
  if (isPro(user, deps.env, now)) return work();
  const key = { userId: user.id, kind, usedOn: quotaDay(user, now.getTime()) };
  if (!(await reserveUse(deps.db, key, deps.env.freeDaily[kind]))) throw dailyLimit(user, now);
  try {
    const result = await work();
    if (isEmpty(result)) await giveBackUse(deps.db, key);
    return result;
  } catch (error) {
    await giveBackUse(deps.db, key);
    throw error;
  }
}

function dailyLimit(user: UserRow, now: Date): Problem {
  const waitMs = quotaEndsAt(user, now.getTime()) - now.getTime();
  return new Problem('daily_limit_reached', { retryAfter: Math.max(1, waitMs / 1000) });
}

export async function showUsage(deps: Deps, user: UserRow, now: Date) {
  const hasPro = isPro(user, deps.env, now);
  const uses = hasPro
    ? new Map<AiKind, number>()
    : await readUses(deps.db, user.id, quotaDay(user, now.getTime()));
  const show = (kind: AiKind) => {
    const limit = hasPro ? null : deps.env.freeDaily[kind];
    return { remaining: remainingUses(limit, uses.get(kind) ?? 0), limit };
  };
  const usage = {
    analysis: show('analysis'),
    bundles: show('bundles'),
    recommendations: show('recommendations'),
  };
  return { isPro: hasPro, usage };
}
