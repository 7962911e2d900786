/** WEB_CONCURRENCY: one process owns the database and the sweeps, the others serve. One that dies is replaced. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { type Connection, isEmbedded } from './db/connect.ts';
import type { Env } from './env.ts';
import { createServer } from './server.ts';
import { StartError } from './start-error.ts';
import type { SweepFailures, SweepName } from './sweeps/runner.ts';

const REPLACE_AFTER_MS = 1_000;
/** Time for a message that was sent just before an exit to arrive. */
const MESSAGE_DELAY_MS = 500;

interface ManyOptions {
  env: Env;
  connection: Connection;
  logger: Logger;
  /** Environment variables of the web processes. */
  workerVars: Record<string, string>;
}

/** Sent once by a web process to its parent. Node's `listening` event is not enough: the payment sandbox listens too. */
type StartReport = { isServing: true } | { startError: string };

/** Sent by the parent to each web process once it serves, after each failure, and when a failed sweep succeeds. */
interface SweepReport {
  sweepFailures: [SweepName, SweepFailures][];
}

function send(report: StartReport): Promise<boolean> {
  return new Promise((resolve) => {
    if (!process.send) return resolve(false);
    process.send(report, undefined, undefined, (problem) => resolve(!problem));
  });
}

/** The counts of the parent, which runs the sweeps: only a web process is asked for /metrics. */
export function receiveSweepFailures(): ReadonlyMap<SweepName, SweepFailures> {
  const failures = new Map<SweepName, SweepFailures>();
  process.on('message', ({ sweepFailures }: SweepReport) => {
    for (const [name, found] of sweepFailures) failures.set(name, found);
  });
  return failures;
}

export async function reportServing(): Promise<void> {
  await send({ isServing: true });
}

/** Lets the parent print the line, so that it appears once. False if the caller must print it. */
export async function reportStartError(error: unknown): Promise<boolean> {
  return cluster.isWorker && error instanceof StartError && send({ startError: error.message });
}

export async function serveWithMany(options: ManyOptions): Promise<() => Promise<void>> {
  const { env, connection, logger, workerVars } = options;
  const serving = new Set<Worker>();
  const sweeper = await createServer({
    env: { ...env, role: 'worker' },
    connection,
    isEmbedded: isEmbedded(env),
    logger,
    onSweepOutcome: () => {
      for (const worker of serving) tellSweepFailures(worker);
    },
  });
  const tellSweepFailures = (worker: Worker) => {
    const report: SweepReport = { sweepFailures: [...sweeper.sweeps.failures] };
    // A process that ends at this moment takes no message; the one that replaces it is told.
    worker.process.send?.(report, () => {});
  };
  let isStopping = false;
  const startOne = async () => {
    const worker = cluster.fork(workerVars);
    worker.once('exit', () => serving.delete(worker));
    await untilServing(worker);
    serving.add(worker);
    tellSweepFailures(worker);
  };
  const stop = async () => {
    isStopping = true;
    await endAll();
    await sweeper.close();
  };
  try {
    await Promise.all(Array.from({ length: env.webConcurrency }, startOne));
  } catch (error) {
    await stop();
    throw error;
  }
  const replace = () => {
    for (let missing = env.webConcurrency - living().length; missing > 0 && !isStopping; missing -= 1) {
      startOne().catch(({ message }: StartError) =>
        logger.error({ reason: message }, 'a web process could not start'),
      );
    }
  };
  cluster.on('exit', (worker, code) => {
    if (isStopping) return;
    logger.error({ pid: worker.process.pid, code }, 'a web process ended; starting another');
    setTimeout(replace, REPLACE_AFTER_MS).unref();
  });
  // A process may have died while another was still starting.
  replace();
  return stop;
}

function untilServing(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (report: StartReport) => {
      if ('startError' in report) reject(new StartError(report.startError));
      else resolve();
    });
    worker.once('exit', (code) => {
      const failure = new StartError(`A web process ended with code ${code} before it could serve.`);
      setTimeout(reject, MESSAGE_DELAY_MS, failure);
    });
  });
}

function living(): Worker[] {
  const known = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  return known.filter((worker) => !worker.isDead());
}

async function endAll(): Promise<void> {
  const workers = living();
  const ended = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) worker.process.kill('SIGTERM');
  await Promise.all(ended);
}
