/** Where each table would live once users are spread over several databases (docs/operations.md, "Outgrowing one database"). */
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/db/schema';

type Place =
  /** Placed with its user. */
  | 'user'
  /** Placed by its own key: no other row of the user is needed with it. */
  | 'own-key'
  /** A copy in every database: few rows, seldom written. */
  | 'everywhere'
  /** In the first database only: it does not grow with users, or its rows are deleted once processed. */
  | 'first';

const ELSEWHERE: Readonly<Record<string, Exclude<Place, 'user'>>> = {
  exchange_rates: 'everywhere',
  admin_links: 'first',
  audit_log: 'first',
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

interface Reference {
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

interface PlacedTable {
  name: string;
  place: Place;
  /** The column by which its rows are spread; null where they are not. */
  spreadBy: string | null;
  columns: string[];
  primaryKey: string[];
  /** Columns of each unique index, by its name. */
  uniqueKeys: Record<string, string[]>;
  references: Reference[];
}

export const placedTables: readonly PlacedTable[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => placeTable(getTableConfig(table)));

/** Names in ELSEWHERE that no table has. */
export const strayPlaces = Object.keys(ELSEWHERE).filter(
  (name) => !placedTables.some((table) => table.name === name),
);

function placeTable(config: ReturnType<typeof getTableConfig>): PlacedTable {
  const { name, columns, primaryKeys, indexes, foreignKeys } = config;
  const place = ELSEWHERE[name] ?? 'user';
  const primaryKey = namesOf(primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary));
  return {
    name,
    place,
    spreadBy: findSpreadColumn(name, place, primaryKey),
    columns: namesOf(columns),
    primaryKey,
    uniqueKeys: Object.fromEntries(
      indexes
        .filter(({ config: { unique } }) => unique)
        .map((index) => [
          index.config.name ?? '',
          index.config.columns.map((column) => ('name' in column ? String(column.name) : '')),
        ]),
    ),
    references: foreignKeys.map((key) => {
      const { columns: own, foreignColumns, foreignTable } = key.reference();
      return {
        name: key.getName(),
        columns: namesOf(own),
        target: getTableConfig(foreignTable).name,
        targetColumns: namesOf(foreignColumns),
      };
    }),
  };
}

function findSpreadColumn(name: string, place: Place, [key = '']: string[]): string | null {
  if (place === 'own-key') return key;
  if (place !== 'user') return null;
  return name === 'users' ? 'id' : 'user_id';
}

function namesOf(columns: readonly { name: string }[]): string[] {
  return columns.map(({ name }) => name);
}
