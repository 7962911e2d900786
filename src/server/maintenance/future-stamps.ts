/**
 * A session or link created while the clock was ahead must not live longer for it, so its timestamp is
 * corrected. While the clock is behind, every right timestamp is in the future, and correcting it would expire it once the
 * clock is right again: so this waits until the clock has been steady for a while. Queues do not need it: when their
 * rows are leased, a timestamp beyond its span counts as now (db/lease.ts).
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
