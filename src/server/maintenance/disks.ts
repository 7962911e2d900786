/** The disks that an installation fills: of its data, of the database's log and of its backups. */
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { isEmbedded } from '#server/db/connect';
import type { Env } from '#server/env';

export interface Disk {
  name: 'DATA_DIR' | 'pg_wal' | 'BACKUP_DIR';
  folder: string;
}

/** `pg_wal` may be a link to another disk. */
export function listDisks(env: Pick<Env, 'dataDir' | 'backupDir' | 'databaseUrls'>): Disk[] {
  const { dataDir, backupDir } = env;
  return [
    { name: 'DATA_DIR', folder: dataDir },
    ...(isEmbedded(env)
      ? [{ name: 'pg_wal' as const, folder: path.join(dataDir, 'postgres', 'pg_wal') }]
      : []),
    ...(backupDir ? [{ name: 'BACKUP_DIR' as const, folder: backupDir }] : []),
  ];
}

/** What this user may still write there; null where the folder cannot be read. */
export async function readFreeBytes({ folder }: Disk): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}
