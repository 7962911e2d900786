/**
 * Two web processes behind a balancer are restarted in turn while people read and write: no request fails, each list is
 * what was last acknowledged, and a process that is to end is left in peace before it refuses connections.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl, createTestDatabase } from '#testing/database';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, stopProduct, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { subscriptionBody } from '#testing/subscriptions';
import { type Balancer, startBalancer } from '../balancer.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';

const PROCESSES = 2;
const LANES = 12;
const EXIT_LIMIT_MS = 10_000;
/** A proxy asks each process twice a second: it must have found one ready before the next one goes (docs/operations.md). */
const NOTICED_MS = 1_500;
/** Less would prove little; a slow machine answers ten times as many. */
const REQUESTS_PER_RESTART = 50;

export const restarts: Goal = {
  promise: `no request fails while ${PROCESSES} web processes are restarted in turn`,
  unit: 'restarts',
  counts: { gate: 20, night: 60 },
  run,
};

function run(options: GoalOptions): Promise<Outcome> {
  return restartInTurn(options, startBalancer);
}

/** With `hasWorker`, the web processes leave background work to a process of its own, which is restarted in its turn. */
export async function restartInTurn(
  { seed, count, log }: GoalOptions,
  balance: (ports: readonly number[]) => Promise<Balancer>,
  hasWorker = false,
): Promise<Outcome> {
  const random = makeRandom(seed);
  const database = await createTestDatabase();
  const fixture = new ProductFixture();
  const shared = {
    DATABASE_URL: connectionUrl(database.connection),
    SESSION_SECRET: 'one secret for both of them',
    DRAIN_S: '2',
  };
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => findFreePort()));
  const start = async (place: number | 'worker') => {
    const role: Record<string, string> = hasWorker ? { ROLE: 'web' } : {};
    const env = place === 'worker' ? { ROLE: 'worker', DRAIN_S: '0' } : { ...role, PORT: String(place) };
    const product = await fixture.start({ ...shared, ...env });
    await untilReady(product);
    return product;
  };
  const places = [...ports, ...(hasWorker ? (['worker'] as const) : [])];
  const products: Product[] = [];
  for (const place of places) products.push(await start(place));
  const balancer = await balance(ports);
  const misses: string[] = [];
  const exits: number[] = [];
  let requests = 0;
  let isOver = false;

  async function work(lane: number): Promise<void> {
    const client = await signUp(balancer.origin, `person-${lane}`);
    const added = await client.post('/api/subscriptions', subscriptionBody({ name: `Of ${lane}` }));
    if (added.status !== 201) misses.push(`an add got ${added.status} ${added.text.slice(0, 120)}`);
    let { amount } = added.body as { amount: string };
    while (!isOver && added.status === 201) {
      requests += 1;
      const next = random() < 0.6 ? undefined : (1 + random() * 50).toFixed(2);
      const answer = await (next === undefined
        ? client.get('/api/subscriptions')
        : client.put(`/api/subscriptions/${added.body.id}`, { amount: next })
      ).catch((error: unknown) => ({ status: 0, text: String((error as Error).cause), body: undefined }));
      if (answer.status !== 200) misses.push(`a request got ${answer.status} ${answer.text.slice(0, 120)}`);
      else if (next !== undefined) amount = next;
      else if (answer.body.length !== 1 || answer.body[0].amount !== amount)
        misses.push(`a list of ${answer.body.length} with ${answer.body[0]?.amount}, not ${amount}`);
    }
  }

  try {
    const working = Promise.all(Array.from({ length: LANES }, (_, lane) => work(lane)));
    for (let restart = 0; restart < count; restart += 1) {
      const index = restart % places.length;
      const old = products[index];
      if (!old) break;
      const toldAt = performance.now();
      await stopProduct(old);
      exits.push(performance.now() - toldAt);
      products[index] = await start(places[index] ?? 0);
      await sleep(NOTICED_MS);
      if (restart % 5 === 4) log(`${restart + 1} restarts, ${requests} requests`);
    }
    isOver = true;
    await working;
    const slowest = Math.round(Math.max(...exits));
    if (slowest > EXIT_LIMIT_MS) misses.push(`a process took ${slowest} ms to end`);
    if (requests < count * REQUESTS_PER_RESTART) misses.push(`only ${requests} requests`);
    const refused = balancer.refusedConnections?.() ?? 0;
    if (refused > 0)
      misses.push(`${refused} connections were refused by a process that was said to be ready`);
    return {
      figure: `${count} restarts, ${requests} requests, ${misses.length} failed, ended within ${slowest} ms`,
      misses,
    };
  } finally {
    isOver = true;
    await balancer.close();
    await fixture.clear();
    await database.drop();
  }
}
