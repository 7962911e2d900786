/** A port that nobody listens on, for a server that must know its address before it starts. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that systems give to outgoing connections: one of these could take the port before the server does. */
const [FIRST, LAST] = [20_000, 32_000];

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const probe = createServer();
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening');
      await new Promise((resolve) => probe.close(resolve));
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
