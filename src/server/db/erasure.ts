/**
 * Deleted rows stay in PostgreSQL's files until their place is reused, and in its log. In the embedded database they are
 * erased: tables are rewritten, the statistics of their contents too, and old segments of the log removed.
 */
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Env } from '#server/env';
import type { Log } from '#server/log';
import { isEmbedded, LOCK_TIMEOUT } from './connect.ts';

/** Larger ones would be locked for longer than a request waits. Counted by the rows that are left, not by the room they had. */
const TABLE_LIMIT_BYTES = 32 * 1024 * 1024;
const LOCK_WAIT = '1s';
/** Requests are over by then. */
const OLDER_WAIT_MS = 5_000;
const OLDER_POLL_MS = 50;

type Place = Pick<Env, 'dataDir' | 'databaseUrls'>;

/** Something of a user was deleted. A file, so that it is not forgotten where the process dies. */
export async function noteErasureDue(env: Place): Promise<void> {
  if (!isEmbedded(env)) return;
  // A note that is there already may belong to another user: a command may run as root.
  await writeFile(dueIn(env.dataDir), '', { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

interface Noting {
  env: Place;
  log: Pick<Log, 'error'>;
}

/** Notes a deletion, which is done whatever becomes of the note. */
export async function noteDeleted({ env, log }: Noting): Promise<void> {
  await noteErasureDue(env).catch((err) => log.error({ err }, 'a due erasure could not be noted'));
}

/** Deletes something of a user: noted before, in case the process dies, and after, in case the note was taken meanwhile. */
export async function withErasureNoted<Result>(deps: Noting, work: () => Promise<Result>): Promise<Result> {
  await noteErasureDue(deps.env);
  const result = await work();
  await noteDeleted(deps);
  return result;
}

/** True if there is something to erase. Later deletions are noted anew. */
export async function takeErasure({ dataDir }: Pick<Place, 'dataDir'>): Promise<boolean> {
  if (await isMoved(dueIn(dataDir), begunIn(dataDir))) return true;
  // Left by one that was interrupted, or that could not do all of it.
  return isMoved(begunIn(dataDir), begunIn(dataDir));
}

export async function finishErasure({ dataDir }: Pick<Place, 'dataDir'>): Promise<void> {
  await rm(begunIn(dataDir), { force: true });
}

async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function dueIn(dataDir: string): string {
  return path.join(dataDir, 'erasure-due');
}

function begunIn(dataDir: string): string {
  return path.join(dataDir, 'erasure-begun');
}

/** Waits until no transaction can see rows that are deleted by now; false where one, such as a backup, goes on. */
export async function waitForOlderTransactions(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::xid::text as now');
  const deadline = Date.now() + OLDER_WAIT_MS;
  do {
    // A transaction that has written and waits for its next statement has only an xid.
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()
         and greatest(age(backend_xid), age(backend_xmin)) > age($1::xid)`,
      [rows[0]?.now],
    );
    if (rowCount === 0) return true;
    await sleep(OLDER_POLL_MS);
  } while (Date.now() < deadline);
  return false;
}

/** Statements that belong together. */
export type ErasureStep = readonly string[];

/** The work in short steps. */
export async function listErasureSteps(client: pg.ClientBase): Promise<ErasureStep[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select oid::regclass::text as name, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`,
  );
  const small = new Set<string>();
  for (const { name, bytes } of rows)
    if (bytes <= TABLE_LIMIT_BYTES || (await countRowBytes(client, name)) <= TABLE_LIMIT_BYTES)
      small.add(name);
  return [
    ...rows.map(({ name }) => [
      `vacuum (${small.has(name) ? 'full, ' : ''}analyze) ${name}`,
      // An empty table keeps its statistics otherwise, with the values that were common in it.
      `select pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, inherited)
       from pg_stats where schemaname = 'public' and tablename = '${name}'
         and not exists (select from ${name})`,
    ]),
    ['vacuum full pg_statistic'],
    // After a checkpoint that begins in a segment of its own, the log up to here is no longer needed.
    ['select pg_switch_wal()', 'checkpoint'],
  ];
}

async function countRowBytes(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(pg_column_size(row)), 0)::float8 as bytes from ${table} as row`,
  );
  return rows[0]?.bytes ?? 0;
}

/** False where somebody holds the table. */
export async function eraseStep(client: pg.ClientBase, step: ErasureStep): Promise<boolean> {
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
  try {
    for (const statement of step) await client.query(statement);
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === LOCK_TIMEOUT) return false;
    throw error;
  }
}
