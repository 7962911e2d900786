/** Erases what was deleted from the files of the embedded database, one table at a time (rule account.13). */
import path from 'node:path';
import { MINUTE_MS } from '#core/duration';
import type { Database } from '#server/db/connect';
import {
  type ErasureStep,
  eraseStep,
  finishErasure,
  listErasureSteps,
  takeErasure,
  waitForOlderTransactions,
} from '#server/db/erasure';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';
import { removeOrphanFiles } from '#server/db/orphan-files';
import type { Deps } from '#server/deps';
import type { Sweep } from '#server/sweeps/runner';

/** Rest after a turn that could not do all of it: a backup or a busy table takes its time. */
const REST_MS = 10 * MINUTE_MS;

export function eraseSweep({ env, log }: Pick<Deps, 'env' | 'log'>, { pool }: Pick<Database, 'pool'>): Sweep {
  const startedAt = Date.now();
  let steps: ErasureStep[] = [];
  let isWhole = true;
  let hasOrphans = true;
  let restUntil = 0;

  async function removeOrphans(): Promise<void> {
    const clusterDir = path.join(env.dataDir, 'postgres');
    const removed = await withNoTimeoutClient(pool, (client) =>
      removeOrphanFiles(client, clusterDir, startedAt),
    );
    if (removed) log.info({ removed }, 'files that a crash had left were removed');
    hasOrphans = removed === undefined;
  }

  async function begin(): Promise<boolean> {
    if (Date.now() < restUntil || !(await takeErasure(env))) return false;
    return withNoTimeoutClient(pool, async (client) => {
      if (!(await waitForOlderTransactions(client))) {
        restUntil = Date.now() + REST_MS;
        return false;
      }
      isWhole = true;
      steps = await listErasureSteps(client);
      return true;
    });
  }

  return {
    name: 'erase',
    // Often, so that a first run that fails because the database is not ready yet delays it by a minute only.
    everyMs: MINUTE_MS,
    /** One step, so that a server that stops waits for no more than one table. */
    async run() {
      if (hasOrphans) await removeOrphans();
      const step = steps.shift();
      if (step === undefined) return begin();
      const isDone = await withNoTimeoutClient(pool, (client) => eraseStep(client, step));
      // A busy table has its turn with the others next time.
      isWhole &&= isDone;
      if (steps.length > 0) return true;
      if (isWhole) await finishErasure(env);
      else restUntil = Date.now() + REST_MS;
      return false;
    },
  };
}
