/** Debian's HAProxy in front of web processes, configured as docs/operations.md writes it. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#testing/free-port';
import type { Balancer } from '../balancer.ts';
import { spawnAsNobody } from './as-nobody.ts';
import { untilListening } from './until-listening.ts';

const PROGRAM = '/usr/sbin/haproxy';

export function hasHaproxy(): boolean {
  return existsSync(PROGRAM);
}

export async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await findFreePort();
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 120s
  timeout server 60s
  timeout http-keep-alive 120s
  option redispatch
frontend people
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
${ports.map((each, index) => `  server web${index} 127.0.0.1:${each}`).join('\n')}
`,
  );
  const child = spawnAsNobody(PROGRAM, ['-db', '-f', file]);
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'exit');
  const isUp = await Promise.race([untilListening(port).then(() => true), ended.then(() => false)]);
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
