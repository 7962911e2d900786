/** Rows from before other rhythms keep their cycle, and the database takes rhythms, and nothing that is none, from then on. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { NAMED_CYCLES } from '#core/billing-cycle';
import { createEmptyTestDatabase } from '#testing/database';
import { copyMigrationsBefore } from '#testing/older-migrations';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const USER = '00000000-0000-7000-8000-000000000001';

test('a filled database is migrated with every cycle as it was, and takes rhythms afterwards', async () => {
  const before = await copyMigrationsBefore('_any_rhythm');
  const own = await createEmptyTestDatabase();
  const database = connect({ connection: own.connection });
  const add = (id: number, cycle: string) =>
    database.pool.query(
      `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle,
         anchor_on, next_renewal_on, provider, created_at, updated_at)
       values ($1, $2, $3, $3, 'OTT', 100, 'INR', $4, '2026-02-01', '2026-02-01', $3, '2026-01-01', '2026-01-01')`,
      [USER, `00000000-0000-7000-8000-${`${id}`.padStart(12, '0')}`, `Service ${id}`, cycle],
    );
  const report = (cycle: string) =>
    database.pool.query(
      `insert into price_reports (user_id, service, currency, billing_cycle, country, amount_minor, reported_on, reported_at)
       values ($1, 'Netflix', 'INR', $2, 'IN', 100, '2026-01-01', '2026-01-01')`,
      [USER, cycle],
    );
  try {
    await migrate(database.pool, { migrationsFolder: before });
    await database.pool.query(
      `insert into users (id, email, email_key, name, country, created_at)
       values ($1, 'a@example.com', 'a@example.com', 'A', 'India', '2026-01-01')`,
      [USER],
    );
    for (let id = 0; id < 400; id += 1) await add(id, NAMED_CYCLES[id % 4] ?? '');
    for (const cycle of NAMED_CYCLES) await report(cycle);
    await migrate(database.pool);
    const { rows } = await database.pool.query(
      'select billing_cycle, count(*)::int from subscriptions group by 1 order by 1',
    );
    expect(rows).toEqual([...NAMED_CYCLES].sort().map((billing_cycle) => ({ billing_cycle, count: 100 })));
    await add(1000, 'P28D');
    await report('P4W');
    for (const [index, wrong] of ['weekly', 'p28d', 'P0D', 'P1M1D', '', 'monthly\n'].entries()) {
      await expect(add(2000 + index, wrong)).rejects.toThrow('subscriptions_cycle');
      await expect(report(wrong)).rejects.toThrow('price_reports_cycle');
    }
  } finally {
    await database.close();
    await own.drop();
    await rm(before, { recursive: true });
  }
});
