/**
 * Three times as many requests as the server can answer, and hundreds of clients that send a byte now and then. Whoever
 * is answered is answered soon, the others are told when to come back, and afterwards all is as before.
 */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#testing/client';
import { connectionUrl, createTestDatabase } from '#testing/database';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { subscriptionBody } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { LoadMaker, p99, type Shot } from '../load-maker.ts';
import { signUp } from '../people.ts';

const PEOPLE = 20;
const ROWS = 5;
const TIMES_CAPACITY = 3;
const MEASURE_MS = 5_000;
/** The number of requests at once on a busy day. */
const LANES = 24;
const ANSWERED_WITHIN_MS = 1_000;
/** How many times as long as without overload it may take on a machine that is busy otherwise. */
const SLOWER_AT_MOST = 2;
const BACK_WITHIN_MS = 10_000;
/** This many good answers in a row count as "as before". */
const BACK_AFTER = 20;
const SLOW_SOCKETS = 500;
const SLOW_BYTE_EVERY_MS = 5_000;
const SLOW_FOR_MS = 60_000;
const SLOW_CUT_WITHIN_MS = 20_000;
const BESIDE_SLOW_WITHIN_MS = 300;

export const overload: Goal = {
  promise: `at ${TIMES_CAPACITY} × capacity answers come within a second or say when to come back; ${SLOW_SOCKETS} slow sockets delay nobody`,
  unit: 'seconds of overload',
  counts: { gate: 30, night: 300 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const database = await createTestDatabase();
  const fixture = new ProductFixture();
  const port = await findFreePort();
  const misses: string[] = [];
  let maker: LoadMaker | undefined;
  try {
    const product = await fixture.start({
      PORT: String(port),
      DATABASE_URL: connectionUrl(database.connection),
    });
    await untilReady(product);
    maker = new LoadMaker(port, drawer(await enrol(product, port), random));
    await maker.runLanes(LANES, MEASURE_MS / 2);
    const calm = await maker.runLanes(LANES, MEASURE_MS);
    if (calm.some(({ status }) => status !== 200)) misses.push(`without overload: ${countStatuses(calm)}`);
    const capacity = calm.length / (MEASURE_MS / 1000);
    log(`capacity ${Math.round(capacity)} a second`);
    await maker.open();
    const shots = await maker.runAtRate(capacity * TIMES_CAPACITY, count * 1000);
    const endedAt = performance.now();
    const calmP99 = p99(timesOf(calm, isGood));
    misses.push(...judge(shots, Math.max(ANSWERED_WITHIN_MS, SLOWER_AT_MOST * calmP99)));
    const back = await untilGood(maker, endedAt);
    if (back > BACK_WITHIN_MS) misses.push(`good again only after ${back} ms`);
    log(`${countStatuses(shots)}, good again after ${back} ms`);
    const slow = await besideSlowSockets(maker, port);
    if (slow.p99 > BESIDE_SLOW_WITHIN_MS) misses.push(`p99 beside slow sockets is ${slow.p99} ms`);
    if (slow.longest > SLOW_CUT_WITHIN_MS) misses.push(`a slow socket lived ${slow.longest} ms`);
    if (slow.failed > 0) misses.push(`${slow.failed} requests beside slow sockets failed`);
    if (product.child.exitCode !== null) misses.push(`the server ended with ${product.child.exitCode}`);
    return {
      figure: [
        `${Math.round(capacity)} a second (p99 ${calmP99} ms), then ${shots.length} requests at ${TIMES_CAPACITY} × that: ${countStatuses(shots)}`,
        `successes p99 ${p99(timesOf(shots, isGood))} ms, good again after ${back} ms`,
        `beside ${SLOW_SOCKETS} slow sockets p99 ${slow.p99} ms of ${slow.requests}, ${slow.cut} cut after ${slow.longest} ms at most`,
      ].join('; '),
      misses,
    };
  } finally {
    maker?.close();
    await fixture.clear();
    await database.drop();
  }
}

interface Caller {
  head: string;
  ids: string[];
}

async function enrol({ origin }: Product, port: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const client = await signUp(origin, `person-${index}`);
    callers.push({ head: headOf(client, port), ids: await addRows(client) });
  }
  return callers;
}

