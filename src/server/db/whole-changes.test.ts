/** Changes are atomic: if their last part fails, nothing of them remains. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/password';
import { PASSWORD, signUpBody } from '#testing/accounts';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { REQUIRE_EMAIL_VERIFICATION: 'true', ROLE: 'web' } });
  await app.server.database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
});
afterAll(() => app.close());

/** Works while the table takes no row. */
async function refusing(table: string, work: () => Promise<void>): Promise<void> {
  const { pool } = app.server.database;
  await pool.query(`create trigger refuse before insert on ${table} for each row execute function refuse()`);
  await work().finally(() => pool.query(`drop trigger refuse on ${table}`));
}

test('a sign-up whose mail cannot be queued makes no account', () =>
  refusing('mails', async () => {
    expect((await app.visitor().post('/api/auth/signup', signUpBody('half@example.com'))).status).toBe(500);
    const { rows } = await app.server.database.pool.query(
      "select 1 from users where email_key like 'half@%'",
    );
    expect(rows).toEqual([]);
  }));

test('a change of password whose notice cannot be queued changes nothing and ends no session', async () => {
  const person = await app.person({ passwordHash: await hashPassword(PASSWORD) });
  const phone = await app.signInAgain(person);
  await refusing('mails', async () => {
    const body = { currentPassword: PASSWORD, newPassword: 'another right password' };
    expect((await person.client.post('/api/user/change-password', body)).status).toBe(500);
  });
  expect((await phone.get('/api/auth/user')).status).toBe(200);
  const signIn = { email: person.user.email, password: PASSWORD };
  expect((await app.visitor().post('/api/auth/signin', signIn)).status).toBe(200);
});

test('a subscription whose history cannot be written is neither added nor changed', async () => {
  const { client } = await app.person();
  const { body: kept } = await client.post('/api/subscriptions', subscriptionBody());
  await refusing('subscription_history', async () => {
    expect((await client.post('/api/subscriptions', subscriptionBody({ name: 'Hulu' }))).status).toBe(500);
    expect((await client.put(`/api/subscriptions/${kept.id}`, { amount: '99' })).status).toBe(500);
    expect((await client.delete(`/api/subscriptions/${kept.id}`)).status).toBe(500);
  });
  expect((await client.get('/api/subscriptions')).body).toEqual([kept]);
});
