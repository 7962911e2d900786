/**
 * A stamp further ahead than its own span counts as now, and is written back so: a clock that was ahead for a minute
 * must not keep a mail waiting, or a session or a link alive, for as long as it was ahead. Notices of payments,
 * memberships and rates need no such run: where they are leased, a stamp beyond its span counts as now.
 *
 * Seen from a clock that is behind, every right stamp lies ahead. For a mail that costs nothing: it is tried earlier. A
 * session or a link would be dead when the clock is right again, so those wait until it has run evenly for a while.
 */
import type { Deps } from '#server/deps';
import type { Sweep } from './runner.ts';
import { pullBackAccess, pullBackMails } from './stamp-store.ts';
import { STEADY_AFTER_MS, watchClock } from './steady-clock.ts';

export function stampSweep(deps: Deps): Sweep {
  const isSteady = watchClock(deps.clock);
  return {
    name: 'stamps',
    everyMs: 10_000,
    async run() {
      const now = deps.clock.now();
      await pullBackMails(deps.db, now);
      if (isSteady()) await pullBackAccess(deps.db, now, new Date(now.getTime() - STEADY_AFTER_MS));
      return false;
    },
  };
}
