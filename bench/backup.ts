/**
 * Seconds of a backup of 100,000 subscriptions while they are written to, and of 20 restores of it: each equals the
 * backup by the checksum of every table, and the original is as it was. `npm run bench:backup [-- rows restores seed]`;
 * fails when one differs or takes longer than the limit. The database syncs its writes as the product's own does.
 */
import { startTestCluster } from '#testing/database';
import { backUpAndRestore } from '#testing/restore-run';
import { median, round } from './measure.ts';

const [rows = 100_000, restores = 20, seed = 23] = process.argv.slice(2).map(Number);
const LIMIT_S = 60;

const cluster = await startTestCluster({ isDurable: true });
const log = (line: string) => console.error(line);
const found = await backUpAndRestore(rows, { seed, count: restores, log }).finally(() => cluster.stop());

console.log(`seed ${seed}; ${rows} subscriptions with history; ${found.written} were added meanwhile`);
console.table([
  {
    'backup s': round(found.backupSeconds),
    'file MB': round(found.bytes / 1e6),
    restores: found.restoreSeconds.length,
    'restore s, median': median(found.restoreSeconds),
    'restore s, slowest': round(Math.max(...found.restoreSeconds)),
  },
]);
for (const miss of found.misses) console.log(miss);
const slowest = Math.max(found.backupSeconds, ...found.restoreSeconds);
if (slowest > LIMIT_S) console.log(`The slowest took longer than ${LIMIT_S} s.`);
if (found.misses.length > 0 || slowest > LIMIT_S) process.exitCode = 1;
