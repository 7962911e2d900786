/**
 * A stamp further ahead than its own span counts as now, and is written back so: a clock that was ahead for a minute
 * must not keep a mail waiting, or a session or a link alive, for as long as it was ahead. Notices of payments,
 * memberships and rates need no such run: where they are leased, a stamp beyond its span counts as now.
 */
import type { Deps } from '#server/deps';
import type { Sweep } from '#server/sweeps/runner';
import { pullBackAccess, pullBackMails } from './future-stamp-store.ts';

export function stampSweep(deps: Deps): Sweep {
  return {
    name: 'stamps',
    everyMs: 10_000,
    async run() {
      const now = deps.clock.now();
      await pullBackMails(deps.db, now);
      await pullBackAccess(deps.db, now);
      return false;
    },
  };
}
