/**
 * Milliseconds of an import of 5,000 subscriptions, with short and with full notes: reading and planning the file as the
 * page does, the request that writes them, and the undo. `npm run bench:import`; fails when the request takes more than 10 s.
 */
import { prepareImport } from '#core/import/prepare-import';
import { readImport } from '#core/import/read-import';
import { NOTES_MAX_LENGTH } from '#core/subscription/subscription';
import { startTestCluster } from '#testing/database';
import { startApp } from '#testing/start-app';
import { median, round } from './measure.ts';

const ROWS = 5000;
const ROUNDS = 5;
const LIMIT_MS = 10_000;

const cluster = await startTestCluster();
const app = await startApp();
const { client } = await app.person({ proForDays: 30 });
const NOTES = { short: 'family plan', full: 'n'.repeat(NOTES_MAX_LENGTH) };

const results = [];
for (const [length, notes] of Object.entries(NOTES)) {
  const took = { read: [] as number[], request: [] as number[], undo: [] as number[] };
  for (let turn = 0; turn < ROUNDS; turn += 1) await importOnce(writeFile(notes), took);
  const medians = Object.entries(took).map(([name, times]) => [name, round(median(times))]);
  results.push({ notes: length, ...Object.fromEntries(medians) });
  if (median(took.request) > LIMIT_MS) process.exitCode = 1;
}
await app.close();
await cluster.stop();

console.log(`${ROWS} rows, milliseconds, median of ${ROUNDS}`);
console.table(results);
console.log(`each request takes at most ${LIMIT_MS} ms: ${process.exitCode ? 'no' : 'yes'}`);

function writeFile(notes: string): string {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const day = `2026-12-${`${(index % 28) + 1}`.padStart(2, '0')}`;
    return `Service ${index},${index % 900}.99,USD,Monthly,${day},SaaS,${notes}`;
  });
  return `Name,Price,Currency,Billing cycle,Next payment,Category,Notes\n${lines.join('\n')}`;
}

async function importOnce(file: string, took: Record<'read' | 'request' | 'undo', number[]>): Promise<void> {
  const sent = await measure(took.read, async () => {
    const read = readImport(file, { currency: 'USD', today: '2026-11-15', choices: {} });
    if (read.kind !== 'rows') throw new Error(read.kind);
    return {
      format: read.format,
      subscriptions: prepareImport(read.rows, [], new Map(), null, '2026-11-15').adding,
    };
  });
  const { status, body } = await measure(took.request, () => client.post('/api/imports', sent));
  if (status !== 201 || body.added !== ROWS) throw new Error(`${status}`);
  const undone = await measure(took.undo, () => client.post(`/api/imports/${body.id}/undo`));
  if (undone.body.removed !== ROWS) throw new Error(`${undone.status}`);
}

async function measure<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  times.push(performance.now() - startedAt);
  return result;
}
