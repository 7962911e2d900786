/** `npm run admin-link`: prints a fresh first-access link for each administrator, whether or not the server runs. */
import { describeAdminLinks, makeAdminLinks } from './auth/admin-link.ts';
import { systemClock } from './clock.ts';
import { runCommand } from './crash.ts';
import { type Connection, connect } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { type Env, readEnv } from './env.ts';
import { systemRandom } from './random.ts';
import { StartError } from './start-error.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

async function openDatabase(env: Env): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (env.databaseUrl) return { connection: { connectionString: env.databaseUrl }, stop: async () => {} };
  return startEmbedded({ dataDir: env.dataDir, log: SILENT, guest: true });
}

async function printLinks(env: Env): Promise<void> {
  if (!env.hasOwnAdmins) {
    throw new StartError('ADMIN_EMAILS is not set, so there is no administrator to print a link for.');
  }
  const opened = await openDatabase(env);
  const { db, pool, close } = connect({ connection: opened.connection, max: 2 });
  try {
    await migrate(pool);
    const links = await makeAdminLinks({ env, db, clock: systemClock, random: systemRandom });
    process.stdout.write(`\n${describeAdminLinks(links)}`);
  } finally {
    await close();
    await opened.stop();
  }
}

await runCommand(async () => printLinks(readEnv(process.env)));
