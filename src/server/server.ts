/** Composes a server from its configuration: database, adapters, sweeps, HTTP. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { digestSweep } from './advice/digest.ts';
import { buildApp, type ServerDeps } from './app.ts';
import { mailRequestSweep } from './auth/mail-requests.ts';
import { channelSweep, reminderChannels } from './channels/queue.ts';
import { openSenders } from './channels/senders.ts';
import { type Clock, systemClock } from './clock.ts';
import { outboxIn } from './data-dir.ts';
import {
  type Connection,
  connect,
  type Database,
  type DatabaseTimeouts,
  replicaConnection,
} from './db/connect.ts';
import { Replica } from './db/replica.ts';
import { snapshotsOf } from './db/snapshot.ts';
import type { Env } from './env.ts';
import type { WorkLimits } from './http/admission.ts';
import { loadSite } from './http/static.ts';
import { mailSweep } from './mail/service.ts';
import { cleanUpSweep } from './maintenance/clean-up.ts';
import { backupSweep } from './maintenance/daily-backup.ts';
import { describeDisks } from './maintenance/disk-metrics.ts';
import { eraseSweep } from './maintenance/erase.ts';
import { stampSweep } from './maintenance/future-stamps.ts';
import { describeQueues } from './maintenance/queue-metrics.ts';
import { createBreaker } from './outside/ai/breaker.ts';
import { createChatModel, createSearchModel, type ModelOptions } from './outside/ai/chat-completions.ts';
import { createGoogleSignIn } from './outside/google/openid.ts';
import type { GoogleSignIn } from './outside/google/port.ts';
import { createOutboxFolder, forgetMailsTo } from './outside/mail/outbox-folder.ts';
import type { MailSender } from './outside/mail/port.ts';
import { createSmtpSender } from './outside/mail/smtp.ts';
import type { Sandbox } from './outside/payments/sandbox/server.ts';
import { createEcbSource } from './outside/rates/ecb.ts';
import { adoptSweep } from './plan/adopt-sweep.ts';
import { planEndsSweep } from './plan/end-notices.ts';
import { pagePricesSweep, readPageRupees } from './plan/page-prices.ts';
import { eventSweep } from './plan/payment-events.ts';
import { startProvider } from './plan/provider.ts';
import { reconcileSweep } from './plan/reconcile.ts';
import { refundSweep } from './plan/refund-sweep.ts';
import { createThrottle } from './plan/throttle.ts';
import { type Random, systemRandom } from './random.ts';
import { ratesSweep } from './rates/fetch.ts';
import { agingReminders } from './reminders/aging-mail.ts';
import { reminderSweep } from './reminders/sweep.ts';
import { openSessionSecret } from './secrets/session-secret.ts';
import {
  type Sweep,
  type SweepFailures,
  type SweepName,
  type SweepRunner,
  startSweeps,
} from './sweeps/runner.ts';

const IDLE_CHECK_MS = 200;
/** An upper bound; advice/ask.ts sets a shorter deadline. */
const AI_SPARE_MS = 5_000;

export interface ServerOptions {
  env: Env;
  connection: Connection;
  /** Whether the database is the one in DATA_DIR. */
  isEmbedded?: boolean;
  logger: FastifyBaseLogger;
  clock?: Clock;
  random?: Random;
  siteFolder?: string;
  databaseTimeouts?: Partial<DatabaseTimeouts>;
  workLimits?: Partial<WorkLimits>;
  /** Whether sweeps run on timers. Off in tests with a stopped clock. */
  hasSweepTimers?: boolean;
  /** Bytes of answers to keep; 0 computes every answer. */
  keptBytes?: number;
  /** Failures of the sweeps in the process that runs them for this one. */
  failuresElsewhere?: ReadonlyMap<SweepName, SweepFailures>;
  onSweepOutcome?: () => void;
}

export interface Server {
  app: FastifyInstance;
  deps: ServerDeps;
  database: Database;
  sweeps: SweepRunner;
  sandbox: Sandbox | null;
  close(): Promise<void>;
}

// The same relation from the source file and from the bundle: dist/server/main.js beside dist/web.
const BUILT_SITE = fileURLToPath(new URL('../web', import.meta.url));

