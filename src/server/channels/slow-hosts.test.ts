/** A host that does not answer holds up no other (rule channel.4). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestClock } from '#testing/clock';
import { type ChannelsFake, GOTIFY_TOKEN, startChannels, WEBHOOK_PATH } from '#testing/fakes/channels';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let clock: TestClock;
let good: ChannelsFake;
let hanging: ChannelsFake;
let app: TestApp;
beforeEach(async () => {
  clock = new TestClock('2026-11-15T05:00:00Z');
  good = await startChannels(clock);
  hanging = await startChannels(clock);
  app = await startApp({ clock, env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  await app.server.sweeps.settle();
  // Nothing is decided before the clock has been steady for half an hour.
  clock.advance({ minutes: 31 });
});
afterEach(async () => {
  await good.close();
  await hanging.close();
  await app.close();
});

async function personWith(channel: object): Promise<void> {
  const { client } = await app.person({ timeZone: 'UTC', proForDays: 400 });
  await client.post(
    '/api/subscriptions',
    subscriptionBody({ name: 'Netflix', nextRenewalDate: '2026-11-25' }),
  );
  const added = await client.post('/api/channels', channel);
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
}

test('a host that hangs has one request at a time, and the others get their messages meanwhile', async () => {
  hanging.failNext('hang', { times: 100 });
  // The first to be due hang, more of them than are sent at once.
  for (let place = 0; place < 5; place += 1)
    await personWith({ kind: 'webhook', address: `${hanging.url}${WEBHOOK_PATH}?${place}` });
  for (let place = 0; place < 4; place += 1)
    await personWith({ kind: 'gotify', address: good.url, token: GOTIFY_TOKEN });
  clock.set('2026-11-18T09:00:00Z');
  const from = performance.now();
  const settled = app.server.sweeps.settle();
  await expect.poll(() => good.arrived.length, { timeout: 4_500 }).toBe(4);
  expect(hanging.requests).toHaveLength(1);
  // Before the one that hangs is given up.
  expect(performance.now() - from).toBeLessThan(4_500);
  // The host goes away, so that the rest of its line does not wait for its deadlines.
  await hanging.close();
  await settled;
  hanging = await startChannels(clock);
});
