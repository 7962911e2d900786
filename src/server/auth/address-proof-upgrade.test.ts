/** Accounts from before the kind of proof was recorded keep working, and none counts as more strongly proven than is certain. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connect } from '#server/db/connect';
import { migrate } from '#server/db/migrate';
import { createEmptyTestDatabase } from '#testing/database';
import { copyMigrationsBefore } from '#testing/older-migrations';

test('older accounts are proven by link, by Google where nothing else opens them, or not at all', async () => {
  const own = await createEmptyTestDatabase();
  const { pool, close } = connect({ connection: own.connection });
  const folder = await copyMigrationsBefore('_trust_accounts');
  try {
    await migrate(pool, { migrationsFolder: folder });
    const people = [
      { name: 'unverified', hash: 'x', google: null, verified: null },
      { name: 'verified', hash: 'x', google: null, verified: new Date() },
      { name: 'google', hash: null, google: 'g-1', verified: new Date() },
      { name: 'linked', hash: 'x', google: 'g-2', verified: new Date() },
    ];
    for (const [at, { name, hash, google, verified }] of people.entries()) {
      await pool.query(
        `insert into users (id, email, email_key, name, country, password_hash, google_id, email_verified_at, created_at)
         values ($1, $2, $2, 'Asha', 'India', $3, $4, $5, $6)`,
        [
          `00000000-0000-7000-8000-00000000000${at}`,
          `${name}@example.com`,
          hash,
          google,
          verified,
          new Date(),
        ],
      );
    }
    await migrate(pool);
    const { rows } = await pool.query(
      'select email, address_proof, sign_up_user_agent, device_epoch from users order by id',
    );
    const row = { sign_up_user_agent: '', device_epoch: 0 };
    expect(rows).toEqual([
      { email: 'unverified@example.com', address_proof: null, ...row },
      { email: 'verified@example.com', address_proof: 'verification', ...row },
      { email: 'google@example.com', address_proof: 'google', ...row },
      { email: 'linked@example.com', address_proof: 'verification', ...row },
    ]);
  } finally {
    await close();
    await own.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
