/** Debian's HAProxy in front of web processes, with the file of the compose recipe. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#testing/free-port';
import type { Balancer } from '../balancer.ts';
import { spawnAsNobody } from './as-nobody.ts';
import { untilListening } from './until-listening.ts';

const PROGRAM = '/usr/sbin/haproxy';
const SHIPPED = fileURLToPath(new URL('../../ops/haproxy.cfg', import.meta.url));

export function hasHaproxy(): boolean {
  return existsSync(PROGRAM);
}

export async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await findFreePort();
  const servers = ports.map((each, index) => `  server web${index} 127.0.0.1:${each}`).join('\n');
  const shipped = await readFile(SHIPPED, 'utf8');
  await writeFile(
    file,
    shipped.replace('bind :8080', `bind 127.0.0.1:${port}`).replace(/^ {2}server-template .*$/m, servers),
  );
  const child = spawnAsNobody(PROGRAM, ['-db', '-f', file]);
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'exit');
  const isUp = await untilListening(port, ended);
  if (!isUp) throw new Error(`HAProxy ended: ${errors.slice(-500)}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
