/** Fills an empty database from a backup, checks every table against its checksum, or leaves it as empty as it was. */
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Env } from '#server/env';
import { StartError } from '#server/start-error';
import type { BackupHead, BackupLine, TableSum } from './backup-file.ts';
import { takeBackupLock } from './backup-lock.ts';
import {
  fillBare,
  fixTextForm,
  insertRows,
  insertSecret,
  listTables,
  setCounters,
  sumRows,
} from './backup-tables.ts';
import { isEmbedded } from './connect.ts';
import { explainFaults, isOutcomeUnknown } from './database-fault.ts';
import { SECRET_FILES } from './make-backup.ts';
import { migrateWithin, takeMigrationLock } from './migrate.ts';
import { beginWithoutTimeouts } from './no-timeout-client.ts';
import { type BackupRows, readHead, readLines, readParts, refuseWhole } from './read-backup.ts';
import { SESSION_SECRET_FILE, SESSION_SECRET_ROW } from './session-secret-names.ts';

export interface RestoreOptions {
  /** A connection without time-outs. */
  client: pg.ClientBase;
  env: Pick<Env, 'dataDir' | 'databaseUrls'>;
  file: string;
  onTable?: (table: string, sum: TableSum) => void;
  /** Rows of a table that are written, and then checked, so far. */
  onRows?: (table: string, rows: number) => void;
}

/** One transaction makes the tables and fills them: a restore that fails or is killed leaves the database as empty as it was. */
export function restoreBackup(options: RestoreOptions): Promise<BackupHead> {
  return explainFaults('Nothing was restored', () => restoreAtOnce(options));
}

async function restoreAtOnce(options: RestoreOptions): Promise<BackupHead> {
  const { client, env, file } = options;
  let written: string[] = [];
  try {
    await beginWithoutTimeouts(client);
    if (!(await takeBackupLock(client)))
      throw new StartError('Another backup or restore of this database is running.');
    // A server that starts meanwhile waits for its end.
    await takeMigrationLock(client);
    if ((await listTables(client)).length > 0)
      throw new StartError('The database is not empty. Restore into a new DATA_DIR or an empty database.');
    const lines = readLines(file);
    const head = await readHead(lines);
    if (isEmbedded(env)) await checkSecrets(env, head);
    await migrateWithin(client, head.migrations).catch((error) => refuseWhole(lines, error));
    await fixTextForm(client);
    await fillBare(client, () => fillTables(options, lines));
    await setCounters(client);
    // Stored before the end: a database without its secret would get a new one at the next start.
    if (isEmbedded(env)) written = await writeSecrets(env, head);
    else await storeSecret(client, head);
    await client.query('commit').catch((error: unknown) => {
      if (!isOutcomeUnknown(error)) throw error;
      // The part may have been committed, and is worth nothing then without its secret.
      written = [];
      throw new StartError(
        'The connection to the database was lost at the last step, so nobody knows whether it is restored. Restore into a new DATA_DIR or another empty database.',
      );
    });
    return head;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    for (const secret of written) await rm(secret, { force: true });
    throw error;
  }
}

/** Call it after the migration: an older backup has no such table. */
export async function noteRestore(
  pool: pg.Pool,
  { restoredAt, backupMadeAt }: { restoredAt: Date; backupMadeAt: Date },
): Promise<void> {
  await pool.query('insert into restores (restored_at, backup_made_at) values ($1, $2)', [
    restoredAt,
    backupMadeAt,
  ]);
}

async function fillTables(options: RestoreOptions, lines: AsyncGenerator<BackupLine>): Promise<void> {
  const { client, onTable, onRows } = options;
  const tables = (await listTables(client)).map(({ name }) => name);
  // The next rows are read from the file while the database writes these.
  let writing = Promise.resolve();
  for await (const part of readParts(lines, { tables, effect: 'nothing was restored' })) {
    await writing;
    const { table } = part;
    if ('sum' in part) {
      await checkTable(options, table, part.sum);
      onTable?.(table, part.sum);
    } else {
      writing = writeRows(client, part).then(() => onRows?.(table, part.rowsSoFar));
      // The write is awaited at the next part, and may fail before that.
      writing.catch(() => {});
    }
  }
}

async function writeRows(client: pg.ClientBase, { table, rows }: BackupRows): Promise<void> {
  if (rows.length > 0) await insertRows(client, table, rows);
}

/** Compares a table in the database with the backup's checksum of it. */
async function checkTable(
  { client, onRows }: RestoreOptions,
  table: string,
  wanted: TableSum,
): Promise<void> {
  const stored = await sumRows(client, table, onRows);
  if (wanted.rows !== stored.rows || wanted.checksum !== stored.checksum)
    throw new StartError(`Table ${table} differs from its checksum; nothing was restored.`);
}

async function checkSecrets({ dataDir }: Pick<Env, 'dataDir'>, { secrets }: BackupHead): Promise<void> {
  for (const name of SECRET_FILES) {
    const present = await readFile(path.join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new StartError(`${path.join(dataDir, name)} cannot be read (${error.code}).`);
    });
    if (present !== undefined && secrets[name] !== undefined && present !== secrets[name])
      throw new StartError(`${path.join(dataDir, name)} belongs to another installation.`);
  }
}

/** Machines that share a database share no file: there the secret is a row, unless SESSION_SECRET is set. */
async function storeSecret(client: pg.ClientBase, { secrets }: BackupHead): Promise<void> {
  const secret = secrets[SESSION_SECRET_FILE];
  if (secret !== undefined) await insertSecret(client, SESSION_SECRET_ROW, secret.trim());
}

/** The paths of those that were not there before. */
async function writeSecrets({ dataDir }: Pick<Env, 'dataDir'>, { secrets }: BackupHead): Promise<string[]> {
  const written: string[] = [];
  for (const name of SECRET_FILES) {
    const content = secrets[name];
    if (content === undefined) continue;
    const file = path.join(dataDir, name);
    const draft = `${file}.part`;
    await writeFile(draft, content, { mode: 0o600 });
    try {
      await link(draft, file);
      written.push(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
  return written;
}
