import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Adds one with that date and cycle and gives what follows. */
async function renewed(nextRenewalDate: string, billingCycle = 'monthly') {
  const { client } = await app.person();
  const { body: row } = await client.post(
    '/api/subscriptions',
    subscriptionBody({ nextRenewalDate, billingCycle }),
  );
  const { status, body } = await client.post(`/api/subscriptions/${row.id}/renew`);
  expect(status).toBe(200);
  return { client, row, body };
}

/** Weeks pass; a look now and then keeps the session alive. */
async function wait(client: Client, weeks: number): Promise<void> {
  for (let week = 1; week <= weeks; week += 1) {
    app.clock.advance({ days: 7 });
    await client.get('/api/subscriptions');
  }
}

describe('marking as renewed', () => {
  test('moves an overdue date by whole cycles to the first one after today', async () => {
    expect((await renewed('2026-08-20')).body.nextRenewalDate).toBe('2026-11-20');
    expect((await renewed('2026-08-10')).body.nextRenewalDate).toBe('2026-12-10');
    expect((await renewed('2026-05-14', 'quarterly')).body.nextRenewalDate).toBe('2027-02-14');
    expect((await renewed('2026-11-14', 'halfyearly')).body.nextRenewalDate).toBe('2027-05-14');
    expect((await renewed('2024-02-29', 'yearly')).body.nextRenewalDate).toBe('2027-02-28');
  });

  test('moves one that is due today', async () => {
    expect((await renewed('2026-11-15')).body.nextRenewalDate).toBe('2026-12-15');
  });

  test('twice in a row, or early, skips no renewal', async () => {
    const { client, body } = await renewed('2026-11-01');
    const again = await client.post(`/api/subscriptions/${body.id}/renew`);
    expect([again.status, again.body]).toEqual([200, body]);
  });

  test('that was said on an earlier day leaves what was due after it', async () => {
    const { client } = await app.person();
    const weekly = subscriptionBody({ nextRenewalDate: '2026-11-01', billingCycle: 'P1W' });
    const { body: row } = await client.post('/api/subscriptions', weekly);
    const renew = (saidOn: unknown) => client.post(`/api/subscriptions/${row.id}/renew`, { saidOn });
    expect((await renew('soon')).body.details).toMatchObject([{ path: 'saidOn' }]);
    expect((await renew('2026-10-31')).body).toEqual(row);
    expect((await renew('2026-11-03')).body.nextRenewalDate).toBe('2026-11-08');
    expect((await renew('2026-11-03')).body.nextRenewalDate).toBe('2026-11-08');
    // A device whose clock is ahead sends a day in the future.
    expect((await renew('2027-01-01')).body.nextRenewalDate).toBe('2026-11-22');
  });

  test('keeps the anchor day through short months, also when the form is saved in between', async () => {
    app.clock.set('2027-01-31T12:00:00Z');
    const { client, body } = await renewed('2027-01-31');
    expect([body.nextRenewalDate, body.anchorDate]).toEqual(['2027-02-28', '2027-01-31']);
    const { id, version, anchorDate, createdAt, updatedAt, ...form } = body;
    await client.put(`/api/subscriptions/${id}`, { ...form, amount: '16.49' });
    await wait(client, 4);
    const march = await client.post(`/api/subscriptions/${id}/renew`);
    expect(march.body.nextRenewalDate).toBe('2027-03-31');
  });

  test('counts from the date that was typed last', async () => {
    app.clock.set('2027-03-05T12:00:00Z');
    const { client, row } = await renewed('2027-01-31');
    const moved = await client.put(`/api/subscriptions/${row.id}`, { nextRenewalDate: '2027-03-04' });
    expect(moved.body).toMatchObject({ nextRenewalDate: '2027-03-04', anchorDate: '2027-03-04' });
    const { body } = await client.post(`/api/subscriptions/${row.id}/renew`);
    expect(body.nextRenewalDate).toBe('2027-04-04');
  });

  test('a pack that is recharged late is counted from that day, and put back exactly', async () => {
    app.clock.set('2027-03-31T12:00:00Z');
    const { client } = await app.person({ proForDays: 30 });
    const { body: late } = await client.post(
      '/api/subscriptions',
      subscriptionBody({ nextRenewalDate: '2027-02-28', countedFrom: '2027-01-31' }),
    );
    expect(late).toMatchObject({ nextRenewalDate: '2027-02-28', anchorDate: '2027-01-31' });
    const path = `/api/subscriptions/${late.id}`;
    const dates = { nextRenewalDate: '2027-04-30', anchorDate: '2027-03-31' };
    const sent = { nextRenewalDate: '2027-04-30', countedFrom: '2027-03-31' };
    const paid = await client.put(path, { ...sent, version: late.version });
    expect(paid.body).toMatchObject(dates);
    const { id, version, createdAt, updatedAt, ...form } = paid.body;
    expect((await client.put(path, { ...form, notes: 'late' })).body).toMatchObject(dates);
    const before = { nextRenewalDate: '2027-02-28', anchorDate: '2027-01-31' };
    const undo = { nextRenewalDate: '2027-02-28', countedFrom: '2027-01-31' };
    expect((await client.put(path, undo)).body).toMatchObject(before);
    const typed = await client.put(path, { nextRenewalDate: '2027-04-07', countedFrom: '2027-03-31' });
    expect(typed.body).toMatchObject({ nextRenewalDate: '2027-04-07', anchorDate: '2027-04-07' });
    const wrong = await client.put(path, { nextRenewalDate: '2027-05-07', countedFrom: 'today' });
    expect([wrong.status, wrong.body.details[0].path]).toEqual([400, 'countedFrom']);
    const { body: history } = await client.get(`${path}/history`);
    expect(history.changes.map(({ after }: { after: typeof late }) => after.anchorDate)).toEqual([
      '2027-04-07',
      '2027-01-31',
      '2027-03-31',
      '2027-03-31',
      '2027-01-31',
    ]);
  });

  test('after a change of cycle goes on from the date that is shown', async () => {
    app.clock.set('2027-03-05T12:00:00Z');
    const { client, body: row } = await renewed('2027-01-10');
    expect(row.nextRenewalDate).toBe('2027-03-10');
    const { body: yearly } = await client.put(`/api/subscriptions/${row.id}`, { billingCycle: 'yearly' });
    expect(yearly.nextRenewalDate).toBe('2027-03-10');
    app.clock.set('2027-03-10T12:00:00Z');
    const { body } = await client.post(`/api/subscriptions/${row.id}/renew`);
    expect(body.nextRenewalDate).toBe('2028-03-10');
  });

  test('asks for today where the person is', async () => {
    app.clock.set('2027-05-01T22:00:00Z');
    const { client } = await app.person();
    const { body: row } = await client.post(
      '/api/subscriptions',
      subscriptionBody({ nextRenewalDate: '2027-05-02' }),
    );
    const path = `/api/subscriptions/${row.id}/renew`;
    const inUtc = await client.post(path);
    expect(inUtc.body.nextRenewalDate).toBe('2027-05-02');
    const inKolkata = await client.post(path, undefined, { headers: { 'x-time-zone': 'Asia/Calcutta' } });
    expect(inKolkata.body.nextRenewalDate).toBe('2027-06-02');
  });

  test('with a key, a retry after the next due date moves nothing more', async () => {
    app.clock.set('2027-06-10T12:00:00Z');
    const { client } = await app.person();
    const { body: row } = await client.post(
      '/api/subscriptions',
      subscriptionBody({ nextRenewalDate: '2027-06-09' }),
    );
    const renew = () =>
      client.post(`/api/subscriptions/${row.id}/renew`, undefined, { headers: { 'idempotency-key': 'r1' } });
    const first = await renew();
    await wait(client, 5);
    expect((await renew()).text).toBe(first.text);
    expect((await client.get('/api/subscriptions')).body[0].nextRenewalDate).toBe('2027-07-09');
  });
});

