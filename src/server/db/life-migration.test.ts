/** Rows from before pauses, ends and shares are active and whole afterwards, and the database takes no pause, price or share that cannot be. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createEmptyTestDatabase } from '#testing/database';
import { copyMigrationsBefore } from '#testing/older-migrations';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const USER = '00000000-0000-7000-8000-000000000001';

test('a filled database is migrated with every subscription active and unchanged', async () => {
  const before = await copyMigrationsBefore('_pause_and_end');
  const own = await createEmptyTestDatabase();
  const database = connect({ connection: own.connection });
  const readAll = async () =>
    (
      await database.pool.query(
        'select id, name, amount_minor, next_renewal_on::text, version from subscriptions order by id',
      )
    ).rows;
  try {
    await migrate(database.pool, { migrationsFolder: before });
    await database.pool.query(
      `insert into users (id, email, email_key, name, country, created_at)
       values ($1, 'a@example.com', 'a@example.com', 'A', 'India', '2026-01-01')`,
      [USER],
    );
    await database.pool.query(
      `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle,
         anchor_on, next_renewal_on, provider, created_at, updated_at)
       select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'S' || n, 's' || n, 'OTT', n * 100,
         'INR', 'monthly', '2026-02-01', date '2026-02-01' + n, 'S' || n, '2026-01-01', '2026-01-01'
       from generate_series(1, 400) as n`,
      [USER],
    );
    const rows = await readAll();
    await migrate(database.pool);
    expect(await readAll()).toEqual(rows);
    const { rows: counted } = await database.pool.query(
      'select count(*)::int from subscriptions where paused_on is null and resumes_on is null and ends_on is null and then_from is null and num_nonnulls(share_minor, share_parts, share_of, shared_with, tags) = 0',
    );
    expect(counted).toEqual([{ count: 400 }]);
    const pause = (from: string | null, until: string | null) =>
      database.pool.query('update subscriptions set paused_on = $1, resumes_on = $2', [from, until]);
    await pause('2026-01-01', '2026-01-02');
    await pause('2026-01-01', null);
    await expect(pause('2026-01-01', '2026-01-01')).rejects.toThrow('subscriptions_pause');
    await expect(pause(null, '2026-01-01')).rejects.toThrow('subscriptions_pause');
    const price = (amount: number | null, from: string | null) =>
      database.pool.query('update subscriptions set then_amount_minor = $1, then_from = $2', [amount, from]);
    await price(100, '2026-01-01');
    await price(null, null);
    await expect(price(100, null)).rejects.toThrow('subscriptions_then');
    await expect(price(null, '2026-01-01')).rejects.toThrow('subscriptions_then');
    const share = (minor: number | null, parts: number | null, of: number | null) =>
      database.pool.query('update subscriptions set share_minor = $1, share_parts = $2, share_of = $3', [
        minor,
        parts,
        of,
      ]);
    await share(0, null, null);
    await share(null, 1, 4);
    await share(null, null, null);
    await expect(share(100, 1, 4)).rejects.toThrow('subscriptions_share');
    await expect(share(null, 1, null)).rejects.toThrow('subscriptions_share');
    await expect(share(null, 4, 4)).rejects.toThrow('subscriptions_share');
    await expect(share(-1, null, null)).rejects.toThrow('subscriptions_share');
  } finally {
    await database.close();
    await own.drop();
    await rm(before, { recursive: true });
  }
});
