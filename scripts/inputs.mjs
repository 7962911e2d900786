// One hash over all inputs of the build, so that set-up can tell whether `dist` is up to date.
// By content, not by time: a checkout or a copy gives every file a new time. About 500 files take milliseconds.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/inputs.mjs',
  'scripts/pages-plugin.ts',
  'scripts/server-bundle.mjs',
  'scripts/web-files.mjs',
];
const folders = ['src', 'public'];
const unbuilt = /\.test\.tsx?$/;

/** Paths, relative to the repository's root, of all that can change the build's result. */
function listInputs(root) {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !unbuilt.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return [...files, ...found.sort()];
}

export function hashInputs(root) {
  const hash = createHash('sha256');
  for (const path of listInputs(root)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
