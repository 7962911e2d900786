/** An administrator signs somebody out everywhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';

const END = '/api/admin/end-sessions';
const ADMIN = 'admin@example.com';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ env: { ADMIN_EMAILS: ADMIN } });
  admin = (await app.person({ email: ADMIN })).client;
});
afterAll(() => app.close());

test('an administrator ends every session of a person, at once and on record, and nobody else’s', async () => {
  const person = await app.person({ email: 'lost-phone@example.com' });
  const phone = await app.signInAgain(person);
  const { client: other } = await app.person();
  const answer = await admin.post(END, { email: 'Lost-Phone@example.com', reason: 'phone was stolen' });
  expect(answer.body).toEqual({
    message: 'lost-phone@example.com has been signed out everywhere.',
    ended: 2,
  });
  for (const device of [person.client, phone]) {
    expect((await device.get('/api/auth/user')).status).toBe(401);
  }
  for (const untouched of [other, admin]) {
    expect((await untouched.get('/api/auth/user')).status).toBe(200);
  }
  expect((await admin.get('/api/admin/audit')).body.entries[0]).toMatchObject({
    action: `POST ${END}`,
    outcome: 'done',
    target: 'lost-phone@example.com',
    detail: { reason: 'phone was stolen', ended: 2 },
  });
});

test('an unknown person is 404, a missing reason 400, and anybody but an administrator is refused', async () => {
  const { client } = await app.person({ email: 'stays@example.com' });
  const body = { email: 'stays@example.com', reason: 'curious' };
  expect((await app.visitor().post(END, body)).status).toBe(401);
  expect((await client.post(END, body)).status).toBe(403);
  expect((await client.get('/api/auth/user')).status).toBe(200);
  expect((await admin.post(END, { email: 'nobody@example.com', reason: 'gone' })).status).toBe(404);
  expect((await admin.post(END, { email: 'stays@example.com' })).status).toBe(400);
  expect((await client.get('/api/auth/user')).status).toBe(200);
});
