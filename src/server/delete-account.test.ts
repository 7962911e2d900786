/** The operator's command: deletes one account, and says in one line why it did not. */
import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database';
import { findProgram } from '#testing/product-process';
import { startApp } from '#testing/start-app';

test('deletes the account of an address, and only that one', async () => {
  const { connection, drop } = await createTestDatabase();
  if (!('host' in connection)) throw new Error('the test cluster listens on a socket or a port');
  const { host, port, user, database } = connection;
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SESSION_SECRET: 'the secret of every server under test',
  };
  const run = (...args: string[]) =>
    new Promise<string>((resolve) => {
      const command = [...findProgram('delete-account'), ...args];
      execFile(process.execPath, command, { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
  const app = await startApp({ connection });
  try {
    const leaving = await app.person();
    const staying = await app.person();
    expect(await run()).toBe('outgo: Name the account: npm run delete-account -- someone@example.com\n');
    expect(await run('nobody@example.com')).toBe('outgo: There is no account with this e-mail address.\n');
    expect(await run(leaving.user.email.toUpperCase())).toContain('The account is deleted.');
    expect((await leaving.client.get('/api/auth/user')).status).toBe(401);
    expect((await staying.client.get('/api/auth/user')).status).toBe(200);
  } finally {
    await app.close();
    await drop();
  }
});
