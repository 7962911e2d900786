/**
 * `npm run delete-account -- someone@example.com`, or with the id of the account: for a user who asks for it in writing, or
 * whom a restored backup has brought back; the same as the button.
 */
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
import { findUserByEmailKey, findUserById } from './users/store.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

await runCommand(async () => {
  const env = readEnv(process.env);
  const [, , name] = process.argv;
  if (!name) throw new StartError('Name the account: npm run delete-account -- someone@example.com');
  const id = await withDatabase(env, (database) => deleteNamed(env, database, name), { mustExist: true });
  process.stdout.write(`The account is deleted. Its last mail leaves when the server runs. It was ${id}.\n`);
});

async function deleteNamed(env: Env, { db, pool }: Database, name: string): Promise<string> {
  await migrate(pool);
  const user = ID.test(name) ? await findUserById(db, name) : await findUserByEmailKey(db, emailKey(name));
  if (!user) throw new StartError('There is no account with this e-mail address or id.');
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
  return user.id;
}
