/** Mail without SMTP: the requested link is a complete file in the outbox. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD, tokenOf } from '#testing/accounts';
import { linkIn } from '#testing/fakes/inbox';
import { listOutbox, readMail } from '#testing/outbox';
import { startApp } from '#testing/start-app';
import { mailRequestSweep } from './mail-requests.ts';
import { hashPassword } from './password.ts';

test('without a mail server the reset link is kept in the outbox folder and works', async () => {
  const app = await startApp();
  try {
    const { user } = await app.person({ passwordHash: await hashPassword(PASSWORD), language: 'hi' });
    await app.visitor().post('/api/auth/forgot-password', { email: user.email });
    const outbox = path.join(app.dataDir, 'outbox');
    await expect.poll(() => listOutbox(outbox)).toHaveLength(1);
    const [name = ''] = await listOutbox(outbox);
    const mail = await readMail(outbox, name);
    expect(mail.to?.map(({ address }) => address)).toEqual([user.email]);
    expect(mail.subject).toBe('अपना Outgo पासवर्ड रीसेट करें');
    const link = linkIn(mail);
    expect(link).toMatch(/^http:\/\/localhost:\d+\/reset-password\?token=/);
    const reset = await app
      .visitor()
      .post('/api/auth/reset-password', { token: tokenOf(link), password: 'a fresh password' });
    expect(reset.status).toBe(200);
  } finally {
    await app.close();
  }
});

test('a wish that cannot be answered is delayed and holds up no other', async () => {
  const app = await startApp({ env: { ROLE: 'web' } });
  try {
    const { pool } = app.server.database;
    const stuck = await app.person();
    await pool.query(`alter table mails add constraint stuck check ("to" <> '${stuck.user.email}')`);
    const good = await app.person();
    const sweep = mailRequestSweep(app.server.deps);
    const mailed = async () =>
      (await pool.query('select "to" from mails order by id')).rows.map(({ to }) => to);
    for (const { email } of [stuck.user, good.user])
      await app.visitor().post('/api/auth/forgot-password', { email });
    expect(await sweep.run()).toBe(false);
    expect(await mailed()).toEqual([good.user.email]);
    await pool.query('alter table mails drop constraint stuck');
    expect(await sweep.run()).toBe(false);
    expect(await mailed()).toEqual([good.user.email]);
    app.clock.advance({ seconds: 5 });
    expect(await sweep.run()).toBe(false);
    expect(await mailed()).toEqual([good.user.email, stuck.user.email]);
  } finally {
    await app.close();
  }
});

test('the same wish on two processes is answered with one mail', async () => {
  // The first process has no sweeps, so the request waits until both others look for it.
  const app = await startApp({ env: { ROLE: 'web' } });
  try {
    const { user } = await app.person({ passwordHash: await hashPassword(PASSWORD) });
    await app.visitor().post('/api/auth/forgot-password', { email: user.email });
    const twin = await app.twin();
    await Promise.all([mailRequestSweep(app.server.deps).run(), mailRequestSweep(twin.server.deps).run()]);
    const { rows } = await app.server.database.pool.query('select kind from mails');
    expect(rows).toEqual([{ kind: 'reset-password' }]);
  } finally {
    await app.close();
  }
});
