/** `npm run restore -- file`: fills an empty DATA_DIR or database from a backup. */
import path from 'node:path';
import { runCommand } from './crash.ts';
import type { Database } from './db/connect.ts';
import { explainFaults } from './db/database-fault.ts';
import { migrate } from './db/migrate.ts';
import { withNoTimeoutClient } from './db/no-timeout-client.ts';
import { noteRestore, restoreBackup } from './db/restore-backup.ts';
import { SESSION_SECRET_FILE, SESSION_SECRET_ROW } from './db/session-secret-names.ts';
import { withDatabase } from './db/with-database.ts';
import { readEnv } from './env.ts';
import { findSecret } from './secrets/store.ts';
import { StartError } from './start-error.ts';

const UNFINISHED =
  'All rows are restored, but the last step failed, so restore into a new DATA_DIR or another empty database';

async function finish({ pool }: Pick<Database, 'pool'>, backupMadeAt: Date): Promise<void> {
  try {
    await migrate(pool);
    await noteRestore(pool, { backupMadeAt, restoredAt: new Date() });
  } catch (error) {
    if (error instanceof StartError) throw new StartError(`${UNFINISHED}: ${error.message}`);
    throw error;
  }
}

const NO_SECRET =
  'It holds no session secret: start the server with the same SESSION_SECRET as before, or queued mails, links in sent mails and reminder channels cannot be opened.';

await runCommand(async () => {
  const env = readEnv(process.env);
  const [, , file, ...rest] = process.argv;
  if (!file || rest.length > 0)
    throw new StartError('Name the backup: npm run restore -- outgo-2026-11-15T10-00.backup');
  await withDatabase(env, async ({ pool, db }) => {
    const head = await withNoTimeoutClient(pool, (client) =>
      restoreBackup({
        client,
        env,
        file: path.resolve(file),
        onTable: (table, { rows, checksum }) => process.stdout.write(`${table} ${rows} ${checksum}\n`),
      }),
    );
    await explainFaults(UNFINISHED, () => finish({ pool }, new Date(head.madeAt)));
    process.stdout.write(`\nRestored as it was at ${head.madeAt}. Every table has its checksum.\n`);
    const secret = head.secrets[SESSION_SECRET_FILE] ?? (await findSecret(db, SESSION_SECRET_ROW));
    if (secret === undefined) process.stdout.write(`${NO_SECRET}\n`);
  });
});
