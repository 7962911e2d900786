/** Plants canaries in every failing path (statements, providers, mail, URLs with tokens); none may appear in the log. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Person } from '#testing/people';
import { sampleSubscription } from '#testing/sample-subscription';

const EMAIL = 'canary-mail@example.com';
const OTHER_EMAIL = 'canary-other@example.com';
const CANARIES = {
  password: 'canary-password-1',
  email: EMAIL,
  otherEmail: OTHER_EMAIL,
  name: 'Canary Name',
  notes: 'canary notes of a person',
  subscription: 'Canary Streaming',
  aiKey: 'canary-ai-key',
  linkToken: 'canary-token-in-an-address',
  webhook: 'canary-webhook-body',
  idempotencyKey: 'canary-idempotency-key',
  userAgent: 'canary-user-agent',
};

let mailed: MailedApp;
let model: HttpServer;
let log = '';
/** What is made on the way: hashes, session ids, mailed tokens. */
const found: string[] = [];

beforeAll(async () => {
  // Repeats the request, as providers do in their errors.
  model = createServer(async (request, response) => {
    const message = `${request.headers.authorization} asked ${await text(request)}`;
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message } }));
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  mailed = await startMailedApp({
    hasShortTimeouts: true,
    logTo: { write: (line) => (log += line) },
    env: {
      LOG_LEVEL: 'trace',
      AI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      AI_API_KEY: CANARIES.aiKey,
      AI_MODEL: 'canary-model',
    },
  });
});
afterAll(async () => {
  await mailed.close();
  model.close();
});

const pool = () => mailed.app.server.database.pool;
const visitor = () => mailed.app.visitor();
const settle = () => mailed.app.server.sweeps.settle();

/** Every statement on the table waits until it times out. */
async function whileLocked(table: string, work: () => Promise<unknown>): Promise<void> {
  const client = await pool().connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function signUp(email: string) {
  return visitor().post('/api/auth/signup', {
    name: CANARIES.name,
    email,
    password: CANARIES.password,
    country: 'India',
  });
}

function addSubscription({ client }: Person) {
  const body = sampleSubscription({ name: CANARIES.subscription, notes: CANARIES.notes });
  const headers = { 'idempotency-key': CANARIES.idempotencyKey, 'user-agent': CANARIES.userAgent };
  return client.post('/api/subscriptions', body, { headers });
}

async function expectSilence(): Promise<void> {
  const { host } = mailed.app.server.database.pool.options as { host: string };
  const postgres = await readFile(path.join(path.dirname(host), 'postgres.log'), 'utf8');
  for (const [name, canary] of [...Object.entries(CANARIES), ...found.entries()]) {
    expect(log.includes(canary), `${name} in the log`).toBe(false);
    expect(postgres.includes(canary), `${name} in postgres.log`).toBe(false);
  }
}

test('statements that are given up are told by name and code', async () => {
  expect((await signUp(EMAIL)).status).toBe(201);
  found.push(await mailed.takeToken(EMAIL));
  const person = await mailed.app.person({ name: CANARIES.name });
  found.push(...person.client.cookies.values());
  await whileLocked('users', () =>
    Promise.all([
      signUp(OTHER_EMAIL),
      visitor().post('/api/auth/signin', { email: EMAIL, password: CANARIES.password }),
      visitor().get(`/api/auth/verify-email?token=${CANARIES.linkToken}`),
      visitor().post('/api/auth/reset-password', {
        token: CANARIES.linkToken,
        password: CANARIES.password,
      }),
      person.client.get('/api/auth/user'),
    ]),
  );
  await whileLocked('subscriptions', () => addSubscription(person));
  await whileLocked('mails', () => signUp(OTHER_EMAIL));
  await whileLocked('payment_events', () =>
    visitor().post('/api/webhooks/razorpay', { event: CANARIES.webhook }),
  );
  const { rows } = await pool().query('select password_hash from users where password_hash is not null');
  found.push(...rows.map((row) => row.password_hash));
  expect(log).toContain('"code":"55P03"');
  expect(log).toMatch(/"query":"\w+ (users|sessions|subscriptions|mails)"/);
  await expectSilence();
});

test('statements that the database refuses are told by name and code', async () => {
  const person = await mailed.app.person();
  await pool().query('alter table subscriptions add constraint no_canary check (false) not valid');
  expect((await addSubscription(person)).status).toBe(500);
  await pool().query('alter table subscriptions drop constraint no_canary');
  await pool().query('alter table mails rename to mails_away');
  expect((await signUp(OTHER_EMAIL)).status).toBe(500);
  await pool().query('alter table mails_away rename to mails');
  for (const notes of [`${CANARIES.notes}\0`, `${CANARIES.notes}\ud800`]) {
    const body = sampleSubscription({ name: CANARIES.subscription, notes });
    expect((await person.client.post('/api/subscriptions', body)).status).toBeLessThan(500);
  }
  expect(log).toContain('"constraint":"no_canary"');
  await expectSilence();
});

test('providers that quote what they were sent bring none of it into the log', async () => {
  const person = await mailed.app.person({ name: CANARIES.name });
  expect((await addSubscription(person)).status).toBe(201);
  expect((await person.client.post('/api/analyze')).status).toBe(502);
  expect(log).toContain('"failure":"bad_request"');
  mailed.inbox.setMode('reject');
  await visitor().post('/api/auth/resend-verification', { email: EMAIL });
  await settle();
  await expect.poll(() => log).toContain('SMTP 550');
  mailed.inbox.setMode('accept');
  await expectSilence();
});

test('addresses that carry tokens or people are not logged, however they end', async () => {
  for (const place of [
    `/verify-email?token=${CANARIES.linkToken}`,
    `/reset-password?token=${CANARIES.linkToken}`,
    `/api/admin/user-status?email=${EMAIL}`,
    `/api/auth/google/callback?code=${CANARIES.linkToken}&state=x`,
    `/api/${CANARIES.linkToken}`,
    `/api/%zz?token=${CANARIES.linkToken}`,
    `//${CANARIES.linkToken}`,
  ]) {
    expect((await visitor().get(place)).status).toBeLessThan(500);
  }
  await expectSilence();
});
