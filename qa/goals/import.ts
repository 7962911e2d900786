/**
 * The server, or the server with its whole database, is killed while it writes an import. The import is there as a whole
 * or not at all, sent again with its key it is there once, and undone it leaves nothing.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '#testing/client';
import { findFreePort } from '#testing/free-port';
import { ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { subscriptionBody } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';
import { killProduct, listHalfDone } from './kill.ts';

const ROWS = 2_000;

export const importGoal: Goal = {
  promise:
    'an import that is cut by a kill is there as a whole or not at all, and once when it is sent again',
  unit: 'kills',
  counts: { gate: 20, night: 100 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const fixture = new ProductFixture();
  const env = { DATA_DIR: await fixture.folder(), PORT: String(await findFreePort()) };
  const misses: string[] = [];
  const found = { nothing: 0, all: 0 };
  try {
    let product = await fixture.start(env);
    await untilReady(product);
    const client = await signUp(product.origin, 'importer');
    // How long one takes, so that kills fall into it.
    const startedAt = performance.now();
    await undo(client, await send(client, 0));
    const spanMs = performance.now() - startedAt;
    for (let kill = 1; kill <= count; kill += 1) {
      const sending = send(client, kill).catch(() => undefined);
      await sleep(random() * spanMs);
      await killProduct(product, random() < 0.5);
      const answered = await sending;
      product = await fixture.start(env);
      await untilReady(product);
      const rows = await countRows(client);
      if (rows !== 0 && rows !== ROWS) misses.push(`kill ${kill}: ${rows} rows of ${ROWS}`);
      if (answered?.status === 201 && rows === 0) misses.push(`kill ${kill}: an acknowledged import is lost`);
      found[rows === 0 ? 'nothing' : 'all'] += 1;
      const [again, twice] = [await send(client, kill), await send(client, kill)];
      if (again.text !== twice.text || (answered?.status === 201 && answered.text !== again.text))
        misses.push(`kill ${kill}: sent again it is answered ${again.text}, then ${twice.text}`);
      const after = await countRows(client);
      if (after !== ROWS) misses.push(`kill ${kill}: ${after} rows after it was sent again`);
      misses.push(...(await listHalfDone(env.DATA_DIR)).slice(0, 3));
      await undo(client, again);
      const left = await countRows(client);
      if (left !== 0) misses.push(`kill ${kill}: ${left} rows after the undo`);
      if (kill % 10 === 0) log(`${kill} kills: ${found.nothing} found nothing, ${found.all} all of it`);
    }
  } finally {
    await fixture.clear();
  }
  return {
    figure: `${count} kills within imports of ${ROWS} rows: ${found.nothing} found nothing, ${found.all} all of it`,
    misses,
  };
}

/** Paused ones, which take no room on Free. */
function send(client: Client, kill: number): Promise<Answer> {
  const subscriptions = Array.from({ length: ROWS }, (_, index) =>
    subscriptionBody({ name: `Service ${kill} ${index}`, pausedOn: '2026-01-01' }),
  );
  const headers = { 'idempotency-key': `import-${kill}` };
  return client.post('/api/imports', { format: 'table', subscriptions }, { headers });
}

async function undo(client: Client, { status, body, text }: Answer): Promise<void> {
  if (status !== 201) throw new Error(`the import was answered ${status} ${text}`);
  const undone = await client.post(`/api/imports/${body.id}/undo`);
  if (undone.body?.removed !== ROWS) throw new Error(`the undo was answered ${undone.status} ${undone.text}`);
}

async function countRows(client: Client): Promise<number> {
  const { status, body, text } = await client.get('/api/subscriptions');
  if (status !== 200) throw new Error(`the list was answered ${status} ${text}`);
  return body.length;
}
