/** A price to come over HTTP: counted as what is paid now, turned by itself on its day, once, and told by the history. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const apps: TestApp[] = [];
let app: TestApp;
beforeEach(async () => {
  app = await startApp({ now: '2026-11-18T10:00:00Z' });
  apps.push(app);
});
afterAll(async () => {
  for (const each of apps) await each.close();
});

const TRIAL = {
  amount: '0',
  nextRenewalDate: '2026-11-28',
  thenAmount: '19.99',
  thenFrom: '2026-11-28',
};

async function add(client: Client, over: Record<string, unknown> = {}) {
  const answer = await client.post('/api/subscriptions', subscriptionBody({ ...TRIAL, ...over }));
  expect(answer.status).toBe(201);
  return answer.body;
}

const monthly = async (client: Client) => (await client.get('/api/analytics/dashboard')).body.monthlyTotal;

test('a trial costs nothing until it turns, and its price from that day on, in totals, list and renewals', async () => {
  const { client } = await app.person();
  const row = await add(client);
  expect(row).toMatchObject({
    amount: '0.00',
    thenAmount: '19.99',
    thenFrom: '2026-11-28',
    noticeDays: null,
  });
  app.clock.advance({ days: 9 });
  expect(await monthly(client)).toBe(0);
  app.clock.advance({ days: 1 });
  expect(await monthly(client)).toBe(19.99);
  const turned = { amount: '19.99', thenAmount: null, thenFrom: null };
  expect((await client.get('/api/subscriptions')).body).toMatchObject([turned]);
  expect((await client.get('/api/reminders/next30')).body).toMatchObject([{ amount: '19.99' }]);
  const { text } = await client.get('/api/user/export.csv');
  expect(text).toContain('Netflix,OTT,19.99,USD');
});

test('one that turns today is answered as it is listed', async () => {
  const { client } = await app.person();
  const added = await add(client, { amount: '10', thenAmount: '5', thenFrom: '2026-11-18' });
  expect(added).toMatchObject({ amount: '5.00', thenAmount: null, thenFrom: null });
  expect((await client.get('/api/subscriptions')).body).toEqual([added]);
  const edited = await client.put(`/api/subscriptions/${added.id}`, {
    thenAmount: '7',
    thenFrom: '2026-11-18',
  });
  expect(edited.body).toMatchObject({ amount: '7.00', thenAmount: null });
  expect((await client.get('/api/subscriptions')).body).toEqual([edited.body]);
});

test('it turns once: an edit after the day keeps what was edited', async () => {
  const { client } = await app.person();
  const row = await add(client);
  app.clock.advance({ days: 11 });
  const put = (fields: Record<string, unknown>) => client.put(`/api/subscriptions/${row.id}`, fields);
  expect((await put({ notes: 'mine', version: row.version })).body).toMatchObject({
    amount: '19.99',
    thenAmount: null,
    notes: 'mine',
  });
  await put({ amount: '25.00' });
  expect(await monthly(client)).toBe(25);
});

test('two servers turn it once: reading writes nothing, and edits at once on both leave one new price', async () => {
  const person = await app.person({ proForDays: 60 });
  const twin = await app.twin();
  const clients = [person.client, await twin.signInAgain(person)];
  const row = await add(person.client);
  app.clock.advance({ days: 11 });
  for (const client of clients)
    expect((await client.get('/api/subscriptions')).body).toMatchObject([
      { amount: '19.99', thenAmount: null, version: row.version },
    ]);
  const edits = await Promise.all(
    [1, 2, 3, 4].flatMap((round) =>
      clients.map((client, at) => client.put(`/api/subscriptions/${row.id}`, { notes: `${round} ${at}` })),
    ),
  );
  expect(edits.map(({ status, body }) => [status, body.amount])).toEqual(edits.map(() => [200, '19.99']));
  const { body } = await person.client.get(`/api/subscriptions/${row.id}/history`);
  expect(body.prices.map(({ amount }: { amount: string }) => amount)).toEqual(['0.00', '19.99']);
});

test('the history has the price from its day on, and what was edited after it', async () => {
  const { client } = await app.person({ proForDays: 60 });
  const row = await add(client);
  const prices = async () =>
    (await client.get(`/api/subscriptions/${row.id}/history`)).body.prices.map(
      ({ at, amount }: { at: string; amount: string }) => [at.slice(0, 10), amount],
    );
  expect(await prices()).toEqual([['2026-11-18', '0.00']]);
  app.clock.advance({ days: 10 });
  const turned = [
    ['2026-11-18', '0.00'],
    ['2026-11-28', '19.99'],
  ];
  expect(await prices()).toEqual(turned);
  app.clock.advance({ days: 2 });
  await client.put(`/api/subscriptions/${row.id}`, { notes: 'x' });
  expect(await prices()).toEqual(turned);
  await client.put(`/api/subscriptions/${row.id}`, { amount: '25.00' });
  expect(await prices()).toEqual([...turned, ['2026-11-30', '25.00']]);
});

test.each([
  ['America/Los_Angeles', '2026-11-28T08:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-27T18:30:00.000Z'],
])('in %s the history has it from the first instant of that day there', async (timeZone, at) => {
  const { client } = await app.person({ proForDays: 60, timeZone });
  const row = await add(client);
  app.clock.advance({ days: 11 });
  const { body } = await client.get(`/api/subscriptions/${row.id}/history`);
  expect(body.prices.at(-1)).toEqual({ at, amount: '19.99', currency: 'USD', billingCycle: 'monthly' });
});

test('a price and its day are set, changed and taken away together', async () => {
  const { client } = await app.person();
  const row = await add(client, { noticeDays: 30 });
  const put = (fields: Record<string, unknown>) => client.put(`/api/subscriptions/${row.id}`, fields);
  expect((await put({ thenFrom: '2026-12-05' })).body).toMatchObject({ thenAmount: '19.99', noticeDays: 30 });
  expect((await put({ currency: 'JPY' })).status).toBe(400);
  expect((await put({ thenAmount: null })).body).toMatchObject({ thenAmount: null, thenFrom: null });
  expect((await put({ noticeDays: null })).body.noticeDays).toBeNull();
  const half = await put({ thenAmount: '5.00' });
  expect([half.status, half.body.details]).toEqual([
    400,
    [{ path: 'thenFrom', message: 'Enter both the new price and the day it starts.' }],
  ]);
});

test.each([
  ['UTC', '2026-11-17', '2026-11-18'],
  ['Pacific/Kiritimati', '2026-11-18', '2026-11-19'],
  ['America/Los_Angeles', '2026-11-17', '2026-11-18'],
])('in %s a new price cannot have begun on %s, and can on %s', async (timeZone, past, today) => {
  app.clock.set('2026-11-18T10:30:00Z');
  const { client } = await app.person({ proForDays: 60, timeZone });
  const sent = subscriptionBody({ ...TRIAL, thenFrom: past });
  const refused = await client.post('/api/subscriptions', sent);
  expect([refused.status, refused.body.details]).toEqual([
    400,
    [
      {
        path: 'thenFrom',
        message: 'Choose today or a later day. A price that has started already is the amount itself.',
      },
    ],
  ]);
  const row = await add(client, { thenFrom: today });
  expect(await monthly(client)).toBe(19.99);
  const change = await client.put(`/api/subscriptions/${row.id}`, { thenAmount: '21.00', thenFrom: past });
  expect([change.status, change.body.details[0].path]).toEqual([400, 'thenFrom']);
  const { body } = await client.get(`/api/subscriptions/${row.id}/history`);
  expect(body.prices.map(({ amount }: { amount: string }) => amount)).toEqual(['19.99']);
});

test('a price from today that was entered without a network and sent later is the price, a month back at most', async () => {
  app.clock.set('2026-11-18T10:30:00Z');
  const { client } = await app.person({ proForDays: 60 });
  const late = { ...TRIAL, thenFrom: '2026-11-17' };
  const send = (enteredOn: string) =>
    client.post('/api/subscriptions', subscriptionBody({ ...late, enteredOn }));
  expect((await send('2026-11-18')).body.details[0].path).toBe('thenFrom');
  expect((await send('2026-10-17')).body.details[0].path).toBe('thenFrom');
  expect((await send('2027-10-17')).body.details[0].path).toBe('thenFrom');
  const { status, body: row } = await send('2026-11-17');
  expect([status, row.amount, row.thenAmount]).toEqual([201, '19.99', null]);
  const path = `/api/subscriptions/${row.id}`;
  const raise = { thenAmount: '25.00', thenFrom: '2026-11-16' };
  expect((await client.put(path, { ...raise, enteredOn: '2026-11-17' })).status).toBe(400);
  expect((await client.put(path, { ...raise, enteredOn: '2026-11-16' })).body.amount).toBe('25.00');
  const { prices } = (await client.get(`${path}/history`)).body;
  expect(prices.map(({ amount }: { amount: string }) => amount)).toEqual(['19.99', '25.00']);
});

test('an add sent again with the day it was entered, by an app that says that, is the same add', async () => {
  const { client } = await app.person();
  const headers = { 'idempotency-key': 'once' };
  const body = subscriptionBody(TRIAL);
  const first = await client.post('/api/subscriptions', body, { headers });
  const again = await client.post('/api/subscriptions', { ...body, enteredOn: '2026-11-18' }, { headers });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await client.get('/api/subscriptions')).body).toHaveLength(1);
});

test('whoever read it before its day and sends all of it back after that day is not refused', async () => {
  const { client } = await app.person({ proForDays: 60 });
  const row = await add(client);
  app.clock.advance({ days: 11 });
  const { status, body } = await client.put(`/api/subscriptions/${row.id}`, { ...row, notes: 'mine' });
  expect([status, body.notes]).toEqual([200, 'mine']);
  expect(await monthly(client)).toBe(19.99);
  const { body: history } = await client.get(`/api/subscriptions/${row.id}/history`);
  expect(
    history.prices.map(({ at, amount }: { at: string; amount: string }) => [at.slice(0, 10), amount]),
  ).toEqual([
    ['2026-11-18', '0.00'],
    ['2026-11-28', '19.99'],
  ]);
});

test('a price edited before it turned and sent after that is a conflict, and overwrites nothing', async () => {
  const { client } = await app.person({ proForDays: 60 });
  const row = await add(client, { amount: '1' });
  const put = (fields: object) => client.put(`/api/subscriptions/${row.id}`, { version: 1, ...fields });
  app.clock.advance({ days: 11 });
  const late = await put({ amount: '2', amountBefore: '1.00' });
  expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
  expect(late.body.current).toMatchObject({ amount: '19.99', thenAmount: null });
  expect(await monthly(client)).toBe(19.99);
  expect((await put({ amount: '2', amountBefore: '19.99' })).body.amount).toBe('2.00');
});

test('of an imported one whose price has turned since, that price is all there is', async () => {
  const { client } = await app.person({ proForDays: 60 });
  const imported = { ...subscriptionBody(TRIAL), thenFrom: '2026-11-01' };
  const answer = await client.post('/api/imports', { format: 'outgo', subscriptions: [imported] });
  expect(answer.status).toBe(201);
  const [row] = (await client.get('/api/subscriptions')).body;
  expect(row).toMatchObject({ amount: '19.99', thenAmount: null, thenFrom: null });
  const { body } = await client.get(`/api/subscriptions/${row.id}/history`);
  expect(body.prices).toMatchObject([{ amount: '19.99' }]);
});

test.each([
  [{ thenAmount: '-1' }, 'thenAmount'],
  [{ thenAmount: '1.234' }, 'thenAmount'],
  [{ thenFrom: 'soon' }, 'thenFrom'],
  [{ noticeDays: 400 }, 'noticeDays'],
  [{ noticeDays: 1.5 }, 'noticeDays'],
])('%o is refused at its field', async (over, path) => {
  const { client } = await app.person();
  const { status, body } = await client.post('/api/subscriptions', subscriptionBody({ ...TRIAL, ...over }));
  expect([status, body.details[0].path]).toEqual([400, path]);
});
