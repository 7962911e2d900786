/** A DATA_DIR that cannot be used is refused in one line that names it, and one that can is private. */
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir, openOutbox } from './data-dir.ts';
import { StartError } from './start-error.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'outgo-data-dir-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function expectRefusal(folder: string, reason: string): Promise<void> {
  const opening = openDataDir(folder);
  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow(
    `DATA_DIR ${folder} cannot be used: ${reason}. Mend that, or choose another folder.`,
  );
}

test('a folder that is not there is made, for its owner alone, and left empty', async () => {
  const folder = path.join(root, 'deep', 'data');
  expect(await openDataDir(folder)).toBe(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(folder)).toEqual([]);
});

test('a file, a place below a file, and a link to nowhere are refused', async () => {
  const file = path.join(root, 'file');
  await writeFile(file, '');
  await expectRefusal(file, 'it is a file, not a folder');
  await expectRefusal(path.join(file, 'data'), 'part of its path is a file, not a folder');
  const link = path.join(root, 'link');
  await symlink(path.join(root, 'gone', 'away'), link);
  await expectRefusal(link, 'it is a link to nowhere, or cannot be made there');
});

test('a folder for mails that is a file, or a link to nowhere, is refused; a missing one is made', async () => {
  const outbox = path.join(root, 'outbox');
  const refusal = (reason: string) =>
    new StartError(
      `The folder for mails in DATA_DIR, ${outbox}, cannot be used: ${reason}. Mend that, or set SMTP_URL to send mails.`,
    );
  await writeFile(outbox, '');
  await expect(openOutbox(root)).rejects.toThrow(refusal('it is a file, not a folder'));
  await rm(outbox);
  await symlink(path.join(root, 'gone', 'away'), outbox);
  await expect(openOutbox(root)).rejects.toThrow(refusal('it is a link to nowhere, or cannot be made there'));
  await rm(outbox);
  await openOutbox(root);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  expect(await readdir(outbox)).toEqual([]);
});

test.runIf(isRoot)('a disk that cannot be written is refused', async () => {
  const folder = path.join(root, 'disk');
  await mkdir(folder);
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
  try {
    await expectRefusal(folder, 'it is on a disk that cannot be written');
    await expectRefusal(path.join(folder, 'data'), 'it is on a disk that cannot be written');
  } finally {
    await promisify(execFile)('umount', [folder]);
  }
});

test.runIf(process.platform === 'linux')(
  'a file system that makes no folders is refused, at once',
  async () => {
    await expectRefusal('/proc/outgo/data', 'it is a link to nowhere, or cannot be made there');
  },
);

test('a folder that this user may not write is refused', async () => {
  const folder = path.join(root, 'closed');
  await mkdir(folder);
  if (isRoot) {
    await chown(root, NOBODY, NOBODY);
    process.seteuid?.(NOBODY);
  } else {
    await chmod(folder, 0o500);
  }
  try {
    await expectRefusal(folder, 'this user may not write there');
  } finally {
    if (isRoot) process.seteuid?.(0);
    else await chmod(folder, 0o700);
  }
});
