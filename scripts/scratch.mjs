// Where a test run keeps its databases and browser profiles: in memory where there is room, since making, copying and
// removing the thousand files of a database takes twenty times as long on a disk.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4e9;
const FOLDER = /^outgo-tests-(\d+)-/;

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  // The tests themselves need memory too.
  return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Makes the folder, and removes those of runs that were killed. */
export function openScratch() {
  const parent = hasRoom() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(parent, `outgo-tests-${process.pid}-`));
  // Tests of other users of the machine must be able to pass through it, as through /tmp.
  chmodSync(folder, 0o711);
  return folder;
}
