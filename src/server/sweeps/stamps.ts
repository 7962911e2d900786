/**
 * A stamp further ahead than its own span counts as now, and is written back so: a clock that was ahead for a minute
 * must not keep a mail, a payment or a session waiting for as long as it was ahead.
 */
import type { Deps } from '#server/deps';
import type { Sweep } from './runner.ts';
import { pullBackAccess, pullBackQueues } from './stamp-store.ts';

export function stampSweep(deps: Deps): Sweep {
  return {
    name: 'stamps',
    everyMs: 10_000,
    async run() {
      const now = deps.clock.now();
      await pullBackQueues(deps.db, now);
      await pullBackAccess(deps.db, now);
      return false;
    },
  };
}
