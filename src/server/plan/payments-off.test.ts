/** Payments switched off beside memberships that the provider still charges: who paid can leave, and somebody is told. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/connect';
import { payingEnv } from '#testing/fakes/payments';
import { type Member, type PayingApp, startPayingApp } from '#testing/paying-app';
import { startApp, type TestApp } from '#testing/start-app';

let paying: PayingApp;
let member: Member;
let off: TestApp | undefined;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  paying = await startPayingApp();
  member = await paying.member();
});
afterEach(async () => {
  await off?.close();
  await paying.close();
});

/** The same database, with payments off. */
async function switchOff(keys: Record<string, string>): Promise<TestApp> {
  const { host, port, user, database } = paying.app.server.database.pool.options;
  off = await startApp({
    clock: paying.clock,
    connection: { host, port, user, database } as Connection,
    env: { ...keys, PAYMENTS: 'off', ADMIN_EMAILS: 'admin@example.com', LOG_LEVEL: 'warn' },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  return off;
}

describe('with the keys still there', () => {
  test('who is still charged can cancel, and nothing is sold', async () => {
    const app = await switchOff(payingEnv(paying.provider));
    const client = await app.signInAgain(member);
    expect((await client.post('/api/subscription/create', { billingCycle: 'monthly' })).status).toBe(404);
    expect((await client.post('/api/subscription/cancel')).status).toBe(200);
    await paying.goTo('2026-12-14T18:36:00Z');
    await expect(paying.provider.world.charge(member.id)).rejects.toThrow(/cancelled status/);
  });
});

describe('without keys', () => {
  test('cancelling says that it did not reach the provider, and administrators and the log are told', async () => {
    const app = await switchOff({});
    const client = await app.signInAgain(member);
    expect((await client.post('/api/subscription/cancel')).status).toBe(502);
    expect(lines.filter((line) => line.includes('PAYMENTS is off'))).toHaveLength(1);
    const admin = (await app.person({ email: 'admin@example.com' })).client;
    expect((await admin.get('/api/admin/payment-problems')).body.chargingWhileOff).toEqual([
      { email: member.user.email, memberships: [member.id] },
    ]);
  });
});

test('nobody is told that Pro ends, nor asked to pay again, and notices of earlier wait', async () => {
  const app = await switchOff({});
  await paying.notify({ event: 'subscription.charged', payload: {} });
  await app.server.database.pool.query('update payment_events set next_try_at = $1, handled_at = null', [
    paying.clock.now(),
  ]);
  paying.clock.advance({ hours: 1 });
  await app.server.sweeps.settle(['plan-ends', 'payment-events']);
  paying.clock.advance({ days: 60 });
  await app.server.sweeps.settle(['plan-ends', 'payment-events']);
  paying.clock.advance({ hours: 1 });
  await app.server.sweeps.settle(['plan-ends', 'payment-events']);
  expect(await paying.mailsTo(member)).not.toContain('plan-ended');
  const { rows } = await app.server.database.pool.query(
    'select 1 from payment_events where handled_at is null',
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('whoever has nothing to cancel is told so, without keys too', async () => {
  const app = await switchOff({});
  const { client } = await app.person();
  const answer = await client.post('/api/subscription/cancel');
  expect([answer.status, answer.body.code]).toEqual([409, 'not_pro']);
});

test('nobody is told where nothing charges', async () => {
  await member.client.post('/api/subscription/cancel');
  await switchOff({});
  expect(lines.filter((line) => line.includes('PAYMENTS is off'))).toEqual([]);
});
