/**
 * The built product with one and with two web processes on the same load, interleaved: a demo account's dashboard from
 * 32 connections. `npm run bench:processes` after a build.
 */
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { openDemo } from './demo.mjs';
import { load } from './load.ts';
import { median, round } from './measure.ts';

const ROUNDS = 5;
const ROUND_MS = 3_000;
const CONNECTIONS = 32;
const COUNTS = ['1', '2'];

const products = new ProductFixture();
const running: { count: string; product: Product; cookie: string }[] = [];
for (const count of COUNTS) {
  const product = await products.start({ WEB_CONCURRENCY: count });
  await untilReady(product);
  running.push({ count, product, cookie: await openDemo(product.origin) });
}
const figures: Record<string, { perSecond: number[]; p99: number[] }> = {};
for (let turn = -1; turn < ROUNDS; turn += 1)
  for (const { count, product, cookie } of running) {
    const port = Number(new URL(product.origin).port);
    const result = await load({ port, path: '/api/analytics/dashboard', cookie }, CONNECTIONS, ROUND_MS);
    if (turn < 0) continue;
    figures[count] ??= { perSecond: [], p99: [] };
    figures[count].perSecond.push(result.perSecond);
    figures[count].p99.push(result.p99);
  }
await products.clear();
console.log(`${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s, interleaved`);
const single = median(figures[COUNTS[0] ?? '']?.perSecond ?? []);
console.table(
  Object.entries(figures).map(([count, { perSecond, p99 }]) => ({
    WEB_CONCURRENCY: Number(count),
    'per second': Math.round(median(perSecond)),
    '÷ one': round(median(perSecond) / single),
    'p99 ms': median(p99),
  })),
);
