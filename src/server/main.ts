/** Entry point: reads the configuration, starts the database, serves, and stops cleanly. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { describeAdminLinks, makeNeededAdminLinks } from './auth/admin-link.ts';
import { systemClock } from './clock.ts';
import { describeEnd, reportCrashes } from './crash.ts';
import { openDataDir, openOutbox } from './data-dir.ts';
import { type Connection, connect, isEmbedded, outsideConnection } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { type Env, readEnv } from './env.ts';
import { createLogger } from './logger.ts';
import { systemRandom } from './random.ts';
import { createServer } from './server.ts';
import { StartError } from './start-error.ts';
import { describeStart } from './start-notice.ts';
import type { SweepFailures, SweepName } from './sweeps/runner.ts';
import { receiveSweepFailures, reportServing, reportStartError, serveWithMany } from './web-processes.ts';

/** Time for requests in flight after a signal, before the process exits. */
const FINISH_MS = 15_000;
/** Passes the database connection from the primary to its web processes. */
const CONNECTION_VARIABLE = 'OUTGO_CONNECTION';

type Stop = () => Promise<void>;

interface Running {
  stop: Stop;
  drainMs: number;
}

async function start(): Promise<Running> {
  const env = readEnv(process.env);
  const logger = createLogger(env);
  const inherited = process.env[CONNECTION_VARIABLE];
  if (cluster.isWorker && inherited) {
    const web: Env = { ...env, role: 'web' };
    const stop = await serve(web, JSON.parse(inherited) as Connection, logger, receiveSweepFailures());
    await reportServing();
    return { stop, drainMs: env.drainMs };
  }
  await openDataDir(env.dataDir);
  if (env.smtpUrl === undefined) await openOutbox(env.dataDir);
  const database = await openDatabase(env, logger);
  const { connection } = database;
  try {
    await migrateOnce(connection, logger);
    const isMany = env.role !== 'worker' && env.webConcurrency > 1;
    const stopServing = isMany
      ? await serveWithMany({ env, connection, logger, workerVars: passConnection(connection) })
      : await serve(env, connection, logger);
    process.stdout.write(describeStart(env));
    if (env.role !== 'worker') await printAdminLinks(env, connection, logger);
    const stop = async () => {
      await stopServing();
      await database.stop();
    };
    return { stop, drainMs: env.drainMs };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function passConnection(connection: Connection): Record<string, string> {
  return { [CONNECTION_VARIABLE]: JSON.stringify(connection) };
}

async function openDatabase(env: Env, log: Logger): Promise<{ connection: Connection; stop: Stop }> {
  const connection = outsideConnection(env);
  if (connection) return { connection, stop: async () => {} };
  return startEmbedded({ dataDir: env.dataDir, log });
}

async function migrateOnce(connection: Connection, log: Logger): Promise<void> {
  const { pool, close } = connect({ connection, log, max: 1 });
  try {
    const { applied } = await migrate(pool);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  } finally {
    await close();
  }
}

/** Called after listening: a failed start must not invalidate links printed before. */
async function printAdminLinks(env: Env, connection: Connection, log: Logger): Promise<void> {
  const { db, close } = connect({ connection, log, max: 1 });
  try {
    const links = await makeNeededAdminLinks({ env, db, clock: systemClock, random: systemRandom });
    process.stdout.write(describeAdminLinks(links));
  } catch (error) {
    log.warn({ err: error }, 'no first-access link was made; `npm run admin-link` prints one');
  } finally {
    await close();
  }
}

async function serve(
  env: Env,
  connection: Connection,
  logger: Logger,
  failuresElsewhere: ReadonlyMap<SweepName, SweepFailures> = new Map(),
): Promise<Stop> {
  const server = await createServer({
    env,
    connection,
    isEmbedded: isEmbedded(env),
    logger,
    failuresElsewhere,
  });
  try {
    await listen(server.app, env);
  } catch (error) {
    // The server's sweeps are running and would log errors when the database stops.
    await server.close();
    throw error;
  }
  return () => server.close();
}

async function listen(
  app: { listen(at: { port: number; host: string }): Promise<string> },
  env: Env,
): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT ${env.port} is in use. Stop what uses it, or set PORT to another.`);
    if (code === 'EACCES')
      throw new StartError(`PORT ${env.port} may not be opened by this user. Set PORT above 1023.`);
    if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code ?? ''))
      throw new StartError(`HOST ${env.host} is not an address of this machine.`);
    throw error;
  }
}

/** Installed first: a signal during the start also ends the process, whose exit hook stops the database. */
function listenForSignals(): (running: Running) => void {
  let running: Running | undefined;
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    if (!running) process.exit(143);
    setTimeout(() => process.exit(1), running.drainMs + FINISH_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return (ready) => {
    running = ready;
  };
}

reportCrashes();
const whenReady = listenForSignals();
try {
  whenReady(await start());
} catch (error) {
  if (!(await reportStartError(error))) process.stderr.write(describeEnd(error));
  process.exit(1);
}
