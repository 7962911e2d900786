/** `npm run backup -- [file] [--force]`: one consistent snapshot in one file, whether or not the server runs. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { runCommand } from './crash.ts';
import { explainFaults } from './db/database-fault.ts';
import { makeBackup } from './db/make-backup.ts';
import { withNoTimeoutClient } from './db/no-timeout-client.ts';
import { withDatabase } from './db/with-database.ts';
import { readEnv } from './env.ts';
import { nameBackup } from './maintenance/daily-backup.ts';
import { withProgress } from './report-progress.ts';
import { StartError } from './start-error.ts';

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    });
    if (read.positionals.length <= 1) return read;
  } catch {
    // An option that does not exist.
  }
  throw new StartError('Say at most a file and --force: npm run backup -- outgo.backup --force');
}

await runCommand(async () => {
  const env = readEnv(process.env);
  const now = systemClock.now();
  const { values, positionals } = readArguments();
  const file = path.resolve(positionals[0] ?? path.join(env.backupDir ?? '.', nameBackup(now)));
  await withDatabase(
    env,
    ({ pool }) =>
      withNoTimeoutClient(pool, (client) =>
        explainFaults('No backup was made', () =>
          withProgress((onRows) =>
            makeBackup({
              client,
              env,
              file,
              now,
              isReplaced: values.force,
              onTable: (table, { rows, checksum }) => process.stdout.write(`${table} ${rows} ${checksum}\n`),
              onRows,
            }),
          ),
        ),
      ),
    { mustExist: true },
  );
  const held = env.sessionSecret === undefined ? 'secrets included' : 'except SESSION_SECRET, which you set';
  process.stdout.write(`\n${file}\nIt holds everything, ${held}: keep it where nobody else can read it.\n`);
});
