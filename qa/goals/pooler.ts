/**
 * Two servers behind PgBouncer in transaction mode, where every transaction may get another connection: migrations, the
 * limit of Free under parallel adds, reading at the other server and a backup work as without it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { connect } from '#server/db/connect';
import { createEmptyTestDatabase } from '#testing/database';
import { findProgram, type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { subscriptionBody } from '#testing/subscriptions';
import { startPgBouncer } from '../engines/pgbouncer.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';

const PROCESSES = 2;
const PARALLEL = 50;
/** Written from the specification: with the product's own constant, a wrong one would agree with itself. */
const FREE_LIMIT = 5;
/** Fewer than the two servers would open by themselves. */
const SERVER_CONNECTIONS = 4;

export const pooler: Goal = {
  promise: `everything works over ${SERVER_CONNECTIONS} connections that PgBouncer shares out by transaction`,
  unit: `rounds of ${PARALLEL} adds`,
  counts: { gate: 40, night: 200 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const database = await createEmptyTestDatabase();
  const { connection } = database;
  if ('connectionString' in connection) throw new Error('The test cluster is the embedded one.');
  const bouncer = await startPgBouncer(connection, SERVER_CONNECTIONS);
  if (!bouncer) {
    await database.drop();
    return {
      figure: 'PgBouncer is not installed here (apt-get install pgbouncer)',
      misses: [],
      isSkipped: true,
    };
  }
  const { pool, close } = connect({ connection, max: 1 });
  const fixture = new ProductFixture();
  const env = {
    DATABASE_URL: bouncer.url,
    DATABASE_POOLER: 'transaction',
    SESSION_SECRET: 'one secret for both of them',
  };
  const times: number[] = [];
  const misses: string[] = [];
  let most = 0;
  try {
    const products: Product[] = [];
    // The first one migrates an empty database through the pooler.
    for (let index = 0; index < PROCESSES; index += 1) {
      const product = await fixture.start(env);
      await untilReady(product);
      products.push(product);
    }
    const [{ origin: first = '' } = {}, { origin: second = '' } = {}] = products;
    for (let round = 1; round <= count; round += 1) {
      const client = await signUp(first, `person-${round}`);
      const callers = [client, client.copy(second)];
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, async (_, index) => {
          const startedAt = performance.now();
          const caller = callers[Math.floor(random() * callers.length)] ?? client;
          const { status } = await caller.post(
            '/api/subscriptions',
            subscriptionBody({ name: `S ${index}` }),
          );
          times.push(performance.now() - startedAt);
          return status;
        }),
      );
      const { rows } = await pool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
        [database.name],
      );
      most = Math.max(most, rows[0]?.open ?? 0);
      const added = answers.filter((status) => status === 201).length;
      const other = answers.find((status) => ![201, 403, 503].includes(status));
      if (other !== undefined) misses.push(`round ${round}: an add was answered ${other}`);
      const seen = await client.copy(second).get('/api/subscriptions');
      const stored = await pool.query(
        'select s.id from subscriptions s join users u on u.id = s.user_id where u.email = $1',
        [`person-${round}@example.com`],
      );
      const counts = [added, seen.body.length, stored.rowCount];
      if (counts.some((count) => count !== FREE_LIMIT))
        misses.push(`round ${round}: ${added} added, ${seen.body.length} read, ${stored.rowCount} stored`);
      if (round % 20 === 0) log(`${round} rounds`);
    }
    if (most > SERVER_CONNECTIONS) misses.push(`${most} connections to the database`);
    const backup = await makeBackup(env, path.join(await fixture.folder(), 'a.backup'));
    if (backup.code !== 0) misses.push(`the backup ended with ${backup.code}: ${backup.output.slice(-300)}`);
    times.sort((a, b) => a - b);
    const slow = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
    return {
      figure: `${times.length} adds over ${most} connections, 99 % within ${slow} ms, migrated and backed up through it`,
      misses,
    };
  } finally {
    await fixture.clear();
    await close();
    await bouncer.stop();
    await database.drop();
  }
}

async function makeBackup(env: Record<string, string>, file: string) {
  const child = spawn(process.execPath, [...findProgram('backup'), file], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: path.dirname(file), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}
