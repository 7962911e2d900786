/** Keys stored before names were compared without invisible signs are made anew, and no row is lost on the way. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nameKey } from '#core/subscription/subscription';
import { createEmptyTestDatabase } from '#testing/database';
import { copyMigrationsBefore } from '#testing/older-migrations';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

test('stored keys lose what is not seen; of two that then meet, both rows stay', async () => {
  const before = await copyMigrationsBefore('_rates_and_names');
  const own = await createEmptyTestDatabase();
  const database = connect({ connection: own.connection });
  try {
    await migrate(database.pool, { migrationsFolder: before });
    const user = '00000000-0000-7000-8000-000000000001';
    await database.pool.query(
      `insert into users (id, email, email_key, name, country, created_at)
       values ($1, 'a@example.com', 'a@example.com', 'A', 'India', '2026-01-01')`,
      [user],
    );
    const names = [
      'net\u200bflix',
      'netflix\u00ad',
      'spotify',
      'spot\u2060ify',
      'hulu\u200d',
      'क्\u200dष',
      'می\u200cخواهم',
      '👩\u200d👧',
      '\u200bx\u200c',
    ];
    for (const [index, name] of names.entries()) {
      await database.pool.query(
        `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle,
           anchor_on, next_renewal_on, provider, created_at, updated_at)
         values ($1, $2, $3, $3, 'OTT', 100, 'INR', 'monthly', '2026-02-01', '2026-02-01', $3, $4, $4)`,
        [user, `00000000-0000-7000-8000-00000000010${index}`, name, `2026-01-0${index + 1}`],
      );
    }
    await migrate(database.pool);
    const { rows } = await database.pool.query('select name, name_key from subscriptions order by id');
    const keyOf = Object.fromEntries(rows.map(({ name, name_key }) => [name, name_key]));
    expect(rows).toHaveLength(names.length);
    expect(keyOf).toEqual({
      ...Object.fromEntries(names.map((name) => [name, nameKey(name)])),
      'netflix\u00ad': 'netflix\u00ad',
      'spot\u2060ify': 'spot\u2060ify',
    });
  } finally {
    await database.close();
    await own.drop();
    await rm(before, { recursive: true });
  }
});
