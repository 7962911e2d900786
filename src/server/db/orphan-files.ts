/**
 * A crash in the midst of writing a table leaves its new file behind: it belongs to no table, PostgreSQL never removes
 * it, and it holds rows that may be deleted later.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { waitForOlderTransactions } from './erasure.ts';

/** The number of a table's file, with the name of its part or the number of its segment. */
const TABLE_FILE = /^(\d+)(?:_(?:fsm|vm|init))?(?:\.\d+)?$/;
/** Lower numbers are PostgreSQL's own tables. */
const FIRST_NUMBER = 16_384;

/**
 * Removes those that were last written before an instant at which the database was ready. Returns how many;
 * undefined while a transaction is open that may have made one of them: a table that it rewrites is known to
 * itself only.
 */
export async function removeOrphanFiles(
  client: pg.ClientBase,
  clusterDir: string,
  before: number,
): Promise<number | undefined> {
  // Files of dropped tables stay empty until a checkpoint, so that their numbers are not used again: not ours to remove.
  await client.query('checkpoint');
  const { rows: found } = await client.query<{ folder: string }>(
    'select oid::text as folder from pg_database where datname = current_database()',
  );
  const folder = path.join(clusterDir, 'base', found[0]?.folder ?? '');
  const files = await listTableFiles(folder, before);
  if (files.length === 0) return 0;
  // Whoever made one of these files has committed afterwards, so that its table is known, or has given up.
  if (!(await waitForOlderTransactions(client))) return undefined;
  const { rows: known } = await client.query<{ number: string }>(
    `select pg_relation_filenode(oid)::text as number from pg_class where pg_relation_filenode(oid) is not null`,
  );
  const numbers = new Set(known.map(({ number }) => number));
  const orphans = files.filter(({ number }) => !numbers.has(number));
  for (const { name } of orphans) await rm(path.join(folder, name), { force: true });
  return orphans.length;
}

async function listTableFiles(folder: string, before: number): Promise<{ name: string; number: string }[]> {
  const files: { name: string; number: string }[] = [];
  for (const name of await readdir(folder)) {
    const number = TABLE_FILE.exec(name)?.[1];
    if (number === undefined || Number(number) < FIRST_NUMBER) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < before) files.push({ name, number });
  }
  return files;
}