export async function createServer(options: ServerOptions): Promise<Server> {
  const { env, logger } = options;
  const database = connect({
    connection: options.connection,
    log: logger,
    ...(options.databaseTimeouts ? { timeouts: options.databaseTimeouts } : {}),
  });
  // The host named first may be the standby.
  await database.findHost();
  const clock = options.clock ?? systemClock;
  const random = options.random ?? systemRandom;
  const replica = openReplica(options, database, clock);
  const mail = createMailSender(env, clock);
  let runner: SweepRunner | undefined;
  const deps: ServerDeps = {
    env,
    log: logger,
    clock,
    random,
    db: database.db,
    readSnapshot: replica?.readSnapshot ?? snapshotsOf(database.db),
    secret: await openSecret(options, database),
    google: createGoogle(env, clock),
    payments: null,
    checkout: { keyId: '', checkoutUrl: '', sandbox: false },
    chat: env.ai ? { name: env.ai.model, model: createChatModel(toModelOptions(env, env.ai, clock)) } : null,
    search: env.aiSearch
      ? {
          name: env.aiSearch.model,
          model: createSearchModel(toModelOptions(env, env.aiSearch, clock)),
        }
      : null,
    ...(await openSenders({ env, db: database.db, clock, random })),
    wake: (name) => runner?.wake(name),
  };
  const provider = await startProvider(deps);
  deps.payments = provider.payments;
  deps.checkout = provider.checkout;
  const facts = {
    origin: env.linkOrigin,
    payments: env.payments,
    supportEmail: env.supportEmail,
    rupees: await readPageRupees(deps),
  };
  const site = env.role === 'worker' ? null : await loadSite(options.siteFolder ?? BUILT_SITE, facts);
  let isStopping = false;
  const app = await buildApp({
    deps,
    database,
    logger,
    site,
    isStopping: () => isStopping,
    listMetrics: async () => [
      ...(replica?.listMetrics() ?? []),
      ...(await describeDisks(env)),
      ...(await describeQueues(
        deps,
        new Map([...(options.failuresElsewhere ?? []), ...(runner?.failures ?? [])]),
      )),
    ],
    mount: provider.mount,
    keptBytes: options.keptBytes,
    workLimits: options.workLimits,
  });
  const inFlight = new Set<ServerResponse>();
  app.server.on('request', (_request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  const shared = env.role === 'web' ? [] : allSweeps(deps, mail, database, options.isEmbedded);
  const own = site ? [pagePricesSweep(deps, site, facts)] : [];
  const sweeps = startSweeps([...shared, ...own], logger, {
    hasTimers: options.hasSweepTimers ?? true,
    onOutcome: options.onSweepOutcome,
  });
  runner = sweeps;
  return {
    app,
    deps,
    database,
    sweeps,
    sandbox: provider.sandbox,
    async close() {
      isStopping = true;
      // A balancer that asks /readyz sends nothing more once this has passed.
      if (env.role !== 'worker') await sleep(env.drainMs);
      // Browsers keep idle connections open, some without ever sending a request: once no request is in
      // flight they are closed.
      const check = setInterval(() => {
        if (inFlight.size === 0) app.server.closeAllConnections();
      }, IDLE_CHECK_MS);
      await app.close().finally(() => clearInterval(check));
      await sweeps.stop();
      await provider.close();
      mail.close();
      await replica?.close();
      await database.close();
    },
  };
}

/** Connects when it is first read, so a server starts and is ready without it. A worker answers no analytics. */
function openReplica(
  { env, logger, databaseTimeouts }: ServerOptions,
  { db }: Database,
  clock: Clock,
): Replica | undefined {
  const connection = replicaConnection(env);
  if (!connection || env.role === 'worker') return undefined;
  return new Replica({
    connection,
    primary: db,
    clock,
    log: logger,
    ...(databaseTimeouts ? { timeouts: databaseTimeouts } : {}),
  });
}

async function openSecret(
  { env, random = systemRandom }: ServerOptions,
  { db, close }: Database,
): Promise<string> {
  try {
    return await openSessionSecret({ env, db, random });
  } catch (error) {
    await close();
    throw error;
  }
}

function createMailSender(env: Env, clock: Clock): MailSender {
  const folder = outboxIn(env.dataDir);
  if (!env.smtpUrl) return createOutboxFolder({ folder, clock });
  // Mails from before SMTP_URL was set are still there.
  const forget = (address: string) => forgetMailsTo(folder, address);
  return { ...createSmtpSender({ url: env.smtpUrl, clock, dkim: env.dkim }), forget };
}

function toModelOptions(env: Env, server: NonNullable<Env['ai']>, clock: Clock): ModelOptions {
  const { timeoutMs, ...limits } = env.aiLimits;
  return {
    ...server,
    ...limits,
    timeoutMs: timeoutMs + AI_SPARE_MS,
    breaker: createBreaker({ clock }),
    clock,
  };
}

function createGoogle(env: Env, clock: Clock): GoogleSignIn | null {
  if (!env.google) return null;
  return createGoogleSignIn({
    ...env.google,
    redirectUri: `${env.linkOrigin}/api/auth/google/callback`,
    clock,
  });
}

function allSweeps(deps: ServerDeps, mail: MailSender, database: Database, isEmbedded = false): Sweep[] {
  const throttle = createThrottle(deps.clock);
  return [
    stampSweep(deps),
    mailRequestSweep(deps),
    eventSweep(deps, throttle),
    reconcileSweep(deps, throttle),
    adoptSweep(deps, throttle),
    refundSweep(deps, throttle),
    planEndsSweep(deps),
    mailSweep(deps, mail, [agingReminders(deps)]),
    cleanUpSweep(deps),
    ...(isEmbedded ? [eraseSweep(deps, database)] : []),
    digestSweep(deps),
    reminderSweep(deps, reminderChannels(deps)),
    channelSweep(deps),
    ...(deps.env.backupDir === undefined ? [] : [backupSweep(deps, database, deps.env.backupDir)]),
    ...(deps.env.ratesUrl === null ? [] : [ratesSweep(deps, createEcbSource({ url: deps.env.ratesUrl }))]),
  ];
}
