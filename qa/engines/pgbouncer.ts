/** Debian's PgBouncer in transaction mode in front of a database, for as long as a goal runs. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from '#server/db/connect';
import { findFreePort } from '#testing/free-port';
import { spawnAsNobody } from './as-nobody.ts';
import { untilListening } from './until-listening.ts';

export interface Pooler {
  /** The address for `DATABASE_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** Set up as docs/operations.md says; undefined where PgBouncer is not installed. */
export async function startPgBouncer(
  connection: Exclude<Connection, { connectionString: string }>,
  serverConnections: number,
): Promise<Pooler | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-pgbouncer-'));
  const port = await findFreePort();
  const { host, port: databasePort, user, database } = connection;
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${database} = host=${host} port=${databasePort} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
`,
  );
  const child = spawnAsNobody('/usr/sbin/pgbouncer', ['-q', file]);
  const ended = once(child, 'close').catch(() => undefined);
  const isUp = await untilListening(port, ended);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (!isUp) {
    await stop();
    return undefined;
  }
  return { url: `postgres://${user}@127.0.0.1:${port}/${database}`, stop };
}
