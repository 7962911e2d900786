/**
 * Where a goal leaves its files and databases, so that nothing of it stays, not even when it is broken off: one folder
 * for everything temporary, which also tells which processes are its own.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRunning, listProcessTree } from '#testing/database-process';

const FOLDER = /^outgo-qa-(\d+)-/;
/** A goal may start one more process while the others end. */
const ENDINGS = 5;

/** Whatever asks for the folder of temporary files after this gets this one. */
export async function openScene(): Promise<string> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), `outgo-qa-${process.pid}-`));
  // The usual mode of such a folder: some programs run as nobody.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return folder;
}

/** Ends what this process started, or what works on the folder, and removes the folder. */
export async function clearScene(folder: string): Promise<void> {
  for (let ending = 0; ending < ENDINGS; ending += 1) {
    const pids = [...(await listOwn()), ...(await listOn(folder))];
    if (pids.length === 0) break;
    for (const pid of pids) end(pid);
    await sleep(100);
  }
  await unmountBelow(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes what killed runs had no time to remove. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (!pid || (await isRunning(pid))) continue;
    const folder = path.join(tmpdir(), name);
    for (const left of await listOn(folder)) end(left);
    await unmountBelow(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function listOwn(): Promise<number[]> {
  const [, ...started] = await listProcessTree(process.pid);
  const running = await Promise.all(started.map((pid) => isRunning(pid)));
  return started.filter((_, index) => running[index]);
}

/** Linux only; elsewhere a database whose server was killed stays until somebody ends it. */
async function listOn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.map(Number).filter((pid, index) => pid !== process.pid && commands[index]?.includes(folder));
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process had just ended by itself.
  }
}

async function unmountBelow(folder: string): Promise<void> {
  const table = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const places = table.split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const place of places.filter((each) => each.startsWith(`${folder}/`)).reverse())
    await promisify(execFile)('umount', ['-l', place]).catch(() => {});
}
