/**
 * A session or a link that a clock which was ahead has stamped must not live for as long as the clock was ahead, so its
 * stamp is written back. Seen from a clock that is behind, every right stamp lies ahead, and would be dead when the
 * clock is right again: so this waits until the clock has run evenly for a while. Queues need no such run: where their
 * rows are leased, a stamp beyond its span counts as now (db/lease.ts).
 */
import type { Deps } from '#server/deps';
import type { Sweep } from '#server/sweeps/runner';
import { STEADY_AFTER_MS, watchClock } from '../sweeps/steady-clock.ts';
import { pullBackAccess } from './future-stamp-store.ts';

export function stampSweep(deps: Deps): Sweep {
  const isSteady = watchClock(deps.clock);
  return {
    name: 'stamps',
    everyMs: 10_000,
    async run() {
      const now = deps.clock.now();
      if (isSteady()) await pullBackAccess(deps.db, now, new Date(now.getTime() - STEADY_AFTER_MS));
      return false;
    },
  };
}
