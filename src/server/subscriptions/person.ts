/** Who asks, when, and what is theirs to use. */
import { Problem } from '#contract/errors';
import type { CalendarDay } from '#core/calendar-day';
import { subscriptionLimit } from '#core/plan/plan';
import type { Deps } from '#server/deps';
import { isId } from '#server/id';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';

export interface Person {
  user: UserRow;
  now: Date;
  /** Today where they are. */
  today: CalendarDay;
  /** Aborted when they no longer wait for the answer. */
  signal?: AbortSignal;
}

export function personOf(call: Pick<Person, 'now' | 'today' | 'signal'> & { by: { user: UserRow } }): Person {
  const { by, now, today, signal } = call;
  return { user: by.user, now, today, ...(signal && { signal }) };
}

/** How many subscriptions this person may use now; null is no limit. */
export function limitOf(deps: Pick<Deps, 'env'>, person: Pick<Person, 'user' | 'now'>): number | null {
  return subscriptionLimit(isPro(person.user, deps.env, person.now));
}

/** Before it reaches the database, which would call it an error. */
export function refuseStrangeId(id: string): void {
  if (!isId(id)) throw new Problem('not_found');
}
