/**
 * Memory of the built product under ten minutes of load: dashboards and lists from 8 connections, each after a change.
 * `npm run bench:soak -- [minutes]` after a build; fails where the last third holds more than 1.15 times the second.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '#testing/client';
import { ProductFixture, untilReady } from '#testing/product-process';
import { openDemo } from './demo.mjs';
import { median, round } from './measure.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const SAMPLES = 60;
const CONNECTIONS = 8;
const GROWTH_LIMIT = 1.15;

const products = new ProductFixture();
const product = await products.start();
await untilReady(product);
const until = Date.now() + MINUTES * 60_000;
let requests = 0;
const callers = Array.from({ length: CONNECTIONS }, () => callUntil());
const samples: number[] = [];
for (let index = 0; index < SAMPLES; index += 1) {
  await sleep((MINUTES * 60_000) / SAMPLES);
  samples.push(readMemory(product.child.pid ?? 0));
}
await Promise.all(callers);
await products.clear();

// The first third warms up.
const third = Math.floor(SAMPLES / 3);
const [second, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))];
console.log(`${MINUTES} minutes, ${requests} requests, resident megabytes of the server`);
console.table([
  {
    'at first': samples[0],
    'second third': second,
    'last third': last,
    growth: round(last / second),
    most: Math.max(...samples),
  },
]);
if (last > second * GROWTH_LIMIT) process.exitCode = 1;

async function callUntil(): Promise<void> {
  const client = new Client(product.origin, { origin: product.origin });
  for (const pair of (await openDemo(product.origin)).split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    client.cookies.set(name, value);
  }
  for (let turn = 0; Date.now() < until; turn += 1) {
    const { body: subscriptions } = await client.get('/api/subscriptions');
    const { id } = subscriptions[turn % subscriptions.length];
    const answers = [
      await client.put(`/api/subscriptions/${id}`, { notes: `note ${turn}` }),
      await client.get('/api/analytics/dashboard'),
      await client.get('/api/reminders/next30'),
    ];
    requests += answers.length + 1;
    const failed = answers.find(({ status }) => status !== 200);
    if (failed) throw new Error(`answered ${failed.status}: ${failed.text}`);
  }
}

/** Memory of the process alone, in megabytes. */
function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1000);
}
