/** Data folders and server processes for tests of the embedded database, removed after each test. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';
import {
  type DatabaseProcess,
  installServer,
  isRunning,
  launchServer,
  type ProcessOptions,
  postmasterPid,
  waitUntilGone,
} from './database-process.ts';

export const SILENT_LOG = { info: () => {}, warn: () => {}, error: () => {} };

export class DatabaseFixture {
  readonly root: string;
  readonly #template: string;
  readonly #program: string;
  readonly #folders: string[] = [];
  readonly #processes: DatabaseProcess[] = [];

  private constructor(root: string) {
    this.root = root;
    this.#template = path.join(root, 'fixture');
    this.#program = path.join(root, 'program');
  }

  static async open(): Promise<DatabaseFixture> {
    const fixture = new DatabaseFixture(await mkdtemp(path.join(os.tmpdir(), 'outgo-fixture-')));
    const embedded = await startEmbedded({ dataDir: fixture.#template, log: SILENT_LOG });
    await query(embedded.connection, 'create table kept (id int)');
    await embedded.stop();
    await installServer(fixture.#program);
    return fixture;
  }

  emptyFolder(name = `data-${Math.random().toString(36).slice(2, 10)}`): string {
    const folder = path.join(this.root, name);
    this.#folders.push(folder);
    return folder;
  }

  /** A folder with a stopped database in it, which is quicker than making one. */
  async usedFolder(name?: string): Promise<string> {
    const folder = this.emptyFolder(name);
    await promisify(execFile)('cp', ['-R', this.#template, folder]);
    return folder;
  }

  async launch(dataDir: string, options?: ProcessOptions): Promise<DatabaseProcess> {
    const server = await launchServer(this.#program, dataDir, options);
    this.#processes.push(server);
    return server;
  }

  /** Called after each test. */
  async clear(): Promise<void> {
    for (const server of this.#processes.splice(0)) {
      if (server.child.exitCode === null) server.child.kill('SIGKILL');
      await server.exit;
    }
    for (const folder of this.#folders.splice(0)) {
      const pid = await postmasterPid(folder);
      // The name is checked: tests write pid files with the numbers of processes that have nothing to do with it.
      if (pid && (await isRunning(pid, 'postgres'))) {
        process.kill(pid, 'SIGQUIT');
        await waitUntilGone(pid);
      }
      // A killed server's initdb may still be writing there.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  }

  async close(): Promise<void> {
    await this.clear();
    await rm(this.root, { recursive: true, force: true });
  }
}

export async function query(
  connection: Connection | undefined,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
