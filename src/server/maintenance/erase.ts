/** Erases what was deleted from the files of the embedded database, one table at a time (rule account.13). */
import type { Database } from '#server/db/connect';
import {
  eraseStep,
  findErasureDue,
  listErasureSteps,
  settleErasure,
  waitForOldReaders,
} from '#server/db/erasure';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';
import type { Deps } from '#server/deps';
import type { Sweep } from '#server/sweeps/runner';

export function eraseSweep({ env }: Pick<Deps, 'env'>, { pool }: Pick<Database, 'pool'>): Sweep {
  let since: number | null = null;
  let steps: string[] = [];

  async function begin(): Promise<boolean> {
    const due = await findErasureDue(env);
    if (due === null) return false;
    return withNoTimeoutClient(pool, async (client) => {
      // It is tried again at the next turn.
      if (!(await waitForOldReaders(client))) return false;
      since = due;
      steps = await listErasureSteps(client);
      return true;
    });
  }

  return {
    name: 'erase',
    everyMs: 10 * 60_000,
    /** One step, so that a server that stops waits for no more than one table. */
    async run() {
      const step = steps.shift();
      if (step === undefined) return begin();
      try {
        await withNoTimeoutClient(pool, (client) => eraseStep(client, step));
      } catch (error) {
        steps = [];
        throw error;
      }
      if (steps.length > 0) return true;
      if (since !== null) await settleErasure(env, since);
      return false;
    },
  };
}
