/** Who owns a running embedded database: the one server whose connection holds an advisory lock in it. */
import pg from 'pg';
import type { Connection } from '../connect.ts';
import { seesFolder } from './copy.ts';
import { type PidFile, parsePidFile } from './process.ts';

// The lock ends with the connection, so it can never outlive a server that was killed.
const OWNER_LOCK = 0x6f776e6572;
const CONNECT_TIMEOUT_MS = 2_000;

export async function openOwnerClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: `outgo server ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** True if the answering database serves this folder and is not another one at the same address. */
export function servesFolder(client: pg.Client, clusterDir: string): Promise<boolean> {
  return seesFolder(clusterDir, async (name) => {
    const seen = await client.query('select 1 from pg_stat_file($1, true) where size is not null', [name]);
    return seen.rowCount === 1;
  });
}

/** True if its pid file is still the one we read. */
export async function isUnchanged(client: pg.Client, pidFile: PidFile): Promise<boolean> {
  const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
  return parsePidFile(rows[0]?.text ?? '')?.identity === pidFile.identity;
}

export async function tryOwn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [
    OWNER_LOCK,
  ]);
  return rows[0]?.owned === true;
}

/** The process id of the server that owns it, as that server gave it. */
export async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid::int8 << 32) + objid::int8 = $1`,
    [OWNER_LOCK],
  );
  return rows[0]?.name.match(/\d+$/)?.[0];
}

export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
}
