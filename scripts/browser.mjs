// Finds a Chromium for tests and screenshots: one that is there, else Debian's package when root, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// The headless shell has no windows to draw and runs the same tests in less time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags a browser needs to stay quiet in tests; as root it refuses to start with its sandbox. */
export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findInstalled() {
  if (process.env.CHROMIUM_PATH && isExecutable(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...PLACES,
  ];
  return candidates.find(isExecutable) ?? findPlaywrights();
}

function findPlaywrights() {
  try {
    const file = createRequire(import.meta.url)('playwright-core').chromium.executablePath();
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of a browser, installing one if asked to. */
export function findBrowser({ install = false, say = () => {} } = {}) {
  const found = findInstalled();
  if (found || !install) return found;
  const canUseApt =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canUseApt) {
    say("Installing Debian's headless Chromium for the browser tests …");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const args = ['install', '-y', '-qq', '--no-install-recommends', name];
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
      const installed = findInstalled();
      if (installed) return installed;
    }
  }
  say("Downloading Playwright's Chromium for the browser tests …");
  spawnSync(
    process.execPath,
    [createRequire(import.meta.url).resolve('playwright-core/cli.js'), 'install', 'chromium'],
    { stdio: 'inherit' },
  );
  return findInstalled();
}
