/** `npm run seed`: a demo person to sign in as, in the same database that `npm start` uses. */
import { checkEmail } from '#core/account/account';
import { dayInZone } from '#core/calendar-day';
import { hashPassword } from '#server/auth/password';
import { systemClock } from '#server/clock';
import { type Connection, connect, outsideConnection } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';
import { migrate } from '#server/db/migrate';
import { fillWithDemo, makeDemoUser } from '#server/demo/service';
import type { Deps } from '#server/deps';
import { readEnv } from '#server/env';
import { newId } from '#server/id';
import { SILENT_LOG } from '#server/log';
import { systemRandom } from '#server/random';

export const DEMO_EMAIL = 'demo@example.com';
export const DEMO_PASSWORD = 'demo-password';

export async function addDemoAccount(connection: Connection, country: string): Promise<void> {
  const { db, pool, close } = connect({ connection, max: 4 });
  const deps: Deps = {
    env: readEnv({ ...process.env, PAYMENTS: 'sandbox' }),
    clock: systemClock,
    random: systemRandom,
    log: SILENT_LOG,
    db,
    // Nothing is sealed or signed here.
    secret: '',
    wake: () => {},
  };
  try {
    await migrate(pool);
    const checked = checkEmail(DEMO_EMAIL);
    if (!checked.ok) throw new Error('the demo address is not an e-mail address');
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const given = { id: newId(deps), email: checked.value.key, country, timeZone: 'UTC', passwordHash };
    const user = await deps.db.transaction((tx) => makeDemoUser(deps, tx, given));
    await fillWithDemo(deps, user, dayInZone(Date.now(), 'UTC'));
  } finally {
    await close();
  }
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const country = process.argv[2] ?? 'India';
  const outside = outsideConnection(env);
  const opened = outside
    ? { connection: outside, stop: async () => {} }
    : await startEmbedded({ dataDir: env.dataDir, log: SILENT_LOG, guest: true });
  try {
    await addDemoAccount(opened.connection, country);
    process.stdout.write(`Sign in as ${DEMO_EMAIL} with the password ${DEMO_PASSWORD}\n`);
  } catch (error) {
    if ((error as { code?: string }).code !== 'email_taken') throw error;
    process.stdout.write(`The demo account is there already: ${DEMO_EMAIL}, password ${DEMO_PASSWORD}\n`);
  } finally {
    await opened.stop();
  }
}

if (process.argv[1]?.endsWith('seed.ts')) await main();
