/**
 * Where each table would live once users are spread over several databases by `user_id` (docs/operations.md,
 * "Outgrowing one database"). Such a database can enforce a key only if it holds the column that rows are spread by.
 */
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as schema from './schema.ts';

type Place =
  /** Placed with its user. */
  | 'user'
  /** Placed by its own key: no other row of the user is needed with it. */
  | 'own-key'
  /** A copy in every database: few rows, seldom written. */
  | 'everywhere'
  /** The table is in the first database only: it does not grow with users, or is emptied as it is worked off. */
  | 'first';

const ELSEWHERE: Record<string, Exclude<Place, 'user'>> = {
  exchange_rates: 'everywhere',
  admin_links: 'first',
  audit_log: 'first',
  channel_messages: 'first',
  kept_memberships: 'first',
  kept_payments: 'first',
  mail_requests: 'first',
  mails: 'first',
  payment_events: 'own-key',
  payment_refunds: 'own-key',
  provider_plans: 'first',
  provider_searches: 'first',
  rate_fetches: 'first',
  rate_limits: 'own-key',
  restores: 'first',
  sandbox_objects: 'first',
  server_secrets: 'first',
  user_tallies: 'first',
};

/** Unique over all users: each becomes a table of its own, spread by that key, written before the row it leads to. */
const LOOK_UPS = [
  'memberships_provider_id',
  'passkeys_credential_id',
  'payments_provider_payment_id',
  'users_email_key',
  'users_google_id',
];

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

const ofUsers = tables.filter(({ name }) => !Object.hasOwn(ELSEWHERE, name));

test('every table has its place', () => {
  expect(tables.length).toBeGreaterThan(30);
  const names = tables.map(({ name }) => name);
  expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).toEqual([]);
  expect(ofUsers.filter(({ name, columns }) => name !== 'users' && !columns.some(isUserId))).toEqual([]);
});

describe('a table that lies with its users', () => {
  test.each(ofUsers.map((table) => [table.name, table] as const))('%s', (name, table) => {
    const spreadBy = name === 'users' ? 'id' : 'user_id';
    expect(primaryKeyOf(table)[0]).toBe(spreadBy);
    const foreign = uniqueKeysOf(table).filter(([, columns]) => columns[0] !== spreadBy);
    expect(foreign.map(([key]) => key).filter((key) => !LOOK_UPS.includes(key))).toEqual([]);
    for (const { reference } of table.foreignKeys) {
      const { columns, foreignTable } = reference();
      const target = getTableConfig(foreignTable).name;
      // Rows may refer to rows of the same user only: those lie in the same database.
      expect(ELSEWHERE).not.toHaveProperty(target);
      expect(columns.some(isUserId)).toBe(true);
    }
  });
});

function isUserId({ name }: { name: string }): boolean {
  return name === 'user_id';
}

type Config = ReturnType<typeof getTableConfig>;

function primaryKeyOf({ primaryKeys, columns }: Config): string[] {
  const [composed] = primaryKeys;
  const parts = composed?.columns ?? columns.filter(({ primary }) => primary);
  return parts.map(({ name }) => name);
}

function uniqueKeysOf({ indexes }: Config): [name: string, columns: string[]][] {
  return indexes
    .filter(({ config }) => config.unique)
    .map(({ config }) => [
      config.name ?? '',
      config.columns.map((column) => ('name' in column ? String(column.name) : '')),
    ]);
}
