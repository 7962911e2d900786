/** `npm run doctor`: says in words what is wrong with this installation. Exit code 1 where something must be mended. */
import { systemClock } from './clock.ts';
import { runCommand } from './crash.ts';
import { type Database, type Db, replicaConnection } from './db/connect.ts';
import { isPooledByTransaction, readDatabaseFacts } from './db/facts.ts';
import { Replica } from './db/replica.ts';
import { withDatabase } from './db/with-database.ts';
import { type Env, readEnv } from './env.ts';
import { SILENT_LOG } from './log.ts';
import { hasTables, readBacklog } from './maintenance/backlog-store.ts';
import type { Finding } from './maintenance/finding.ts';
import {
  inspectBacklog,
  inspectEnv,
  inspectFolders,
  inspectRates,
  inspectReplica,
} from './maintenance/inspect.ts';
import { inspectClocks, inspectConnections, inspectPooling } from './maintenance/inspect-database.ts';
import { inspectSweeps, readMetrics } from './maintenance/inspect-server.ts';
import { findNewestRates } from './rates/store.ts';
import { StartError } from './start-error.ts';

const MARKS: Record<Finding['kind'], string> = { ok: 'ok    ', advice: 'better', fault: 'WRONG ' };

await runCommand(async () => {
  // A variable that cannot be read, a folder or a database that cannot be opened: the one line says what to do.
  const env = readEnv(process.env);
  const now = systemClock.now();
  const findings = await withDatabase(env, async ({ db, pool }) => {
    if (!(await hasTables(db)))
      throw new StartError('The database is empty: start the server once, then ask again.');
    const rates = await findNewestRates(db);
    const facts = await readDatabaseFacts(pool, () => systemClock.now());
    return [
      ...inspectEnv(env),
      ...(await inspectFolders(env, now)),
      ...inspectClocks(facts, now),
      ...inspectConnections(facts, env),
      ...inspectPooling(await findPooling(pool), env),
      ...inspectSweeps(await readMetrics(env), env),
      ...(await inspectReplicaOf(env, db)),
      ...inspectBacklog(await readBacklog(db, now)),
      inspectRates(rates?.ratesOn, env, now),
    ];
  });
  for (const { kind, line } of findings) process.stdout.write(`${MARKS[kind]} ${line}\n`);
  const faults = findings.filter(({ kind }) => kind === 'fault').length;
  process.stdout.write(faults === 0 ? '\nNothing must be mended.\n' : `\n${faults} to mend.\n`);
  if (faults > 0) process.exitCode = 1;
});

/** Null where two connections at once are not to be had. */
async function findPooling(pool: Database['pool']): Promise<boolean | null> {
  const clients: { release(isBroken: boolean): void }[] = [];
  const open = async () => {
    const client = await pool.connect();
    clients.push(client);
    return client;
  };
  try {
    return await isPooledByTransaction(open);
  } catch {
    return null;
  } finally {
    // Closed, because a transaction of a probe that failed may still be open.
    for (const client of clients) client.release(true);
  }
}

async function inspectReplicaOf(env: Env, primary: Db): Promise<Finding[]> {
  const connection = replicaConnection(env);
  if (!connection) return [];
  const replica = new Replica({ connection, primary, clock: systemClock, log: SILENT_LOG, max: 1 });
  try {
    return [await inspectReplica(replica)];
  } finally {
    await replica.close();
  }
}
