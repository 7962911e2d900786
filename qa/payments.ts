/**
 * `npm run qa:payments [-- --people 500 --months 24 --seed 1]`: people pay, renew, fail, cancel and are refunded for two
 * years on a fast clock, at the provider rebuilt from its documents, with events lost, doubled, late and shuffled and
 * servers killed. Everyone's Pro days must be the days that the provider's ledger says were paid for.
 */
import { parseArgs } from 'node:util';
import { startTestCluster } from '#testing/database';
import { runPayments } from './payments/run.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    months: { type: 'string', default: '24' },
    seed: { type: 'string', default: '20261115' },
    kills: { type: 'string', default: '8' },
  },
});
const SHOWN_MISSES_LIMIT = 40;

const cluster = await startTestCluster();
try {
  const { connection } = await cluster.createDatabase();
  const report = await runPayments({
    connection,
    people: Number(values.people),
    months: Number(values.months),
    seed: Number(values.seed),
    kills: Number(values.kills),
    log: (line) => process.stdout.write(`${line}\n`),
  });
  const { misses, ...figures } = report;
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  for (const miss of misses.slice(0, SHOWN_MISSES_LIMIT)) process.stdout.write(`${miss}\n`);
  process.stdout.write(report.isGood ? 'Pro is what was paid for\n' : `FAILED: ${misses.length} misses\n`);
  process.exitCode = report.isGood ? 0 : 1;
} finally {
  await cluster.stop();
}
