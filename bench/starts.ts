/**
 * How long the built product takes to be ready: at its first start, which makes the database, and at later ones; and
 * what an installation weighs. `npm run bench:starts` after a build.
 */
import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ProductFixture, untilReady } from '#testing/product-process';
import { median } from './measure.ts';

const ROUNDS = 5;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MB = 1_000_000;

const products = new ProductFixture();
const first: number[] = [];
const later: number[] = [];
for (let turn = 0; turn < ROUNDS; turn += 1) {
  const dataDir = await products.folder();
  first.push(await timeStart(dataDir));
  later.push(await timeStart(dataDir));
}
await products.clear();
console.log(`milliseconds until ready, medians of ${ROUNDS}`);
console.table([{ 'first start': Math.round(median(first)), 'later start': Math.round(median(later)) }]);
console.table([{ 'node_modules MB': await weigh('node_modules'), 'dist MB': await weigh('dist') }]);

async function timeStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const product = await products.start({ DATA_DIR: dataDir });
  await untilReady(product);
  const time = performance.now() - begun;
  product.child.kill('SIGTERM');
  await product.exited;
  return time;
}

async function weigh(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', folder], { cwd: ROOT });
  return Math.round((Number.parseInt(stdout, 10) * 1024) / MB);
}
