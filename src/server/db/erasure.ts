/**
 * Deleted rows stay in PostgreSQL's files until their place is reused, and in its log. In the embedded database they are
 * erased: tables are written anew, the statistics of their contents too, and old parts of the log removed.
 */
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Env } from '#server/env';

/** Larger ones would be locked for longer than a request waits. */
const TABLE_LIMIT = '32 MB';
const LOCK_WAIT = '1s';
/** Requests are over by then. */
const READERS_WAIT_MS = 5_000;
const READERS_POLL_MS = 50;

type Place = Pick<Env, 'dataDir' | 'databaseUrls'>;

/** Something of a user was deleted. A file, so that it is not forgotten where the process dies. */
export async function noteErasureDue({ dataDir, databaseUrls }: Place): Promise<void> {
  if (databaseUrls.length === 0) await writeFile(markIn(dataDir), '', { mode: 0o600 });
}

/** When it was last noted; null where there is nothing to erase. */
export async function findErasureDue({ dataDir }: Pick<Place, 'dataDir'>): Promise<number | null> {
  return stat(markIn(dataDir)).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}

/** Stays where something was deleted meanwhile. */
export async function settleErasure(place: Pick<Place, 'dataDir'>, since: number): Promise<void> {
  if ((await findErasureDue(place)) === since) await rm(markIn(place.dataDir), { force: true });
}

function markIn(dataDir: string): string {
  return path.join(dataDir, 'erasure-due');
}

/** False where somebody, such as a backup, goes on reading rows that are deleted by now. */
export async function waitForOldReaders(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::xid::text as now');
  const deadline = Date.now() + READERS_WAIT_MS;
  do {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and age(backend_xmin) > age($1::xid)`,
      [rows[0]?.now],
    );
    if (rowCount === 0) return true;
    await sleep(READERS_POLL_MS);
  } while (Date.now() < deadline);
  return false;
}

/** What is to be done, a short statement after the other. */
export async function listErasureSteps(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isSmall: boolean }>(
    `select oid::regclass::text as name, pg_total_relation_size(oid) <= pg_size_bytes($1) as "isSmall"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`,
    [TABLE_LIMIT],
  );
  return [
    // An empty table keeps its statistics otherwise, with the values that were common in it.
    `select pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, inherited)
     from pg_stats where schemaname = 'public'`,
    ...rows.map(({ name, isSmall }) => `vacuum (${isSmall ? 'full, ' : ''}analyze) ${name}`),
    'vacuum full pg_statistic',
    // What the log holds up to here is needed no more after a checkpoint that begins in a part of its own.
    'select pg_switch_wal()',
    'checkpoint',
  ];
}

export async function eraseStep(client: pg.ClientBase, step: string): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
  await client.query(step);
}
