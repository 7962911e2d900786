/** A small disk in memory that can be filled to its last byte and emptied again. Needs Linux and the right to mount. */
import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(256 * 1024);

export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Undefined where this machine does not let us mount. */
  static async mount(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'outgo-qa', folder]);
      return new SmallDisk(folder);
    } catch {
      return undefined;
    }
  }

  async fill(): Promise<void> {
    const file = await open(this.#ballast(), 'a', 0o600);
    try {
      for (let size = CHUNK.length; size >= 512; ) {
        try {
          const { bytesWritten } = await file.write(CHUNK, 0, size);
          if (bytesWritten < size) size = Math.floor(size / 2);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size = Math.floor(size / 2);
        }
      }
    } finally {
      await file.close();
    }
  }

  async empty(): Promise<void> {
    await rm(this.#ballast(), { force: true });
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  async unmount(): Promise<void> {
    await run('umount', ['-l', this.folder]);
  }

  #ballast(): string {
    return path.join(this.folder, 'ballast');
  }
}
