// What `npm start`, `npm test` and `npm run dev` do first: install when the lockfile is newer than what is installed,
// build when sources are newer than the build. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => path.join(root, ...parts);

function say(line) {
  process.stdout.write(`outgo: ${line}\n`);
}

function stop(line) {
  process.stderr.write(`outgo: ${line}\n`);
  process.exit(1);
}

/** Runs one step and returns its duration. */
function run(command, args, what) {
  const began = Date.now();
  say(`${what} …`);
  // npm is a script on Windows and needs the shell there.
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop(`${what} failed. The lines above say why.`);
  const seconds = (Date.now() - began) / 1000;
  say(`${what} done in ${seconds.toFixed(1)} s`);
  return seconds;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
}

function installIfNeeded() {
  const mark = at('node_modules', '.outgo-installed');
  const lock = readFileSync(at('package-lock.json'), 'utf8');
  const isCurrent = existsSync(mark) && readFileSync(mark, 'utf8') === lock;
  if (isCurrent) return 0;
  // Web packages are devDependencies and are bundled, so they are needed to build also in production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const seconds = run('npm', args, 'Installing packages');
  writeFileSync(mark, lock);
  return seconds;
}

async function buildIfNeeded() {
  const { hashInputs } = await import('./inputs.mjs');
  const mark = at('dist', 'build.json');
  const inputs = await hashInputs(root);
  const isCurrent = existsSync(mark) && JSON.parse(readFileSync(mark, 'utf8')).inputs === inputs;
  return isCurrent ? 0 : run(process.execPath, [at('scripts', 'build.mjs')], 'Building');
}

/** Prepares `start`, `dev` or `test`. Returns the seconds of each part; what was there already took none. */
export async function prepare(goal) {
  checkNode();
  const parts = [{ title: 'Install', seconds: installIfNeeded() }];
  if (goal !== 'dev') parts.push({ title: 'Build', seconds: await buildIfNeeded() });
  return parts;
}
