/** Rows and checksum of every table, to compare databases with. */
import type { TableSum } from '#server/db/backup-file';
import { fixTextForm, listTables, sumRows } from '#server/db/backup-tables';
import type { Database } from '#server/db/connect';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';

export type TableSums = Record<string, TableSum>;

export async function sumTables({ pool }: Pick<Database, 'pool'>): Promise<TableSums> {
  return withNoTimeoutClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read');
    await fixTextForm(client);
    const sums: TableSums = {};
    for (const { name } of await listTables(client)) sums[name] = await sumRows(client, name);
    return sums;
  });
}

/** Tables that differ, or that only one of them has. */
export function listDifferences(wanted: TableSums, found: TableSums): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].filter(
    (table) =>
      wanted[table]?.rows !== found[table]?.rows || wanted[table]?.checksum !== found[table]?.checksum,
  );
}
