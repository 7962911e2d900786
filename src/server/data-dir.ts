/** DATA_DIR: made private at the first start, and refused in one line where it cannot be used. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

const REASONS: Record<string, string> = {
  ENOTDIR: 'part of its path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a disk that cannot be written',
  ELOOP: 'its path is a circle of links',
  ENOENT: 'it is a link to nowhere, or cannot be made there',
  ENAMETOOLONG: 'its path is too long',
};

/** Returns the real path. A full disk is not reported here: the database start has its own message for it. */
export async function openDataDir(folder: string): Promise<string> {
  // PostgreSQL keeps the path in a file that is read line by line.
  if (/[\r\n]/.test(folder)) throw new StartError('DATA_DIR must not contain a line break.');
  return openFolder(folder, `DATA_DIR ${folder}`, 'choose another folder');
}

export function outboxIn(dataDir: string): string {
  return path.join(dataDir, 'outbox');
}

/** Called at the start, because a mail that cannot be written would only be noticed when somebody waits for it. */
export async function openOutbox(dataDir: string): Promise<void> {
  const folder = outboxIn(dataDir);
  await openFolder(folder, `The folder for mails in DATA_DIR, ${folder},`, 'set SMTP_URL to send mails');
}

async function openFolder(folder: string, name: string, otherwise: string): Promise<string> {
  try {
    await makeFolder(folder);
    await tryToWrite(folder);
    return await realpath(folder);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined
      ? error
      : new StartError(`${name} cannot be used: ${reason}. Mend that, or ${otherwise}.`);
  }
}

/** Node's own `recursive` tries for ever where a file system says that the parent is missing, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = path.dirname(folder);
    if (code === 'EEXIST') {
      if (!(await stat(folder)).isDirectory()) throw error;
    } else if (code === 'ENOENT' && !(await isThere(parent))) {
      await makeFolder(parent);
      await makeFolder(folder);
    } else throw error;
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function tryToWrite(folder: string): Promise<void> {
  const file = path.join(folder, `.${randomUUID()}.probe`);
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    if (!/^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(file, { force: true });
  }
}
