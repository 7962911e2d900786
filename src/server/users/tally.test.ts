/** The tallies equal a full count of everyone, whatever happens at once (decision 0007). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanUpSweep } from '#server/maintenance/clean-up';
import { deleteUsers } from '#server/users/store';
import { PASSWORD, signUpBody } from '#testing/accounts';
import { startApp, type TestApp } from '#testing/start-app';
import { countEveryone, sumTallies } from '#testing/tallies';
import { tidyTallies } from './tally.ts';

const ADMIN = 'admin@example.com';
let app: TestApp;
beforeEach(async () => {
  app = await startApp({ env: { ADMIN_EMAILS: ADMIN, ROLE: 'web' } });
});
afterEach(() => app.close());

async function expectRightTallies(): Promise<void> {
  const { pool } = app.server.database;
  expect(await sumTallies(pool)).toEqual(await countEveryone(pool));
}

async function countRows(): Promise<number> {
  const { rows } = await app.server.database.pool.query('select count(*) as n from user_tallies');
  return Number(rows[0].n);
}

test('stay right while people sign up, sign in, move, get Pro and go, all at once on two servers', async () => {
  const twin = await app.twin();
  const servers = [app, twin];
  const { client: admin } = await app.person({ email: ADMIN });
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      app.person({ country: index % 2 ? 'India' : 'Japan', lastSignInAt: app.clock.now() }),
    ),
  );
  const signInEverywhere = (email: string) =>
    Promise.all(
      servers.map((server) => server.visitor().post('/api/auth/signin', { email, password: PASSWORD })),
    );
  const signedUp = servers.map(async (server, index) => {
    const email = `new-${index}@example.com`;
    const came = await server.visitor().post('/api/auth/signup', signUpBody(email));
    return [came, ...(await signInEverywhere(email))];
  });
  const moved = people.flatMap(({ client }) =>
    ['Japan', 'India', 'Chile'].map((country) => client.put('/api/user/country', { country })),
  );
  const granted = people
    .slice(0, 6)
    .map(({ user }) => admin.post('/api/admin/upgrade-user', { email: user.email, billingCycle: 'monthly' }));
  const gone = app.server.deps.db.transaction((tx) =>
    deleteUsers(
      tx,
      people.slice(9).map(({ user }) => user.id),
    ),
  );
  const tidied = servers.map((server) => tidyTallies(server.server.deps));
  await Promise.all([...moved, gone, ...tidied]);
  expect((await Promise.all(signedUp)).map((answers) => answers.map(({ status }) => status))).toEqual([
    [201, 200, 200],
    [201, 200, 200],
  ]);
  expect((await Promise.all(granted)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await expectRightTallies();
  app.clock.advance({ days: 1 });
  await signInEverywhere('new-0@example.com');
  await expectRightTallies();
  await Promise.all(servers.map((server) => tidyTallies(server.server.deps)));
  await expectRightTallies();
});

test('are merged to one row for each heading, and to none where people left again', async () => {
  const { pool } = app.server.database;
  await Promise.all(Array.from({ length: 8 }, () => app.person({ lastSignInAt: app.clock.now() })));
  expect(await countRows()).toBe(24);
  await tidyTallies(app.server.deps);
  expect(await countRows()).toBe(3);
  await app.person({ country: 'India', lastSignInAt: app.clock.now() });
  await tidyTallies(app.server.deps);
  expect(await countRows()).toBe(4);
  const { rows } = await pool.query<{ id: string }>('select id from users');
  await app.server.deps.db.transaction((tx) =>
    deleteUsers(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  await tidyTallies(app.server.deps);
  expect(await countRows()).toBe(0);
});

test('demo people go after a week with everything of theirs, others stay', async () => {
  const { pool } = app.server.database;
  const cleanUp = cleanUpSweep(app.server.deps);
  const visitor = app.visitor();
  expect((await visitor.post('/api/demo', {})).status).toBe(201);
  await app.person({ email: 'someone@example.com' });
  app.clock.advance({ days: 6 });
  await app.visitor().post('/api/demo', {});
  const emails = async () =>
    (await pool.query('select email from users order by created_at')).rows.map((row) => row.email);
  app.clock.advance({ hours: 23 });
  await cleanUp.run();
  expect(await emails()).toHaveLength(3);
  app.clock.advance({ hours: 2 });
  await cleanUp.run();
  expect(await emails()).toEqual(['someone@example.com', expect.stringMatching(/@demo\.outgo\.invalid$/)]);
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  expect((await pool.query('select distinct user_id from subscriptions')).rows).toHaveLength(1);
  await expectRightTallies();
});
