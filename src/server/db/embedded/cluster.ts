/** The data folder of the embedded PostgreSQL: made in one step, refused when it is of another major version. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#core/duration';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import type { Folders, Runner } from './user.ts';

/** The major version of the pinned binaries. A newer major reads no older data folder: docs/operations.md says how to move. */
const POSTGRES_MAJOR = '18';
export const SUPERUSER = 'outgo';

const TEMPORARY = /^postgres\.new-(\d+)/;
const ABANDONED_AFTER_MS = HOUR_MS;

/** Inside the data folder. Needed only where there are no Unix sockets, but it can be set only at the first start. */
const PASSWORD_FILE = 'outgo.password';

export async function ensureCluster(place: Folders, binaries: Binaries, runner: Runner): Promise<void> {
  await removeAbandoned(place.dataDir);
  if (await hasCluster(place.clusterDir)) return;
  const temporary = path.join(place.dataDir, `postgres.new-${process.pid}`);
  try {
    await initialise(temporary, binaries, runner);
    await putInPlace(temporary, place);
  } catch (error) {
    throw explainError(error, place.dataDir);
  } finally {
    await removeTemporary(temporary);
  }
}

export async function readPassword(clusterDir: string): Promise<string> {
  return readFile(path.join(clusterDir, PASSWORD_FILE), 'utf8');
}

export async function hasCluster(clusterDir: string): Promise<boolean> {
  const version = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    const entries = await readdir(clusterDir).catch(({ code }: NodeJS.ErrnoException) => {
      if (code === 'EACCES' || code === 'EPERM')
        throw new StartError(
          `${clusterDir} cannot be read by this user: run the command as the user that the server runs as.`,
        );
      return [];
    });
    if (entries.length === 0) return false;
    throw new StartError(
      `${clusterDir} is not a PostgreSQL data folder: move it away, or choose another DATA_DIR.`,
    );
  }
  if (version.trim() === POSTGRES_MAJOR) return true;
  throw new StartError(
    `${clusterDir} was made by PostgreSQL ${version.trim()} and this Outgo runs ${POSTGRES_MAJOR}: docs/operations.md says how to move the data.`,
  );
}

/** Turns PostgreSQL's output into one line that says what to do. */
export function explainFailure(output: string, dataDir: string): StartError | undefined {
  if (/No space left on device|Check free disk space|Disk quota exceeded|ENOSPC|EDQUOT/.test(output)) {
    return new StartError(`The disk that holds ${dataDir} is full: free some space and start again.`);
  }
  if (/Read-only file system|EROFS/.test(output)) {
    return new StartError(`${dataDir} is on a disk that cannot be written: choose another DATA_DIR.`);
  }
  if (/Permission denied|EACCES/.test(output)) {
    return new StartError(`The embedded PostgreSQL may not write in ${dataDir}: give its user the folder.`);
  }
  if (/could not load \S*pg_hba\.conf/.test(output)) return describeRefusal(dataDir);
  return undefined;
}

function describeRefusal(dataDir: string): StartError {
  const file = path.join(dataDir, 'postgres', 'pg_hba.conf');
  return new StartError(
    `DATA_DIR ${dataDir} cannot be used: ${file} keeps Outgo out of its own database. It needs the lines "local all all trust" and "host all all 127.0.0.1/32 scram-sha-256".`,
  );
}

/** SQLSTATE class 28; when asked for a password it does not have, the driver itself throws, without a code. */
function isAccessRefusal(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('28') || message.startsWith('SASL:');
}

const WRONG_KINDS: Record<string, string> = {
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EISDIR: 'is a folder, not a file',
};

/** File system errors in DATA_DIR are for the operator to fix, so the line names the file. */
export function explainError(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error;
  const known = explainFailure(String(error), dataDir);
  if (known) return known;
  if (isAccessRefusal(error)) return describeRefusal(dataDir);
  const { code, path: source, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const file = dest ?? source;
  if (code === undefined || file === undefined || !path.isAbsolute(file)) return error;
  const reason = WRONG_KINDS[code] ?? `cannot be used (${code})`;
  return new StartError(
    `DATA_DIR ${dataDir} cannot be used: ${file} ${reason}. Mend that, or choose another folder.`,
  );
}

async function initialise(folder: string, binaries: Binaries, runner: Runner): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await runner.give(folder);
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await runner.give(passwordFile);
  const { file, args } = runner.wrap(binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    // Part of PostgreSQL itself: sorts the same on every machine and after every upgrade of the system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ]);
  await new Promise<void>((resolve, reject) => {
    const options = { ...runner.identity, cwd: '/', env: programEnv() };
    const child = execFile(file, args, options, (error, _stdout, stderr) => {
      process.off('exit', atExit);
      if (error) reject(new Error(`initdb failed: ${stderr.trim() || error.message}`, { cause: error }));
      else resolve();
    });
    const atExit = () => child.kill();
    process.once('exit', atExit);
  });
  await rename(passwordFile, path.join(folder, PASSWORD_FILE));
}

/** Nothing of ours leaks into the database's processes, and none of the caller's PG* variables changes them. */
export function programEnv(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot } = process.env;
  return { PATH, LC_ALL: 'C', ...(TMPDIR && { TMPDIR }), ...(SystemRoot && { SystemRoot }) };
}

async function putInPlace(temporary: string, { dataDir, clusterDir }: Folders): Promise<void> {
  try {
    await rename(temporary, clusterDir);
  } catch (error) {
    // Another server started at the same moment and was first.
    if (await hasCluster(clusterDir)) return;
    throw error;
  }
  // A rename is on the disk only when its folder is; Windows has no such call.
  if (process.platform === 'win32') return;
  const folder = await open(dataDir, 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Removes what an interrupted first start left; named after its pid, so that a running one is not touched. Its initdb
 * may still be writing there: it fails as its files go, and ends.
 */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const pid = Number(TEMPORARY.exec(entry)?.[1]);
    if (!pid) continue;
    const folder = path.join(dataDir, entry);
    const age = Date.now() - (await stat(folder).catch(() => ({ mtimeMs: 0 }))).mtimeMs;
    if (pid === process.pid || age > ABANDONED_AFTER_MS || !isAlive(pid)) {
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  }
}

async function removeTemporary(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(`${folder}.password`, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
