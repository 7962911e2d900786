/**
 * Bundles the servers under test as the product's build does: run from source, they would pay for the
 * function names that tsx keeps.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { SERVER_BUNDLE } from '../scripts/server-bundle.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The path of each built file, in the order asked for. */
export async function bundleServers(...files: string[]): Promise<string[]> {
  const outdir = path.join(ROOT, 'dist', 'bench');
  await build({
    entryPoints: files.map((file) => path.join(ROOT, 'bench', file)),
    outdir,
    ...SERVER_BUNDLE,
  });
  return files.map((file) => path.join(outdir, file.replace(/\.ts$/, '.js')));
}
