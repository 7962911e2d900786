/** `npm run restore -- [--check] file`: fills an empty DATA_DIR or database from a backup, or only reads it. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './crash.ts';
import type { TableSum } from './db/backup-file.ts';
import type { Database } from './db/connect.ts';
import { explainFaults } from './db/database-fault.ts';
import { migrate } from './db/migrate.ts';
import { withNoTimeoutClient } from './db/no-timeout-client.ts';
import { checkBackup } from './db/read-backup.ts';
import { noteRestore, restoreBackup } from './db/restore-backup.ts';
import { SESSION_SECRET_FILE, SESSION_SECRET_ROW } from './db/session-secret-names.ts';
import { withDatabase } from './db/with-database.ts';
import { type Env, readEnv } from './env.ts';
import { withProgress } from './report-progress.ts';
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

function readArguments(): { file: string; isCheck: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false } },
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file: path.resolve(file), isCheck: values.check };
  } catch {
    // An option that does not exist.
  }
  throw new StartError('Name the backup: npm run restore -- [--check] outgo-2026-11-15T10-00.backup');
}

function printTable(table: string, { rows, checksum }: TableSum): void {
  process.stdout.write(`${table} ${rows} ${checksum}\n`);
}

async function check(file: string): Promise<void> {
  let total = 0;
  let tables = 0;
  const onTable = (table: string, sum: TableSum) => {
    printTable(table, sum);
    total += sum.rows;
    tables += 1;
  };
  const head = await withProgress((onRows) => checkBackup({ file, onTable, onRows }));
  const held = head.secrets[SESSION_SECRET_FILE] === undefined ? 'without a' : 'with its';
  process.stdout.write(
    `\nMade at ${head.madeAt} on PostgreSQL ${head.postgres}: ${total} rows in ${tables} tables, ${held} secret file. Every checksum is right. Nothing was written.\n`,
  );
}

async function restore(env: Env, file: string): Promise<void> {
  await withDatabase(env, async ({ pool, db }) => {
    const head = await withNoTimeoutClient(pool, (client) =>
      withProgress((onRows) => restoreBackup({ client, env, file, onTable: printTable, onRows })),
    );
    await explainFaults(UNFINISHED, () => finish({ pool }, new Date(head.madeAt)));
    process.stdout.write(`\nRestored as it was at ${head.madeAt}. Every table has its checksum.\n`);
    process.stdout.write(
      'Accounts that were deleted since then are in it again: delete them once more (docs/operations.md, "Deleting an account").\n',
    );
    const secret = head.secrets[SESSION_SECRET_FILE] ?? (await findSecret(db, SESSION_SECRET_ROW));
    if (secret === undefined) process.stdout.write(`${NO_SECRET}\n`);
  });
}

await runCommand(async () => {
  // First, as every command: a wrong setting is named whatever else is wrong.
  const env = readEnv(process.env);
  const { file, isCheck } = readArguments();
  await (isCheck ? check(file) : restore(env, file));
});
