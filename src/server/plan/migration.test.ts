/** Plans from before payments decided: what was paid stays, an end that nobody paid goes. */
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Database } from '#server/db/connect';
import { migrate } from '#server/db/migrate';
import { createEmptyTestDatabase, type TestDatabase } from '#testing/database';
import { copyMigrationsBefore } from '#testing/older-migrations';

let before: string;
let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await createEmptyTestDatabase();
  database = connect({ connection: own.connection });
});
afterEach(async () => {
  await database.close();
  await own.drop();
  await rm(before, { recursive: true, force: true });
});

async function migrateBefore(name: string): Promise<void> {
  before = await copyMigrationsBefore(name);
  await migrate(database.pool, { migrationsFolder: before });
}

const query = async (text: string) => (await database.pool.query(text)).rows;
const USER = '00000000-0000-7000-8000-000000000001';
const membership = (place: number, cycle: string, status: string, end: string | null) =>
  `('${USER}', '00000000-0000-7000-8000-00000000001${place}', 'sub_${place}', '${cycle}', '${status}', ${end === null ? 'null' : `'${end}'`}, '2026-10-15T10:00:00Z')`;

test('memberships keep their price, their payments and one cycle where no payment was written down', async () => {
  await migrateBefore('_payments');
  await query(`insert into users (id, email, email_key, name, country, created_at)
    values ('${USER}', 'a@example.com', 'a@example.com', 'A', 'India', '2026-10-01T00:00:00Z')`);
  await query(`insert into memberships (user_id, id, provider_id, billing_cycle, status, current_end_at, created_at) values
    ${membership(1, 'yearly', 'halted', '2028-10-14T18:30:00Z')},
    ${membership(2, 'monthly', 'active', '2026-12-14T18:30:00Z')},
    ${membership(3, 'monthly', 'created', null)}`);
  await query(`insert into memberships (user_id, id, billing_cycle, status, created_at)
    values ('${USER}', '00000000-0000-7000-8000-000000000014', 'yearly', 'creating', '2026-10-15T10:00:00Z')`);
  await query(`insert into payments (user_id, provider_payment_id, provider_id, amount_minor, currency, billing_cycle, paid_at, period_end_at)
    values ('${USER}', 'pay_1', 'sub_1', 99900, 'INR', 'yearly', '2026-10-15T10:00:00Z', '2027-10-14T18:30:00Z')`);
  await query(`insert into sandbox_objects (id, kind, body, created_at, updated_at)
    values ('sub_2', 'subscription', '{"id":"sub_2","status":"active"}', '2026-10-15T10:00:00Z', '2026-10-15T10:00:00Z')`);
  await migrate(database.pool);
  expect(await query('select * from sandbox_objects')).toEqual([]);
  expect(
    await query('select provider_id, amount_minor, currency, next_check_at from memberships order by 1'),
  ).toMatchObject([
    { provider_id: 'sub_1', amount_minor: 99_900, currency: 'INR', next_check_at: expect.any(Date) },
    { provider_id: 'sub_2', amount_minor: 9_900, next_check_at: expect.any(Date) },
    { provider_id: 'sub_3', amount_minor: 9_900, next_check_at: expect.any(Date) },
  ]);
  expect(await query('select period_end_at, refunded_minor, standing from payments')).toEqual([
    { period_end_at: new Date('2027-10-14T18:30:00Z'), refunded_minor: 0, standing: 'counts' },
  ]);
  // The grant is of the one without a payment, and of its first cycle only.
  expect(await query('select ends_at, cancelled_at from plan_grants')).toEqual([
    { ends_at: new Date('2026-11-15T10:00:00Z'), cancelled_at: new Date('2026-10-15T10:00:00Z') },
  ]);
});

test('only what nothing but the loss has cancelled goes on when the provider knows it again', async () => {
  await migrateBefore('_cancelled_by');
  await query(`insert into users (id, email, email_key, name, country, created_at)
    values ('${USER}', 'a@example.com', 'a@example.com', 'A', 'India', '2026-10-01T00:00:00Z')`);
  const lost = '2026-11-02T10:00:00Z';
  const insert = (place: number, status: string, cancelledAt: string | null, checkedAt: string | null) =>
    database.pool.query(
      `insert into memberships (user_id, id, provider_id, billing_cycle, amount_minor, status, cancelled_at, checked_at, created_at)
       values ($1, $2, $3, 'monthly', 9900, $4, $5, $6, '2026-10-15T10:00:00Z')`,
      [USER, `00000000-0000-7000-8000-00000000001${place}`, `sub_${place}`, status, cancelledAt, checkedAt],
    );
  // Found missing, and cancelled by that very check.
  await insert(1, 'lost', lost, lost);
  // Cancelled by its user, and found missing later.
  await insert(2, 'lost', '2026-10-20T10:00:00Z', lost);
  await insert(3, 'cancelled', lost, lost);
  await insert(4, 'active', null, lost);
  await insert(5, 'lost', lost, null);
  await migrate(database.pool);
  expect(
    await query('select provider_id, cancelled_by, known_by_key_id from memberships order by 1'),
  ).toEqual(
    ['loss', null, null, null, null].map((cancelled_by, at) => ({
      provider_id: `sub_${at + 1}`,
      cancelled_by,
      known_by_key_id: null,
    })),
  );
});
