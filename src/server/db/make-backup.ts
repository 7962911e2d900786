/** Writes one consistent snapshot of the whole database to a file, while servers go on working. */
import { lstat, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Env } from '#server/env';
import { StartError } from '#server/start-error';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupHead,
  type BackupLine,
  RowSum,
  type TableSum,
} from './backup-file.ts';
import { takeBackupLock } from './backup-lock.ts';
import { fixTextForm, listTables, readMigrationTimes, readRows, readServerVersion } from './backup-tables.ts';
import { FILE_REASONS } from './database-fault.ts';
import { beginWithoutTimeouts } from './no-timeout-client.ts';
import { SESSION_SECRET_FILE } from './session-secret-names.ts';

/** Files of DATA_DIR, where SESSION_SECRET is not set. */
export const SECRET_FILES = [SESSION_SECRET_FILE];

/** A secret is changed by hand, once in years. */
const ROUNDS = 3;

export interface BackupOptions {
  client: pg.ClientBase;
  env: Pick<Env, 'dataDir'>;
  file: string;
  now: Date;
  /** A file that is there already is replaced; otherwise it is refused. */
  isReplaced?: boolean;
  onTable?: (table: string, sum: TableSum) => void;
  /** Rows of a table that are written so far. */
  onRows?: (table: string, rows: number) => void;
  /** Asked under the backup lock: another process may just have made the daily backup. */
  isWanted?: () => Promise<boolean>;
}

/** The file appears whole or not at all, and is readable by its owner only. Null where it is not wanted any more. */
export async function makeBackup(options: BackupOptions): Promise<TableSum[] | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Read before the snapshot and again after it: the rows were sealed with these and no others.
    const secrets = await readSecrets(options.env);
    const sums = await writeDraft(options, secrets);
    if (!sums) return null;
    if (isDeepStrictEqual(secrets, await readSecrets(options.env))) {
      return finish(options, sums);
    }
    await rm(draftOf(options), { force: true });
  }
  throw new StartError('The secret in DATA_DIR was changed during the backup; try again.');
}

async function finish(options: BackupOptions, sums: TableSum[]): Promise<TableSum[]> {
  try {
    await refuseExisting(options);
    await rename(draftOf(options), options.file);
  } catch (error) {
    await rm(draftOf(options), { force: true });
    explainFileFault(options)(error);
  }
  return sums;
}

/** Asked before the work, and again after it for a file that was made meanwhile. */
async function refuseExisting({ file, isReplaced }: BackupOptions): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (!found) return;
  if (!isReplaced)
    throw new StartError(`${file} exists already. Give another name, or --force to replace it.`);
  // A device or a link would be replaced by a file, and be gone for everybody.
  if (!found.isFile() && !found.isDirectory())
    throw new StartError(`${file} is no plain file. Give another name.`);
}

const FAULTS: Readonly<Record<string, string>> = {
  ...FILE_REASONS,
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
};

/** Whatever else is thrown comes from the database, and is explained by the command. */
function explainFileFault({ file }: BackupOptions): (error: unknown) => never {
  return (error) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = FAULTS[code];
    if (reason === undefined) throw error;
    throw Object.assign(new StartError(`The backup cannot be written to ${file}: ${reason}.`), { code });
  };
}

async function writeDraft(
  options: BackupOptions,
  secrets: BackupHead['secrets'],
): Promise<TableSum[] | null> {
  const { client, isWanted } = options;
  const sums: TableSum[] = [];
  try {
    await beginWithoutTimeouts(client, 'isolation level repeatable read, read only');
    const isOurs = await takeBackupLock(client);
    if (!isOurs && !isWanted) throw new StartError('Another backup or restore of this database is running.');
    if (!isOurs || (isWanted && !(await isWanted()))) {
      await client.query('rollback');
      return null;
    }
    await refuseExisting(options);
    await fixTextForm(client);
    const handle = await open(draftOf(options), 'w', 0o600).catch(explainFileFault(options));
    try {
      const target = handle.createWriteStream({ flush: true });
      await pipeline(writeLines(options, secrets, sums), createGzip(), target);
    } catch (error) {
      await rm(draftOf(options), { force: true });
      explainFileFault(options)(error);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  return sums;
}

function draftOf({ file }: BackupOptions): string {
  return `${file}.part`;
}

async function* writeLines(
  options: BackupOptions,
  secrets: BackupHead['secrets'],
  sums: TableSum[],
): AsyncGenerator<string> {
  const { client, now } = options;
  yield line({
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    madeAt: now.toISOString(),
    postgres: await readServerVersion(client),
    migrations: await readMigrationTimes(client),
    secrets,
  });
  for (const { name, columns } of await listTables(client)) {
    const sum = new RowSum();
    yield line({ table: name, columns });
    options.onRows?.(name, 0);
    for await (const rows of readRows(client, name)) {
      for (const row of rows) sum.add(row);
      yield rows.map((row) => line({ row })).join('');
      options.onRows?.(name, sum.get().rows);
    }
    yield line(sum.get());
    sums.push(sum.get());
    options.onTable?.(name, sum.get());
  }
  yield line({ isComplete: true });
}

function line(content: BackupLine): string {
  return `${JSON.stringify(content)}\n`;
}

async function readSecrets({ dataDir }: Pick<Env, 'dataDir'>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of SECRET_FILES) {
    const text = await readFile(path.join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text !== undefined) found[name] = text;
  }
  return found;
}
