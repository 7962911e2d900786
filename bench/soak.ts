/**
 * Memory, open files and event loop of the built product under ten minutes of load: dashboards and lists from 8
 * connections, each after a change. `npm run bench:soak -- [minutes]` after a build; fails where the last third holds
 * more than 1.15 times the memory of the second, or more open files than it, or where the event loop of the server was
 * late by 50 ms or more (99 %).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '#testing/client';
import { ProductFixture, untilReady } from '#testing/product-process';
import { openDemo } from './demo.mjs';
import { median, round } from './measure.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const SAMPLES = 60;
const CONNECTIONS = 8;
const GROWTH_LIMIT = 1.15;
/** Connections and files come and go by some. */
const MORE_FILES_LIMIT = 5;
const LATE_LIMIT_MS = 50;

const products = new ProductFixture();
const product = await products.start();
await untilReady(product);
const until = Date.now() + MINUTES * 60_000;
let requests = 0;
const callers = Array.from({ length: CONNECTIONS }, () => callUntil());
const samples: number[] = [];
const openFiles: number[] = [];
for (let index = 0; index < SAMPLES; index += 1) {
  await sleep((MINUTES * 60_000) / SAMPLES);
  samples.push(readMemory(product.child.pid ?? 0));
  openFiles.push(readdirSync(`/proc/${product.child.pid}/fd`).length);
}
await Promise.all(callers);
const lateMs = await readEventLoopDelay();
await products.clear();

// The first third warms up.
const third = Math.floor(SAMPLES / 3);
const [second, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))];
const [filesBefore, filesAfter] = [
  median(openFiles.slice(third, 2 * third)),
  median(openFiles.slice(2 * third)),
];
console.log(`${MINUTES} minutes, ${requests} requests, resident megabytes of the server`);
console.table([
  {
    'at first': samples[0],
    'second third': second,
    'last third': last,
    growth: round(last / second),
    most: Math.max(...samples),
    'growth in 10 minutes': round(((last - second) / (MINUTES / 3)) * 10),
  },
]);
console.log(`open files: ${filesBefore} in the second third, ${filesAfter} in the last`);
console.log(`event loop late by ${round(lateMs)} ms (99 %)`);
if (last > second * GROWTH_LIMIT || filesAfter > filesBefore + MORE_FILES_LIMIT || lateMs >= LATE_LIMIT_MS)
  process.exitCode = 1;

/** From what the server tells whoever watches it. */
async function readEventLoopDelay(): Promise<number> {
  const text = await (await fetch(`${product.origin}/metrics`)).text();
  const seconds = /outgo_event_loop_delay_seconds\{quantile="0\.99"\} (\S+)/.exec(text)?.[1];
  return Number(seconds) * 1000;
}

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
