/**
 * A crash in the midst of writing a table leaves its new file behind: it belongs to no table, PostgreSQL never removes
 * it, and it holds rows that may be deleted later.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** The number of a table's file, with the name of its part or the number of its segment. */
const TABLE_FILE = /^(\d+)(?:_(?:fsm|vm|init))?(?:\.\d+)?$/;
/** Below are PostgreSQL's own tables. */
const FIRST_NUMBER = 16_384;

/**
 * Removes those that were last written before an instant at which the database was ready: what is being made since then
 * was written since then. Answers how many.
 */
export async function removeOrphanFiles(
  client: pg.ClientBase,
  clusterDir: string,
  before: number,
): Promise<number> {
  // Files of dropped tables stay empty until a checkpoint, so that their numbers are not used again: not ours to remove.
  await client.query('checkpoint');
  const { rows: known } = await client.query<{ folder: string; number: string }>(
    `select pg_database.oid::text as folder, pg_relation_filenode(pg_class.oid)::text as number
     from pg_class, pg_database where datname = current_database() and pg_relation_filenode(pg_class.oid) is not null`,
  );
  const numbers = new Set(known.map(({ number }) => number));
  const folder = path.join(clusterDir, 'base', known[0]?.folder ?? '');
  let removed = 0;
  for (const name of await readdir(folder)) {
    const number = TABLE_FILE.exec(name)?.[1];
    if (number === undefined || Number(number) < FIRST_NUMBER || numbers.has(number)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found || found.mtimeMs >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
