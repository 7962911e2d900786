/** The database away under a running server: 503 in time, healthy process, back without a restart. */
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionUrl, createTestDatabase, type TestDatabase } from '#testing/database';
import { elapsedMs } from '#testing/elapsed';
import { sendRaw } from '#testing/raw-http';
import { type Relay, startRelay } from '#testing/relay';
import { startApp, type TestApp } from '#testing/start-app';
import { readBodies } from './bodies.ts';
import { sendProblem } from './problem.ts';

let app: TestApp;
let relay: Relay;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startRelay(connectionUrl(database.connection));
  app = await startApp({ connection: { connectionString: relay.url } });
});
afterAll(async () => {
  await app.close();
  await relay.close();
  await database.drop();
});

test('while the database is away calls say 503 with Retry-After within 5 seconds, and all is well again after', async () => {
  const { client } = await app.person();
  for (const outage of ['refuse', 'silence'] as const) {
    relay.setMode(outage);
    const asked = Array.from({ length: 15 }, () => client.get('/api/subscriptions'));
    expect(await elapsedMs(() => Promise.all(asked))).toBeLessThan(5_000);
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(503);
      expect(answer.body.code).toBe('database_away');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await app.visitor().get('/healthz')).status).toBe(200);
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await app.visitor().get('/readyz')).status).toBe(503);
    relay.setMode('pass');
    await expect
      .poll(async () => (await client.get('/api/subscriptions')).status, { timeout: 20_000 })
      .toBe(200);
  }
});

test('a caller who hangs up in the middle of a body is no outage', async () => {
  const app = fastify({ logger: false });
  readBodies(app);
  const answered = new Promise<number>((resolve) => {
    app.setErrorHandler((error, request, reply) => {
      sendProblem(error, request, reply);
      resolve(reply.statusCode);
    });
  });
  app.post('/', async () => 'whole');
  try {
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    await sendRaw(Number(port), `${head}Content-Length: 100\r\n\r\n{"a`, 150);
    expect(await answered).toBe(400);
  } finally {
    await app.close();
  }
});
