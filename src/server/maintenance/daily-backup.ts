/** Where BACKUP_DIR is set, one process makes a backup a day, of which the newest BACKUP_KEEP stay. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '#core/duration';
import type { Database } from '#server/db/connect';
import { makeBackup } from '#server/db/make-backup';
import { type NoTimeoutClient, withNoTimeoutClient } from '#server/db/no-timeout-client';
import type { Deps } from '#server/deps';
import type { Sweep } from '#server/sweeps/runner';

const NAME = /^outgo-(\d{4}-\d\d-\d\dT\d\d-\d\d)\.backup$/;
const DRAFT = /^outgo-\d{4}-\d\d-\d\dT\d\d-\d\d\.backup\.part$/;

export function nameBackup(now: Date): string {
  return `outgo-${now.toISOString().slice(0, 16).replace(':', '-')}.backup`;
}

export function backupSweep(deps: Deps, { pool }: Pick<Database, 'pool'>, folder: string): Sweep {
  return {
    name: 'backup',
    everyMs: HOUR_MS,
    async run() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (await isDue(folder, deps.clock.now()))
        await withNoTimeoutClient(pool, (client) => backUp(deps, client, folder));
      return false;
    },
  };
}

async function backUp(deps: Deps, client: NoTimeoutClient, folder: string): Promise<void> {
  const now = deps.clock.now();
  const file = path.join(folder, nameBackup(now));
  const isWanted = async () => {
    const isWantedNow = await isDue(folder, now);
    if (isWantedNow) await removeDrafts(folder);
    return isWantedNow;
  };
  const tables = await makeBackup({ client, env: deps.env, file, now, isWanted });
  // Another process makes it, or has just made it.
  if (!tables) return;
  deps.log.info({ rows: tables.reduce((total, { rows }) => total + rows, 0) }, 'backup made');
  const past = (await listBackups(folder)).filter((name) => name <= nameBackup(now));
  for (const name of past.slice(deps.env.backupKeep)) await rm(path.join(folder, name), { force: true });
}

async function isDue(folder: string, now: Date): Promise<boolean> {
  const today = nameBackup(now);
  const since = nameBackup(new Date(now.getTime() - DAY_MS));
  // A backup from the future was made under a wrong clock, and says nothing about today.
  return !(await listBackups(folder)).some((name) => name > since && name <= today);
}

/** Removes half-written files of a killed process; under the lock nobody else is writing one. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (DRAFT.test(name)) await rm(path.join(folder, name), { force: true });
}

/** The newest first. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}
