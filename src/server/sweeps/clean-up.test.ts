/** What has run out is removed; what still counts stays. */
import { expect, test } from 'vitest';
import { startApp } from '#testing/start-app';
import { cleanUpSweep } from './clean-up.ts';

test('dead sessions, ended limits and forgotten wishes are removed, live ones stay', async () => {
  // Without sweeps of its own, so that nothing else takes the rows away.
  const app = await startApp({ env: { ROLE: 'web' } });
  try {
    const { pool } = app.server.database;
    const tables = ['sessions', 'rate_limits', 'mail_requests'];
    const counts = () =>
      Promise.all(
        tables.map(async (table) =>
          Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n),
        ),
      );
    const act = async () => {
      await app.person();
      const visitor = app.visitor();
      await visitor.post('/api/auth/signin', { email: 'nobody@example.com', password: 'a guess' });
      await visitor.post('/api/auth/forgot-password', { email: 'nobody@example.com' });
    };
    await act();
    expect(await counts()).toEqual([1, 3, 1]);
    app.clock.advance({ days: 15 });
    await act();
    // The limits' old windows were opened anew, the rest has doubled.
    expect(await counts()).toEqual([2, 3, 2]);
    await cleanUpSweep(app.server.deps).run();
    // Ended limits stay for 60 days: a clock that is ahead for a while must not forget them.
    expect(await counts()).toEqual([1, 3, 1]);
    app.clock.advance({ days: 61 });
    await cleanUpSweep(app.server.deps).run();
    expect(await counts()).toEqual([0, 0, 0]);
  } finally {
    await app.close();
  }
});
