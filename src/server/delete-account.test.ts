/** The operator's command: deletes one account, and says in one line why it did not. */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionUrl, createTestDatabase, type TestDatabase } from '#testing/database';
import { payingEnv } from '#testing/fakes/payments';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import { findProgram } from '#testing/product-process';

let own: TestDatabase;
let paying: PayingApp;
beforeAll(async () => {
  own = await createTestDatabase();
  paying = await startPayingApp({ connection: own.connection, hasShortTimeouts: false });
});
afterAll(async () => {
  await paying.close();
  await own.drop();
});

function run(...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: connectionUrl(own.connection),
    SESSION_SECRET: 'the secret of every server under test',
    ...payingEnv(paying.provider),
  };
  return new Promise((resolve) => {
    const command = [...findProgram('delete-account'), ...args];
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve(stdout + stderr + (error ? `exit code ${error.code}` : '')),
    );
  });
}

test('deletes the account of an address, or of an id, and only that one', async () => {
  const { app } = paying;
  const leaving = await app.person();
  const restored = await app.person();
  const staying = await app.person();
  expect(await run()).toBe(
    'outgo: Name the account: npm run delete-account -- someone@example.com\nexit code 1',
  );
  expect(await run('nobody@example.com')).toBe(
    'outgo: There is no account with this e-mail address or id.\nexit code 1',
  );
  expect(await run(leaving.user.email.toUpperCase())).toBe(
    `The account is deleted. Its last mail leaves when the server runs. It was ${leaving.user.id}.\n`,
  );
  expect((await leaving.client.get('/api/auth/user')).status).toBe(401);
  expect(await run(restored.user.id)).toContain('The account is deleted.');
  expect((await restored.client.get('/api/auth/user')).status).toBe(401);
  expect((await staying.client.get('/api/auth/user')).status).toBe(200);
});

test('a paying user is cancelled at the provider first; while it is away nothing is deleted, which one line says', async () => {
  const member = await paying.member('monthly');
  const cancel = /cancel$/;
  paying.provider.failNext('server_error_html', { path: cancel });
  expect(await run(member.user.email)).toBe(
    'outgo: Pro could not be cancelled at the payment provider, so nothing was deleted. Try again later.\nexit code 1',
  );
  expect((await member.client.get('/api/subscription/status')).body).toMatchObject({ isPro: true });
  await expect(paying.provider.world.charge(member.id)).resolves.toBeDefined();

  expect(await run(member.user.email)).toContain('The account is deleted.');
  expect((await member.client.get('/api/auth/user')).status).toBe(401);
  await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  const { rows } = await paying.app.server.database.pool.query(
    'select provider_id, (select count(*)::int from payments) as payments from kept_memberships',
  );
  expect(rows).toEqual([{ provider_id: member.id, payments: 0 }]);
});
