/** A wire to the database that tests can cut, silence or slow down, as a network or a frozen server would. */
import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is sent during `silence` is lost for good; while it is `frozen` it is kept, and delivered afterwards. */
export type RelayMode = 'pass' | 'refuse' | 'silence' | 'frozen' | 'slow';

/** How long each packet takes, either way, when it is slow. */
const SLOW_MS = 150;

export interface Relay {
  /** The same database, through the wire. */
  url: string;
  setMode(mode: RelayMode): void;
  close(): Promise<void>;
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  const port = Number(target.port);
  const open = new Set<Socket>();
  let mode: RelayMode = 'pass';
  let thaw = () => {};
  let thawed: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    if (mode === 'refuse') return socket.destroy();
    // A host that is a folder is a Unix socket in it, as PostgreSQL names them.
    const upstream = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(from);
      let line: Promise<unknown> = Promise.resolve();
      from.on('data', (chunk) => {
        if (mode === 'silence') return;
        // Keeps packets in order, also when the mode changes from slow to fast.
        line = Promise.all([line, thawed, mode === 'slow' && sleep(SLOW_MS)]).then(
          () => !to.destroyed && to.write(chunk),
        );
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(
    databaseUrl.replace(/@[^/]*\//, `@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`),
  );
  return {
    url: url.toString(),
    setMode(next) {
      mode = next;
      thaw();
      if (next === 'frozen')
        thawed = new Promise((resolve) => {
          thaw = resolve;
        });
      if (next === 'refuse') for (const socket of open) socket.destroy();
    },
    async close() {
      thaw();
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
