/** `npm run backup -- [file]`: one consistent snapshot in one file, whether or not the server runs. */
import path from 'node:path';
import { systemClock } from './clock.ts';
import { runCommand } from './crash.ts';
import { makeBackup } from './db/make-backup.ts';
import { withDatabase } from './db/open.ts';
import { withPatientClient } from './db/patient-client.ts';
import { readEnv } from './env.ts';
import { nameBackup } from './maintenance/daily-backup.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  const now = systemClock.now();
  const file = path.resolve(process.argv[2] ?? path.join(env.backupDir ?? '.', nameBackup(now)));
  await withDatabase(env, ({ pool }) =>
    withPatientClient(pool, (client) =>
      makeBackup({
        client,
        env,
        file,
        now,
        onTable: (table, { rows, checksum }) => process.stdout.write(`${table} ${rows} ${checksum}\n`),
      }),
    ),
  );
  process.stdout.write(
    `\n${file}\nIt holds everything, secrets included: keep it where nobody else can read it.\n`,
  );
});
