/** Writes one consistent snapshot of the whole database to a file, while servers go on working. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Env } from '#server/env';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupLine, RowSum, type TableSum } from './backup-file.ts';
import { fixTextForm, listTables, readMigrationTimes, readRows, readServerVersion } from './backup-tables.ts';

/** In DATA_DIR, where SESSION_SECRET is not set. */
export const SECRET_FILES = ['session-secret'];

/** Any number will do as long as nobody else on this database takes it: the bytes of "backup". */
const LOCK_KEY = 0x6261636b7570;

export interface BackupOptions {
  client: pg.ClientBase;
  env: Pick<Env, 'dataDir'>;
  file: string;
  now: Date;
  onTable?: (table: string, sum: TableSum) => void;
  /** For backups that several processes make: asked when no other one is making it. */
  isWanted?: () => Promise<boolean>;
}

/** The file appears whole or not at all, and is readable by its owner only. Null where it is not wanted any more. */
export async function makeBackup(options: BackupOptions): Promise<TableSum[] | null> {
  const { client, file, isWanted } = options;
  const sums: TableSum[] = [];
  const draft = `${file}.part`;
  try {
    await client.query('begin isolation level repeatable read, read only');
    if (isWanted && !((await takeLock(client)) && (await isWanted()))) {
      await client.query('rollback');
      return null;
    }
    await fixTextForm(client);
    const handle = await open(draft, 'w', 0o600);
    await pipeline(writeLines(options, sums), createGzip(), handle.createWriteStream({ flush: true }));
    await client.query('commit');
    await rename(draft, file);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
  return sums;
}

/** Until the transaction ends; false where another process has it. */
async function takeLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_ours',
    [LOCK_KEY],
  );
  return rows[0]?.is_ours === true;
}

async function* writeLines(options: BackupOptions, sums: TableSum[]): AsyncGenerator<string> {
  const { client, env, now } = options;
  yield line({
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    madeAt: now.toISOString(),
    postgres: await readServerVersion(client),
    migrations: await readMigrationTimes(client),
    secrets: await readSecrets(env),
  });
  for (const { name, columns } of await listTables(client)) {
    const sum = new RowSum();
    yield line({ table: name, columns });
    for await (const rows of readRows(client, name)) {
      for (const row of rows) sum.add(row);
      yield rows.map((row) => line({ row })).join('');
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
