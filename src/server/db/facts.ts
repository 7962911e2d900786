/** What `npm run doctor` asks the database about itself. */
import type pg from 'pg';

export interface DatabaseFacts {
  /** How far the database's clock is ahead of this process's. */
  clockAheadMs: number;
  /** Connections that it gives to users like ours. */
  maxConnections: number;
  /** Addresses from which servers are connected at this moment, this one among them. */
  machines: number;
  /** The latest instant at which somebody was here, by the clock of the process that wrote it. */
  lastSeenAt: Date | null;
}

export async function readDatabaseFacts(pool: pg.Pool, readClock: () => Date): Promise<DatabaseFacts> {
  const before = readClock().getTime();
  const { rows } = await pool.query<{ at: number; most: number; machines: number; seen: Date | null }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as at,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int as most,
       (select count(distinct coalesce(client_addr, '0.0.0.0')) from pg_stat_activity
         where datname = current_database() and usename = current_user)::int as machines,
       greatest((select max(last_seen_at) from sessions), (select max(last_sign_in_at) from users)) as seen`,
  );
  const now = (before + readClock().getTime()) / 2;
  const { at = now, most = 0, machines = 1, seen = null } = rows[0] ?? {};
  return { clockAheadMs: at - now, maxConnections: most, machines, lastSeenAt: seen };
}

const PROBES = 3;

/**
 * Whether a pooler gives each transaction another connection. While another client holds a transaction open, ours is
 * given another connection than the one that it had; without a pooler each client keeps its own.
 */
export async function isPooledByTransaction(connect: () => Promise<pg.ClientBase>): Promise<boolean> {
  const [first, second] = [await connect(), await connect()];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const pids = [await readPid(first)];
    await first.query('begin');
    pids.push(await readPid(first));
    await second.query('begin');
    const other = await readPid(second);
    await first.query('commit');
    // Given back last, so it is the next to be given out.
    await second.query('commit');
    pids.push(await readPid(first));
    if (new Set(pids).size > 1 || pids.includes(other)) return true;
  }
  return false;
}

async function readPid(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
