/** `npm run admin-link`: prints a fresh first-access link for each administrator, whether or not the server runs. */
import { describeAdminLinks, makeAdminLinks } from './auth/admin-link.ts';
import { systemClock } from './clock.ts';
import { runCommand } from './crash.ts';
import { migrate } from './db/migrate.ts';
import { withDatabase } from './db/with-database.ts';
import { readEnv } from './env.ts';
import { systemRandom } from './random.ts';
import { StartError } from './start-error.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  if (!env.hasOwnAdmins) {
    throw new StartError('ADMIN_EMAILS is not set, so there is no administrator to print a link for.');
  }
  await withDatabase(env, async ({ db, pool }) => {
    await migrate(pool);
    const links = await makeAdminLinks({ env, db, clock: systemClock, random: systemRandom });
    process.stdout.write(`\n${describeAdminLinks(links)}`);
  });
});
