/** The queue of messages beside slow hosts: none holds up another, and what changes meanwhile counts (rule channel.4). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChannelSender, Delivery } from '#server/outside/channels/port';
import type { WebhookTarget } from '#server/outside/channels/webhook';
import { reminderSweep } from '#server/reminders/sweep';
import { encrypt } from '#server/secrets/sealing';
import type { Sweep } from '#server/sweeps/runner';
import type { SlotSweep } from '#server/sweeps/slots';
import { GOTIFY_TOKEN } from '#testing/fakes/channels';
import type { Person } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import type { ChannelDeps } from './deps.ts';
import { channelSweep, reminderChannels } from './queue.ts';
import { openSenders } from './senders.ts';

/** More than are sent at once to all hosts together. */
const CROWD = { people: 6, channels: 10 };

/** Answers nobody until it is told to, and then everybody. */
class HeldSender implements ChannelSender<WebhookTarget> {
  readonly addresses: string[] = [];
  #release: () => void = () => {};
  readonly #released = new Promise<void>((resolve) => {
    this.#release = resolve;
  });

  async send({ address }: WebhookTarget): Promise<Delivery> {
    this.addresses.push(address);
    await this.#released;
    return { kind: 'sent' };
  }

  release(): void {
    this.#release();
  }
}

let app: TestApp;
let deps: ChannelDeps;
let held: HeldSender;
let quick: string[];
let decide: Sweep;
let queue: SlotSweep;
beforeEach(async () => {
  app = await startApp({ now: '2026-11-15T05:00:00Z', env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  held = new HeldSender();
  quick = [];
  const { senders, pushKey } = await openSenders(app.server.deps);
  const gotify: typeof senders.gotify = {
    async send({ server }) {
      quick.push(server);
      return { kind: 'sent' };
    },
  };
  deps = { ...app.server.deps, wake: () => {}, pushKey, senders: { ...senders, webhook: held, gotify } };
  decide = reminderSweep(deps, reminderChannels(deps));
  queue = channelSweep(deps);
  await decide.run();
  // Nothing is decided before the clock has been steady for half an hour.
  app.clock.advance({ minutes: 31 });
});
afterEach(async () => {
  held.release();
  await queue.finish();
  await app.close();
});

const webhook = (place: number) => ({ kind: 'webhook', address: `http://127.0.0.1:9/hooks?${place}` });
const gotify = (host: string) => ({ kind: 'gotify', address: `http://${host}/`, token: GOTIFY_TOKEN });

async function personWith(...channels: object[]): Promise<Person & { ids: string[] }> {
  const person = await app.person({ timeZone: 'UTC', proForDays: 400 });
  const netflix = subscriptionBody({ name: 'Netflix', nextRenewalDate: '2026-11-25' });
  await person.client.post('/api/subscriptions', netflix);
  const ids: string[] = [];
  for (const channel of channels) {
    const { status, body } = await person.client.post('/api/channels', channel);
    expect(status).toBe(201);
    ids.push(body.channel.id);
  }
  return { ...person, ids };
}

/** The messages to the held host are the first to be due. */
async function queueMessages(): Promise<void> {
  app.clock.set('2026-11-18T09:00:00Z');
  await decide.run();
  await app.server.database.pool.query(
    `update channel_messages set next_try_at = next_try_at - interval '1 minute'
       where channel_id in (select id from channels where kind = 'webhook')`,
  );
}

async function runAll(): Promise<void> {
  while (await queue.run());
}

const countWaiting = async () =>
  (await app.server.database.pool.query('select count(*)::int from channel_messages')).rows[0].count;

test('a host that hangs has one request at a time, and the others get their messages meanwhile', async () => {
  for (let at = 0; at < CROWD.people; at += 1)
    await personWith(...Array.from({ length: CROWD.channels }, (_, place) => webhook(place)));
  for (const host of ['127.0.0.2', '127.0.0.3']) await personWith(gotify(host));
  await queueMessages();
  expect(await countWaiting()).toBe(CROWD.people * CROWD.channels + 2);
  const running = runAll();
  await expect.poll(() => quick.sort()).toEqual(['http://127.0.0.2/', 'http://127.0.0.3/']);
  expect(held.addresses).toHaveLength(1);
  held.release();
  await running;
});

test('a channel that is removed while its message stands in the line gets nothing', async () => {
  const { client, ids } = await personWith(webhook(0), webhook(1));
  await queueMessages();
  await runAll();
  await expect.poll(() => held.addresses).toHaveLength(1);
  const other = held.addresses[0]?.endsWith('?0') ? ids[1] : ids[0];
  expect((await client.delete(`/api/channels/${other}`)).status).toBe(200);
  held.release();
  await queue.finish();
  expect(held.addresses).toHaveLength(1);
});

test('once the server stops nothing in the line is begun, and it waits for the next start', async () => {
  await personWith(webhook(0), webhook(1));
  await queueMessages();
  await runAll();
  await expect.poll(() => held.addresses).toHaveLength(1);
  queue.halt();
  held.release();
  await queue.finish();
  expect([held.addresses.length, await countWaiting()]).toEqual([1, 1]);
});

test('a target that cannot be read fails alone', async () => {
  const {
    ids: [id = ''],
  } = await personWith(gotify('127.0.0.2'));
  await personWith(gotify('127.0.0.3'));
  const sealed = await encrypt(deps, 'channel', { server: 'nowhere', token: GOTIFY_TOKEN }, id);
  const { pool } = app.server.database;
  await pool.query('update channels set sealed = $2 where id = $1', [id, sealed]);
  await queueMessages();
  await runAll();
  await queue.finish();
  expect(quick).toContain('http://127.0.0.3/');
});