function headOf({ cookies }: Client, port: number): string {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n`;
}

async function addRows(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < ROWS; index += 1) {
    const { body } = await client.post('/api/subscriptions', subscriptionBody({ name: `Service ${index}` }));
    ids.push(body.id);
  }
  return ids;
}

/** Lists, dashboards, renewals, and one change in five. */
function drawer(callers: readonly Caller[], random: () => number): () => string {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return () => {
    const { head, ids } = pick(callers);
    if (random() < 0.2) {
      const body = JSON.stringify({ amount: (1 + random() * 90).toFixed(2) });
      return `PUT /api/subscriptions/${pick(ids)} ${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    }
    const path = pick(['/api/subscriptions', '/api/analytics/dashboard', '/api/reminders/next30']);
    return `GET ${path} ${head}\r\n`;
  };
}

function judge(shots: readonly Shot[], withinMs: number): string[] {
  const slowest = p99(timesOf(shots, isGood));
  const odd = shots.filter(({ status }) => ![200, 429, 503].includes(status));
  const silent = shots.filter(({ status, hasRetryAfter }) => status !== 200 && !hasRetryAfter);
  return [
    ...(slowest > withinMs ? [`successes have a p99 of ${slowest} ms, more than ${withinMs}`] : []),
    ...(odd.length > 0 ? [`answers other than 200, 429, 503: ${countStatuses(odd)}`] : []),
    ...(silent.length > 0 ? [`${silent.length} were refused without Retry-After`] : []),
    ...(shots.some(isGood) ? [] : ['nobody was answered']),
  ];
}

const isGood = ({ status }: Shot) => status === 200;

function timesOf(shots: readonly Shot[], isWanted: (shot: Shot) => boolean): number[] {
  return shots.filter(isWanted).map(({ ms }) => ms);
}

function countStatuses(shots: readonly Shot[]): string {
  const counts = new Map<number, number>();
  for (const { status } of shots) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ');
}

async function untilGood(maker: LoadMaker, endedAt: number): Promise<number> {
  for (let inARow = 0; inARow < BACK_AFTER; ) {
    const shot = await maker.send(performance.now());
    inARow = isGood(shot) && shot.ms < BESIDE_SLOW_WITHIN_MS ? inARow + 1 : 0;
    if (performance.now() - endedAt > 2 * BACK_WITHIN_MS) break;
  }
  return Math.round(performance.now() - endedAt);
}

async function besideSlowSockets(maker: LoadMaker, port: number) {
  const lives: number[] = [];
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + SLOW_FOR_MS;
  const slow = Array.from({ length: SLOW_SOCKETS }, async (_, index) => {
    while (performance.now() < until) lives.push(await dribble(port, index % 2 === 0));
  });
  while (performance.now() < until) {
    const shot = await maker.send(performance.now());
    if (!isGood(shot)) failed += 1;
    times.push(shot.ms);
    await sleep(10);
  }
  await Promise.all(slow);
  return {
    p99: p99(times),
    requests: times.length,
    failed,
    cut: lives.length,
    longest: Math.round(Math.max(...lives)),
  };
}

const SLOW_HEAD = 'POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/**
 * A byte now and then, of the headers or of the body, until the server closes the connection; returns how
 * long that took.
 */
function dribble(port: number, isInBody: boolean): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const beginning = isInBody
      ? `${SLOW_HEAD}Content-Length: 1000\r\n\r\n{"email":"`
      : `${SLOW_HEAD}X-Slow: `;
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const timer = setInterval(() => socket.write('a'), SLOW_BYTE_EVERY_MS);
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    });
  });
}
