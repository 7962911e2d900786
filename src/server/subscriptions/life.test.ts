/** Pauses and ends over HTTP: out of every figure, kept, back by themselves, and no room taken on the Free plan. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ now: '2026-11-18T10:00:00Z' });
});
afterAll(() => app.close());

const TODAY = '2026-11-18';

async function add(client: Client, name: string, over: Record<string, unknown> = {}) {
  const answer = await client.post(
    '/api/subscriptions',
    subscriptionBody({ name, amount: '10.00', nextRenewalDate: '2026-11-30', ...over }),
  );
  expect(answer.status).toBe(201);
  return answer.body;
}

const change = (client: Client, { id }: { id: string }, fields: Record<string, unknown>) =>
  client.put(`/api/subscriptions/${id}`, fields);

async function readFigures(client: Client) {
  const { body } = await client.get('/api/analytics/dashboard');
  const { monthlyTotal, yearlyTotal, upcomingRenewalsCount, categorySpending, overdueCount } = body;
  return { monthlyTotal, yearlyTotal, upcomingRenewalsCount, categorySpending, overdueCount };
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();

describe('a paused or ended subscription', () => {
  test('whose pause to come is cancelled is paid on its date again', async () => {
    const { client } = await app.person();
    const row = await add(client, 'Planned', { nextRenewalDate: '2026-11-24' });
    const planned = await change(client, row, { pausedOn: '2026-11-21', resumesOn: '2026-12-08' });
    expect(planned.body.nextRenewalDate).toBe('2026-12-24');
    const cancelled = await change(client, row, { pausedOn: null });
    expect(cancelled.body).toMatchObject({ nextRenewalDate: '2026-11-24', anchorDate: '2026-11-24' });
  });

  test('is not moved by "Mark as renewed", and a pause to come is skipped by it', async () => {
    const { client } = await app.person();
    const renew = async ({ id }: { id: string }) => {
      const { status, body } = await client.post(`/api/subscriptions/${id}/renew`);
      return [status, body.nextRenewalDate];
    };
    const overdue = { nextRenewalDate: '2026-10-24' };
    const pause = { pausedOn: '2026-11-21', resumesOn: '2026-12-08' };
    expect(await renew(await add(client, 'Planned', { ...overdue, ...pause }))).toEqual([200, '2026-12-24']);
    expect(await renew(await add(client, 'Paused', { ...overdue, pausedOn: TODAY }))).toEqual([
      200,
      '2026-10-24',
    ]);
    expect(await renew(await add(client, 'Ended', { ...overdue, endsOn: TODAY }))).toEqual([
      200,
      '2026-10-24',
    ]);
  });

  test.each([
    ['paused', { pausedOn: TODAY }],
    ['paused until a day', { pausedOn: TODAY, resumesOn: '2026-12-20' }],
    ['ended', { endsOn: TODAY }],
  ])('that is %s leaves totals, renewals and advice, and stays in the list', async (_, dates) => {
    const { client } = await app.person();
    const row = await add(client, 'Gone');
    await add(client, 'Kept', { category: 'Music' });
    const { status, body } = await change(client, row, dates);
    expect(status).toBe(200);
    expect(body).toMatchObject({ pausedOn: null, resumesOn: null, endsOn: null, ...dates, version: 2 });
    expect(await readFigures(client)).toEqual({
      monthlyTotal: 10,
      yearlyTotal: 120,
      upcomingRenewalsCount: 1,
      categorySpending: { Music: 10 },
      overdueCount: 0,
    });
    expect(namesOf((await client.get('/api/reminders/next30')).body)).toEqual(['Kept']);
    expect(namesOf((await client.get('/api/subscriptions')).body)).toEqual(['Gone', 'Kept']);
    const analysis = await client.post('/api/analyze');
    expect(JSON.stringify(analysis.body)).not.toContain('Gone');
  });

  test('comes back by itself on its day, with its next date after the pause', async () => {
    const own = await startApp({ now: '2026-11-18T10:00:00Z' });
    try {
      const { client } = await own.person();
      const row = await add(client, 'Netflix', { nextRenewalDate: '2026-11-30' });
      await change(client, row, { pausedOn: TODAY, resumesOn: '2026-12-01' });
      expect((await readFigures(client)).monthlyTotal).toBe(0);
      own.clock.advance({ days: 12 });
      expect((await readFigures(client)).monthlyTotal).toBe(0);
      own.clock.advance({ days: 1 });
      expect(await readFigures(client)).toMatchObject({
        monthlyTotal: 10,
        upcomingRenewalsCount: 1,
        overdueCount: 0,
      });
      expect((await client.get('/api/reminders/next30')).body).toMatchObject([
        { name: 'Netflix', nextRenewalDate: '2026-12-30' },
      ]);
    } finally {
      await own.close();
    }
  });

  test('ends on a day to come: counted until then, but what would renew after it is no renewal', async () => {
    const { client } = await app.person();
    await add(client, 'Netflix', { endsOn: '2026-11-30' });
    expect(await readFigures(client)).toMatchObject({ monthlyTotal: 10, upcomingRenewalsCount: 0 });
    expect((await client.get('/api/reminders/next30')).body).toEqual([]);
  });

  test('is put back exactly by one call, its anchor of the 31st included', async () => {
    const { client } = await app.person();
    const row = await add(client, 'Netflix', { nextRenewalDate: '2026-12-31' });
    const paused = await change(client, row, { pausedOn: TODAY, resumesOn: '2027-02-01' });
    expect(paused.body).toMatchObject({ nextRenewalDate: '2027-02-28', anchorDate: '2026-12-31' });
    const { pausedOn, resumesOn, endsOn, nextRenewalDate } = row;
    const undone = await change(client, row, { pausedOn, resumesOn, endsOn, nextRenewalDate });
    expect({ ...undone.body, version: 1, updatedAt: row.updatedAt }).toEqual(row);
  });

  test('is not moved behind its own end, which would make it endless; a new one after it is', async () => {
    const { client } = await app.person();
    const row = await add(client, 'Netflix', { pausedOn: '2026-12-01', resumesOn: '2027-02-01' });
    const moved = await change(client, row, { pausedOn: '2027-02-01' });
    const message = 'It must resume after the day it was paused.';
    expect([moved.status, moved.body.details]).toEqual([400, [{ path: 'resumesOn', message }]]);
    const both = { pausedOn: '2027-03-01', resumesOn: null };
    expect((await change(client, row, both)).body).toMatchObject(both);
    const over = await add(client, 'Hulu', { pausedOn: '2026-10-01', resumesOn: TODAY });
    const again = await change(client, over, { pausedOn: '2026-11-20' });
    expect(again.body).toMatchObject({ pausedOn: '2026-11-20', resumesOn: null });
  });

  test('is in the history with what it was before', async () => {
    const { client } = await app.person({ proForDays: 30 });
    const row = await add(client, 'Netflix');
    await change(client, row, { endsOn: TODAY });
    const { body } = await client.get(`/api/subscriptions/${row.id}/history`);
    expect(body.changes[0]).toMatchObject({
      action: 'edited',
      before: { endsOn: null },
      after: { endsOn: TODAY },
    });
  });

  test('is exported with its dates and never as locked', async () => {
    const { client } = await app.person();
    await add(client, 'Netflix', { pausedOn: '2026-11-01', resumesOn: '2027-01-01', endsOn: '2027-06-01' });
    const { text } = await client.get('/api/user/export.csv');
    expect(text).toContain(',Locked,Paused on,Resumes on,Ends on,');
    expect(text).toMatch(/,no,2026-11-01,2027-01-01,2027-06-01,/);
  });

  test.each([
    [{ resumesOn: '2026-12-01' }, 'Say since when it is paused.'],
    [{ pausedOn: '2026-12-01', resumesOn: '2026-12-01' }, 'It must resume after the day it was paused.'],
  ])('is not taken with %o', async (dates, message) => {
    const { client } = await app.person();
    const body = subscriptionBody(dates);
    const added = await client.post('/api/subscriptions', body);
    expect([added.status, added.body.details]).toEqual([400, [{ path: 'resumesOn', message }]]);
    const row = await add(client, 'Netflix');
    const changed = await change(client, row, dates);
    expect([changed.status, changed.body.details]).toEqual([400, added.body.details]);
  });

  test.each(['soon', '2026-02-30', 5, true])('is not taken with %s as a date', async (endsOn) => {
    const { client } = await app.person();
    const { status, body } = await client.post('/api/subscriptions', subscriptionBody({ endsOn }));
    expect([status, body.details[0].path]).toEqual([400, 'endsOn']);
  });
});

describe('the Free limit', () => {
  async function fill(client: Client, count: number) {
    const rows = [];
    for (let index = 1; index <= count; index += 1) rows.push(await add(client, `S${index}`));
    return rows;
  }

  test('paused and ended ones take no room, and need it to come back', async () => {
    const { client } = await app.person();
    const [first, second] = await fill(client, 5);
    await change(client, first, { pausedOn: TODAY });
    await change(client, second, { endsOn: TODAY });
    await add(client, 'S6');
    const seventh = await add(client, 'S7');
    const eighth = await client.post('/api/subscriptions', subscriptionBody({ name: 'S8' }));
    expect([eighth.status, eighth.body.current]).toEqual([403, 5]);
    // Any number of paused ones can be kept.
    await add(client, 'S9', { pausedOn: TODAY });
    const refused = await change(client, first, { pausedOn: null });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'free_limit_reached', limit: 5, current: 5 },
    ]);
    // The other fields stay editable.
    expect((await change(client, first, { notes: 'kept' })).status).toBe(200);
    await client.delete(`/api/subscriptions/${second.id}`);
    expect((await change(client, first, { pausedOn: null })).status).toBe(403);
    await change(client, seventh, { endsOn: TODAY });
    expect((await change(client, first, { pausedOn: null })).status).toBe(200);
  });

  test('ten that are restored at once leave five', async () => {
    const { client } = await app.person();
    const rows = [];
    for (let index = 1; index <= 10; index += 1)
      rows.push(await add(client, `P${index}`, { pausedOn: TODAY }));
    const answers = await Promise.all(rows.map((row) => change(client, row, { pausedOn: null })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(5).fill(403),
    ]);
    expect((await readFigures(client)).monthlyTotal).toBe(50);
  });

  test('after Pro the newest five active ones stay, and what is paused is not locked', async () => {
    const own = await startApp({ now: '2026-11-18T10:00:00Z' });
    try {
      const { client } = await own.person({ proForDays: 1 });
      const rows = [];
      for (let index = 1; index <= 8; index += 1) {
        rows.push(await add(client, `S${index}`));
        own.clock.advance({ seconds: 1 });
      }
      await change(client, rows[0], { endsOn: TODAY });
      await change(client, rows[7], { pausedOn: TODAY });
      own.clock.advance({ days: 1 });
      expect(namesOf((await client.get('/api/subscriptions')).body)).toEqual([
        'S1',
        'S3',
        'S4',
        'S5',
        'S6',
        'S7',
        'S8',
      ]);
      expect(namesOf((await client.get('/api/subscriptions/locked')).body)).toEqual(['S2']);
      expect((await change(client, rows[1], { notes: 'no' })).body.code).toBe('locked');
      expect((await change(client, rows[0], { notes: 'kept' })).status).toBe(200);
      expect((await client.get('/api/user/export.csv')).text.match(/,yes,/g)).toHaveLength(1);
      expect((await readFigures(client)).monthlyTotal).toBe(50);
    } finally {
      await own.close();
    }
  });

  test('one that resumes by itself into a full account locks the oldest from that day on', async () => {
    const own = await startApp({ now: '2026-11-18T22:00:00Z' });
    try {
      const { client } = await own.person();
      for (const name of ['S1', 'S2', 'S3', 'S4', 'S5']) {
        await add(client, name);
        own.clock.advance({ seconds: 1 });
      }
      const pause = { pausedOn: TODAY, resumesOn: '2026-11-19', amount: '30.00' };
      const back = await add(client, 'Back', pause);
      const lists = async () => {
        const [{ body: list }, { body: locked }] = await Promise.all([
          client.get('/api/subscriptions'),
          client.get('/api/subscriptions/locked'),
        ]);
        return [namesOf(list), namesOf(locked), (await readFigures(client)).monthlyTotal];
      };
      expect(await lists()).toEqual([['Back', 'S1', 'S2', 'S3', 'S4', 'S5'], [], 50]);
      own.clock.advance({ hours: 3 });
      const full = [['Back', 'S2', 'S3', 'S4', 'S5'], ['S1'], 70];
      expect(await lists()).toEqual(full);
      expect((await client.get('/api/reminders/next30')).body).toHaveLength(5);
      await change(client, back, { pausedOn: '2026-11-19' });
      expect(await lists()).toEqual([['Back', 'S1', 'S2', 'S3', 'S4', 'S5'], [], 50]);
    } finally {
      await own.close();
    }
  });

  test('the name of a paused one is taken', async () => {
    const { client } = await app.person();
    await add(client, 'Netflix', { endsOn: TODAY });
    const again = await client.post('/api/subscriptions', subscriptionBody({ name: 'netflix' }));
    expect([again.status, again.body.isLocked]).toEqual([409, undefined]);
  });
});
