/** The lines of /metrics about free space. */
import type { Env } from '#server/env';
import { listDisks, readFreeBytes } from './disks.ts';

export async function describeDisks(
  env: Pick<Env, 'dataDir' | 'backupDir' | 'databaseUrls'>,
): Promise<string[]> {
  const found = await Promise.all(
    listDisks(env).map(async (disk) => ({ name: disk.name, freeBytes: await readFreeBytes(disk) })),
  );
  return [
    '# TYPE outgo_disk_free_bytes gauge',
    ...found.flatMap(({ name, freeBytes }) =>
      freeBytes === null ? [] : [`outgo_disk_free_bytes{of="${name}"} ${freeBytes}`],
    ),
  ];
}
