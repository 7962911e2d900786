/**
 * A stamp further ahead than its own span counts as now, and is written back so: a clock that was ahead for a minute
 * must not keep a session or a link alive for as long as it was ahead. Queues need no such run: where their rows are
 * leased, a stamp beyond its span counts as now (db/lease.ts).
 */
import type { Deps } from '#server/deps';
import type { Sweep } from '#server/sweeps/runner';
import { pullBackAccess } from './future-stamp-store.ts';

export function stampSweep(deps: Deps): Sweep {
  return {
    name: 'stamps',
    everyMs: 10_000,
    async run() {
      await pullBackAccess(deps.db, deps.clock.now());
      return false;
    },
  };
}