describe('the history', () => {
  test('tells every change and each price from when it held', async () => {
    app.clock.set('2027-08-01T12:00:00Z');
    const { client } = await app.person({ proForDays: 365 });
    const { body: added } = await client.post(
      '/api/subscriptions',
      subscriptionBody({ nextRenewalDate: '2027-08-01' }),
    );
    const path = `/api/subscriptions/${added.id}`;
    app.clock.set('2027-08-02T12:00:00Z');
    const { body: dearer } = await client.put(path, { amount: '17.99' });
    app.clock.set('2027-08-03T12:00:00Z');
    const { body: renewal } = await client.post(`${path}/renew`);
    await client.put(path, {});
    const { status, body } = await client.get(`${path}/history`);
    expect(status).toBe(200);
    expect(body.changes).toEqual([
      { at: '2027-08-03T12:00:00.000Z', action: 'renewed', before: dearer, after: renewal },
      { at: '2027-08-02T12:00:00.000Z', action: 'edited', before: added, after: dearer },
      { at: '2027-08-01T12:00:00.000Z', action: 'added', before: null, after: added },
    ]);
    expect(body.prices).toEqual([
      { at: '2027-08-01T12:00:00.000Z', amount: '15.49', currency: 'USD', billingCycle: 'monthly' },
      { at: '2027-08-02T12:00:00.000Z', amount: '17.99', currency: 'USD', billingCycle: 'monthly' },
    ]);
    await client.delete(path);
    expect((await client.get(`${path}/history`)).status).toBe(404);
  });

  test('is part of Pro', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    const { status, body } = await client.get(`/api/subscriptions/${row.id}/history`);
    expect([status, body.code]).toEqual([403, 'pro_only']);
  });
});
