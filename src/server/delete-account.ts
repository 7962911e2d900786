/** `npm run delete-account -- someone@example.com`: for a user who asks for it in writing; the same as the button. */
import { Problem } from '#contract/errors';
import { emailKey } from '#core/account/account';
import { deleteAccount } from './account/deletion.ts';
import { systemClock } from './clock.ts';
import { runCommand } from './crash.ts';
import type { Database } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { withDatabase } from './db/with-database.ts';
import { type Env, readEnv } from './env.ts';
import { SILENT_LOG } from './log.ts';
import type { PlanDeps } from './plan/deps.ts';
import { startProvider } from './plan/provider.ts';
import { systemRandom } from './random.ts';
import { openSessionSecret } from './secrets/session-secret.ts';
import { StartError } from './start-error.ts';
import { findUserByEmailKey } from './users/store.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  const [, , email] = process.argv;
  if (!email) throw new StartError('Name the account: npm run delete-account -- someone@example.com');
  await withDatabase(env, (database) => deleteByEmail(env, database, email), { mustExist: true });
  process.stdout.write('The account is deleted. Its last mail leaves when the server runs.\n');
});

async function deleteByEmail(env: Env, { db, pool }: Database, email: string): Promise<void> {
  await migrate(pool);
  const user = await findUserByEmailKey(db, emailKey(email));
  if (!user) throw new StartError('There is no account with this e-mail address.');
  const deps: PlanDeps = {
    env,
    db,
    clock: systemClock,
    random: systemRandom,
    log: SILENT_LOG,
    secret: await openSessionSecret({ env, db, random: systemRandom }),
    payments: null,
    checkout: { keyId: '', checkoutUrl: '', sandbox: false },
    wake: () => {},
  };
  const provider = await startProvider(deps);
  deps.payments = provider.payments;
  try {
    await deleteAccount(deps, user);
  } catch (error) {
    throw error instanceof Problem && error.code === 'provider_failed'
      ? new StartError(
          'Pro could not be cancelled at the payment provider, so nothing was deleted. Try again later.',
        )
      : error;
  } finally {
    await provider.close();
  }
}
