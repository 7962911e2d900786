// What `npm start`, `npm test` and `npm run dev` do first: install when the lockfile is newer than what is installed,
// build when sources are newer than the build, find a browser for tests. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => path.join(root, ...parts);
const goal = process.argv[2] ?? 'start';

function say(line) {
  process.stdout.write(`outgo: ${line}\n`);
}

function stop(line) {
  process.stderr.write(`outgo: ${line}\n`);
  process.exit(1);
}

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
  say(`${what} done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
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
  if (isCurrent) return;
  // Web packages are devDependencies and are bundled, so they are needed to build also in production.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages');
  writeFileSync(mark, lock);
}

async function buildIfNeeded() {
  const { hashInputs } = await import('./inputs.mjs');
  const mark = at('dist', 'build.json');
  const inputs = await hashInputs(root);
  const isCurrent = existsSync(mark) && JSON.parse(readFileSync(mark, 'utf8')).inputs === inputs;
  if (!isCurrent) run(process.execPath, [at('scripts', 'build.mjs')], 'Building');
}

checkNode();
installIfNeeded();
if (goal !== 'dev') await buildIfNeeded();
if (goal === 'test') {
  const browser = findBrowser({ install: true, say });
  if (!browser) stop('No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to it.');
}
