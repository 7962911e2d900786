import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { Admission } from './admission.ts';

describe('places', () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
  const [a, b, c, d] = names as [object, object, object, object];

  test('are taken at once while there are any, and then waited for, the newest first', async () => {
    const admission = new Admission({ working: 1, waiting: 5, waitMs: 60_000 });
    expect(admission.enter(a)).toBe(true);
    const [older, newer] = [admission.enter(b), admission.enter(c)];
    admission.leave(a);
    expect(await newer).toBe(true);
    admission.leave(c);
    expect(await older).toBe(true);
  });

  test('are refused after a while, and to the oldest where too many wait', async () => {
    const admission = new Admission({ working: 1, waiting: 2, waitMs: 60_000 });
    admission.enter(a);
    const [oldest] = [admission.enter(b), admission.enter(c), admission.enter(d)];
    // The oldest is answered at once, not when its time is over.
    expect(await Promise.race([oldest, 'waits'])).toBe(false);
    const hasty = new Admission({ working: 1, waiting: 2, waitMs: 1 });
    hasty.enter(a);
    expect(await hasty.enter(b)).toBe(false);
  });

  test('are not given to a caller who has left', async () => {
    const admission = new Admission({ working: 1, waiting: 5, waitMs: 60_000 });
    admission.enter(a);
    const gone = admission.enter(b);
    admission.leave(b);
    expect(await gone).toBe(false);
    admission.leave(a);
    expect(admission.enter(c)).toBe(true);
    expect(admission.enter(d)).not.toBe(true);
  });
});

describe('a process with all its places taken', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ workLimits: { working: 3, waiting: 5, waitMs: 50 } });
  });
  afterAll(() => app.close());

  test('refuses others with a time to come back, is not taken for dead, and signs people in', async () => {
    const { user, client } = await app.person();
    const other = await app.person();
    const holder = await app.server.database.pool.connect();
    // Ends what it holds wherever the test ends; the connection is not used again.
    onTestFinished(() => holder.release(true));
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    await holder.query('select 1 from users where id = $1 for update', [user.id]);
    const adds = ['One', 'Two', 'Three'].map((name) =>
      client.post('/api/subscriptions', subscriptionBody({ name })),
    );
    // Waits until the three are in: somebody else is let in only before that.
    await expect.poll(async () => (await other.client.get('/api/subscriptions')).status).toBe(503);
    const refused = await other.client.get('/api/subscriptions');
    expect(refused.body).toMatchObject({ code: 'busy' });
    expect(refused.headers.get('retry-after')).toBe('2');
    const visitor = app.visitor();
    expect((await visitor.get('/healthz')).status).toBe(200);
    expect((await visitor.get('/readyz')).status).toBe(200);
    const wrong = { email: 'nobody@example.com', password: 'wrong' };
    expect((await visitor.post('/api/auth/signin', wrong)).status).toBe(401);
    await holder.query('rollback');
    expect((await Promise.all(adds)).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await other.client.get('/api/subscriptions')).status).toBe(200);
  });
});
