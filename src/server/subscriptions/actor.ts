/** The user behind a request, with the request's time. */
import { Problem } from '#contract/errors';
import type { CalendarDay } from '#core/calendar-day';
import { subscriptionLimit } from '#core/plan/plan';
import type { Deps } from '#server/deps';
import { isId } from '#server/id';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';

export interface Actor {
  user: UserRow;
  now: Date;
  /** Today in the user's time zone. */
  today: CalendarDay;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined;
}

export function actorOf(call: Pick<Actor, 'now' | 'today' | 'signal'> & { by: { user: UserRow } }): Actor {
  return {
    user: call.by.user,
    now: call.now,
    today: call.today,
    // Few ask for it, and watching the connection costs.
    get signal() {
      return call.signal;
    },
  };
}

/** The user's limit of subscriptions now; null is no limit. */
export function limitOf(deps: Pick<Deps, 'env'>, actor: Pick<Actor, 'user' | 'now'>): number | null {
  return subscriptionLimit(isPro(actor.user, deps.env, actor.now));
}

/** The database would fail on a malformed id. */
export function refuseStrangeId(id: string): void {
  if (!isId(id)) throw new Problem('not_found');
}
