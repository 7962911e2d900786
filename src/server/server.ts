/** Puts one server together from its configuration: database, adapters, sweeps, HTTP. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { mailRequestSweep } from './auth/mail-requests.ts';
import { type Connection, connect, type Database } from './db/connect.ts';
import { type Clock, type Deps, type Random, systemClock, systemRandom } from './deps.ts';
import type { Env } from './env.ts';
import { loadSite } from './http/static.ts';
import { mailSweep } from './mail/service.ts';
import { createGoogleSignIn } from './outside/google/openid.ts';
import type { GoogleSignIn } from './outside/google/port.ts';
import { createOutboxFolder } from './outside/mail/outbox-folder.ts';
import type { MailSender } from './outside/mail/port.ts';
import { createSmtpSender } from './outside/mail/smtp.ts';
import { cleanUpSweep } from './sweeps/clean-up.ts';
import { type Sweep, type SweepRunner, startSweeps } from './sweeps/runner.ts';

export interface ServerOptions {
  env: Env;
  connection: Connection;
  logger: FastifyBaseLogger;
  clock?: Clock;
  random?: Random;
  /** Where the built site lies. */
  siteFolder?: string;
}

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  database: Database;
  sweeps: SweepRunner;
  close(): Promise<void>;
}

// The same relation from the source file and from the bundle: dist/server/main.js beside dist/web.
const BUILT_SITE = fileURLToPath(new URL('../web', import.meta.url));

export async function createServer(options: ServerOptions): Promise<Server> {
  const { env, logger } = options;
  const database = connect({ connection: options.connection, log: logger });
  const clock = options.clock ?? systemClock;
  const mail = createMailSender(env, clock);
  let runner: SweepRunner | undefined;
  const deps: Deps = {
    env,
    log: logger,
    clock,
    random: options.random ?? systemRandom,
    db: database.db,
    google: createGoogle(env, clock),
    payments: null,
    wake: (name) => runner?.wake(name),
  };
  const site = await loadSite(options.siteFolder ?? BUILT_SITE);
  const app = await buildApp({ deps, database, logger, site });
  const sweeps = startSweeps(env.role === 'web' ? [] : allSweeps(deps, mail), logger);
  runner = sweeps;
  return {
    app,
    deps,
    database,
    sweeps,
    async close() {
      await app.close();
      await sweeps.stop();
      mail.close();
      await database.close();
    },
  };
}

function createMailSender(env: Env, clock: Clock): MailSender {
  return env.smtpUrl
    ? createSmtpSender({ url: env.smtpUrl, clock })
    : createOutboxFolder({ folder: path.join(env.dataDir, 'outbox'), clock });
}

function createGoogle(env: Env, clock: Clock): GoogleSignIn | null {
  if (!env.google) return null;
  return createGoogleSignIn({
    ...env.google,
    redirectUri: `${env.linkOrigin}/api/auth/google/callback`,
    clock,
  });
}

function allSweeps(deps: Deps, mail: MailSender): Sweep[] {
  return [mailRequestSweep(deps), mailSweep(deps, mail), cleanUpSweep(deps)];
}
