/** Several processes on one PostgreSQL: whoever watches them sees the background work, wherever it is done. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionUrl, createEmptyTestDatabase, type TestDatabase } from '#testing/database';
import { ProductFixture, untilReady } from '#testing/product-process';
import { startApp } from '#testing/start-app';

const BUSY_MACHINE_MS = 180_000;
const fixture = new ProductFixture();
let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
});
afterEach(async () => {
  await fixture.clear();
  await database.drop();
});

const readMetrics = async (origin: string) => (await fetch(`${origin}/metrics`)).text();

/** Every sweep of mails fails from here on. */
async function breakMails(): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('alter table mails rename to mails_away');
  await client.end();
}

test.each<[string, Record<string, string>]>([
  ['a worker', { ROLE: 'worker' }],
  ['web processes whose parent does the background work', { WEB_CONCURRENCY: '2' }],
])('the metrics of %s count the sweeps that failed', { timeout: BUSY_MACHINE_MS }, async (_who, env) => {
  const server = await fixture.start({ ...env, DATABASE_URL: connectionUrl(database.connection) });
  await untilReady(server);
  await expect
    .poll(() => readMetrics(server.origin), { timeout: BUSY_MACHINE_MS })
    .toContain('outgo_sweep_failures_total{sweep="mail"} 0\n');
  await breakMails();
  await expect
    .poll(() => readMetrics(server.origin), { timeout: BUSY_MACHINE_MS })
    .toMatch(/outgo_sweep_failures_total\{sweep="mail"\} [1-9]/);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('a worker answers those who watch it, by the same rules as a web process, and nobody else', async () => {
  const app = await startApp({ env: { ROLE: 'worker', METRICS_TOKEN: 'let-me-in' } });
  const visitor = app.visitor();
  const ask = async (address: string, headers = {}) => (await visitor.get(address, { headers })).status;
  expect(await ask('/healthz')).toBe(200);
  expect(await ask('/readyz')).toBe(200);
  expect(await ask('/metrics')).toBe(404);
  expect(await ask('/metrics', { authorization: 'Bearer let-me-in' })).toBe(200);
  for (const address of ['/', '/api/server', '/api/auth/user', '/checkout'])
    expect(await ask(address)).toBe(404);
  expect((await visitor.post('/api/auth/signup', {})).status).toBe(404);
  await app.close();
});
