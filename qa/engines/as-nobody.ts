/** Debian's programs refuse to run as root; in a namespace of their own they are nobody, and root's files stay in reach. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const NAMESPACE = ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--'];

export function spawnAsNobody(program: string, args: readonly string[]): ChildProcess {
  const isRoot = process.getuid?.() === 0;
  const [file = program, ...all] = [...(isRoot ? NAMESPACE : []), program, ...args];
  return spawn(file, all, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Throws what it wrote to standard error where it fails. */
export async function runAsNobody(program: string, args: readonly string[]): Promise<void> {
  const child = spawnAsNobody(program, args);
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors.slice(-500)}`);
}
