/** Backups that are taken while people write, and restored. */
import { backUpAndRestore } from '#testing/restore-run';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

const ROWS = 20_000;

export const restore: Goal = {
  promise:
    'a backup taken under writers is restored equal by the checksum of every table, the original untouched',
  unit: 'restores',
  counts: { gate: 3, night: 20 },
  run,
};

async function run(options: GoalOptions): Promise<Outcome> {
  const { backupSeconds, restoreSeconds, written, misses } = await backUpAndRestore(ROWS, options);
  const slowest = Math.max(...restoreSeconds).toFixed(1);
  return {
    figure: `${ROWS} subscriptions and ${written} written meanwhile: backup ${backupSeconds.toFixed(1)} s, ${restoreSeconds.length} restores of ${slowest} s at most`,
    misses,
  };
}
