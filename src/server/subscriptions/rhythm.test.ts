/** Rhythms beside the four cycles, over HTTP: taken, written the normal way, refused, and followed everywhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const PACK = {
  name: 'Jio Prepaid',
  category: 'Other',
  amount: '299.00',
  currency: 'INR',
  billingCycle: 'P28D',
  nextRenewalDate: '2026-11-20',
};

const add = (client: Client, over: Record<string, unknown> = {}) =>
  client.post('/api/subscriptions', { ...PACK, ...over });

test.each([
  ['P28D', 'P28D'],
  ['P1W', 'P1W'],
  ['P4W', 'P4W'],
  ['P2M', 'P2M'],
  ['P2Y', 'P2Y'],
  ['P1M', 'monthly'],
  ['P3M', 'quarterly'],
  ['P6M', 'halfyearly'],
  ['P12M', 'yearly'],
  ['P1Y', 'yearly'],
])('%s is taken and kept as %s, when added and when edited', async (sent, kept) => {
  const { client } = await app.person({ country: 'India' });
  const added = await add(client, { billingCycle: sent });
  expect([added.status, added.body.billingCycle]).toEqual([201, kept]);
  const { body: row } = await add(client, { name: 'Other', billingCycle: 'monthly' });
  const edited = await client.put(`/api/subscriptions/${row.id}`, { billingCycle: sent });
  expect([edited.status, edited.body.billingCycle]).toEqual([200, kept]);
});

test.each([
  'p28d',
  'P1M15D',
  'P0D',
  'P028D',
  'P1000D',
  'P201W',
  'P121M',
  'P21Y',
  'PT24H',
  '28',
  28,
  null,
  '',
])('%j is refused with the sentence of the field, and nothing is changed', async (billingCycle) => {
  const { client } = await app.person({ country: 'India' });
  const { body: row } = await add(client);
  for (const answer of [
    await add(client, { name: 'Other', billingCycle }),
    await client.put(`/api/subscriptions/${row.id}`, { billingCycle }),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      {
        path: 'billingCycle',
        message:
          'Billing cycle must be monthly, quarterly, halfyearly, yearly or a duration such as P28D, P4W, P2M or P2Y.',
      },
    ]);
  }
  expect((await client.get('/api/subscriptions')).body).toEqual([row]);
});

test('the totals count a pack of 28 days by a year of 365.25 days', async () => {
  const { client } = await app.person({ country: 'India' });
  await add(client);
  const { body } = await client.get('/api/analytics/dashboard');
  expect(body).toMatchObject({ monthlyTotal: 325.03, yearlyTotal: 3900.35, upcomingRenewalsCount: 1 });
  await add(client, { name: 'Weekly box', amount: '100', billingCycle: 'P1W' });
  await add(client, { name: 'Domain', amount: '2400', billingCycle: 'P2Y' });
  const all = await client.get('/api/analytics/dashboard');
  // 325.0290… + 434.8214… + 100
  expect(all.body).toMatchObject({ monthlyTotal: 859.85, yearlyTotal: 10_318.21 });
});

test('marking as renewed goes by 28 days from the anchor to the first day after today', async () => {
  const { client } = await app.person({ country: 'India' });
  const { body: row } = await add(client, { nextRenewalDate: '2026-09-01' });
  const { body } = await client.post(`/api/subscriptions/${row.id}/renew`);
  // 1 September + 3 × 28 days; today is 15 November.
  expect([body.nextRenewalDate, body.anchorDate]).toEqual(['2026-11-24', '2026-09-01']);
});

test('a new rhythm keeps the date, and the anchor where it still leads there', async () => {
  const { client } = await app.person({ country: 'India' });
  const { body: row } = await add(client, { billingCycle: 'monthly', nextRenewalDate: '2026-12-31' });
  const { body } = await client.put(`/api/subscriptions/${row.id}`, { billingCycle: 'P84D' });
  expect(body).toMatchObject({
    nextRenewalDate: '2026-12-31',
    anchorDate: '2026-12-31',
    billingCycle: 'P84D',
  });
});

test('a date of the last year takes any rhythm', async () => {
  const { client } = await app.person({ country: 'India' });
  const { body: row } = await add(client, { nextRenewalDate: '9998-12-31', billingCycle: 'P20Y' });
  const edited = await client.put(`/api/subscriptions/${row.id}`, { nextRenewalDate: '9998-12-30' });
  expect([edited.status, edited.body.nextRenewalDate]).toEqual([200, '9998-12-30']);
});

test('the history and the price history have the rhythm', async () => {
  const { client } = await app.person({ country: 'India', proForDays: 30 });
  const { body: row } = await add(client);
  await client.put(`/api/subscriptions/${row.id}`, { amount: '859.00', billingCycle: 'P84D' });
  const { body } = await client.get(`/api/subscriptions/${row.id}/history`);
  expect(body.prices).toMatchObject([
    { amount: '299.00', billingCycle: 'P28D' },
    { amount: '859.00', billingCycle: 'P84D' },
  ]);
  expect(body.changes[0]).toMatchObject({
    before: { billingCycle: 'P28D' },
    after: { billingCycle: 'P84D' },
  });
});

test('the list of renewals and a retried add have it too', async () => {
  const { client } = await app.person({ country: 'India' });
  const key = { headers: { 'idempotency-key': 'pack-of-28-days' } };
  const first = await client.post('/api/subscriptions', PACK, key);
  const again = await client.post('/api/subscriptions', PACK, key);
  expect(again.body).toEqual(first.body);
  const { body: due } = await client.get('/api/reminders/next30');
  expect(due).toMatchObject([{ name: 'Jio Prepaid', billingCycle: 'P28D' }]);
});

test('a changed rhythm changes the calendar feed and the reminders', async () => {
  const { client } = await app.person({ country: 'India', timeZone: 'UTC' });
  const { body: row } = await add(client);
  const { pathname } = new URL((await client.post('/api/calendar-feed')).body.feed.address);
  await client.put('/api/reminders/settings', { isOn: true, leadDays: [2], hour: 9, quietDays: [] });
  let tag = '';
  const readFeed = async () => {
    const feed = await app.visitor().get(pathname, { headers: { 'if-none-match': tag } });
    tag = feed.headers.get('etag') ?? '';
    const days = [...feed.text.matchAll(/^DTSTART;VALUE=DATE:(\d+)/gm)].map(([, day]) => day);
    return { status: feed.status, days: days.slice(0, 4) };
  };
  const readReminders = async () => {
    const { coming } = (await client.get('/api/reminders/history')).body;
    return coming.flatMap(({ items }: { items: { dueOn: string }[] }) => items.map(({ dueOn }) => dueOn));
  };
  expect(await readFeed()).toEqual({ status: 200, days: ['20261120', '20261218', '20270115', '20270212'] });
  expect((await readFeed()).status).toBe(304);
  expect(await readReminders()).toEqual(['2026-11-20']);

  await client.put(`/api/subscriptions/${row.id}`, { billingCycle: 'P1W' });
  expect(await readFeed()).toEqual({ status: 200, days: ['20261120', '20261127', '20261204', '20261211'] });
  expect(await readReminders()).toEqual(['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11']);

  await client.put(`/api/subscriptions/${row.id}`, { billingCycle: 'P2M' });
  expect(await readFeed()).toEqual({ status: 200, days: ['20261120', '20270120', '20270320', '20270520'] });
  expect(await readReminders()).toEqual(['2026-11-20']);
});

test('locked rows keep their rhythm', async () => {
  const { client } = await app.person({ country: 'India', proForDays: 1 });
  await add(client);
  for (let count = 1; count <= 5; count += 1) {
    app.clock.advance({ minutes: 1 });
    await client.post('/api/subscriptions', subscriptionBody({ name: `Other ${count}` }));
  }
  app.clock.advance({ days: 1 });
  const { body } = await client.get('/api/subscriptions/locked');
  expect(body).toMatchObject([{ name: 'Jio Prepaid', billingCycle: 'P28D' }]);
});

test('a price report takes a rhythm, and the advice counts with it', async () => {
  const { client } = await app.person({ country: 'India' });
  await add(client, { amount: '600' });
  const report = { service: 'Jio Prepaid', currency: 'INR', billingCycle: 'P28D', amount: '470' };
  expect((await client.post('/api/price-reports', report)).status).toBe(201);
  const wrong = await client.post('/api/price-reports', { ...report, billingCycle: 'P28d' });
  expect([wrong.status, wrong.body.details[0].path]).toEqual([400, 'billingCycle']);
  const { body } = await client.post('/api/analyze');
  // (600 − 470) × 1461 ÷ 1344
  expect(body.savings_opportunities).toMatchObject([
    { kind: 'above-catalogue', estimated_saving_per_month: 141.32 },
  ]);
  expect(body.savings_opportunities[0].math[0].label).toContain('₹600.00/28 days');
});

test('the documentation of the API has the pattern', async () => {
  const { body } = await app.visitor().get('/api/openapi.json');
  const text = JSON.stringify(body);
  expect(text).toContain('"pattern":"^(monthly|quarterly|halfyearly|yearly|P[1-9][0-9]{0,2}[DWMY])$"');
  expect(text).not.toContain('"enum":["monthly","quarterly"');
});
