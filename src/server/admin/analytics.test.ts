/** The analytics endpoint: figures, days, zones. Access is tested in http/access.test.ts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';

const ADMIN = 'admin@example.com';
const PATH = '/api/admin/analytics/dashboard';
let app: TestApp;
let admin: Client;
beforeEach(async () => {
  app = await startApp({ env: { ADMIN_EMAILS: ADMIN } });
  // Long before any range, so that the administrator is only in the totals.
  admin = (await app.person({ email: ADMIN, createdAt: new Date('2025-01-01T00:00:00Z') })).client;
});
afterEach(() => app.close());

const came = (createdAt: string, more = {}) => app.person({ createdAt: new Date(createdAt), ...more });
const inZone = (zone: string) => ({ headers: { 'x-time-zone': zone } });

interface Day {
  date: string;
  signups: number;
  total: number;
}

describe('the range', () => {
  test.each([7, 30, 90])('of %d days is taken from the query and from the path alike', async (days) => {
    const [asked, inPath] = await Promise.all([
      admin.get(`${PATH}?days=${days}`),
      admin.get(`${PATH}/${days}`),
    ]);
    expect([asked.status, inPath.status]).toEqual([200, 200]);
    expect(asked.body.signupStats).toHaveLength(days);
    expect(inPath.body).toEqual(asked.body);
  });

  test('is 30 days unless told', async () => {
    expect((await admin.get(PATH)).body.signupStats).toHaveLength(30);
  });

  test.each(['?days=14', '?days=', '?days=30x', '?days=7&days=30', '/14', '/030', '/7.0'])(
    'as %s is refused in words',
    async (wrong) => {
      const answer = await admin.get(PATH + wrong);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'Days must be 7, 30 or 90',
        code: 'invalid_input',
        details: [{ path: 'days', message: 'Days must be 7, 30 or 90' }],
      });
    },
  );
});

describe('sign-ups by day', () => {
  test('have every day of the range, zeros included, and a total that runs up to now', async () => {
    await came('2026-10-01T00:00:00Z');
    await came('2026-11-09T00:00:00Z');
    await came('2026-11-12T12:00:00Z');
    await came('2026-11-12T13:00:00Z');
    await came('2026-11-15T09:59:59Z');
    const { body } = await admin.get(`${PATH}?days=7`);
    expect(body.signupStats).toEqual([
      { date: '2026-11-09', signups: 1, total: 3 },
      { date: '2026-11-10', signups: 0, total: 3 },
      { date: '2026-11-11', signups: 0, total: 3 },
      { date: '2026-11-12', signups: 2, total: 5 },
      { date: '2026-11-13', signups: 0, total: 5 },
      { date: '2026-11-14', signups: 0, total: 5 },
      { date: '2026-11-15', signups: 1, total: 6 },
    ]);
  });

  test('turn at midnight where the administrator is', async () => {
    // Midnight of 10 November: 18:30 UTC in Kolkata, 18:15 in Kathmandu, 05:00 (of the 10th) in New York.
    for (const createdAt of [
      '2026-11-09T18:14:59.999Z',
      '2026-11-09T18:15:00.000Z',
      '2026-11-09T18:29:59.999Z',
      '2026-11-09T18:30:00.000Z',
      '2026-11-10T04:59:59.999Z',
      '2026-11-10T05:00:00.000Z',
    ]) {
      await came(createdAt);
    }
    const tenth = async (zone: string) => {
      const { body } = await admin.get(`${PATH}?days=7`, inZone(zone));
      const days: Day[] = body.signupStats;
      return ['2026-11-09', '2026-11-10'].map((date) => days.find((day) => day.date === date)?.signups);
    };
    expect(await tenth('Asia/Kolkata')).toEqual([3, 3]);
    expect(await tenth('Asia/Kathmandu')).toEqual([1, 5]);
    expect(await tenth('America/New_York')).toEqual([5, 1]);
    expect(await tenth('UTC')).toEqual([4, 2]);
  });

  test('end with the administrator’s today, which may be tomorrow elsewhere', async () => {
    app.clock.set('2026-11-15T19:00:00Z');
    await came('2026-11-15T18:45:00Z');
    const last = async (zone: string) => {
      const { body } = await admin.get(`${PATH}/7`, inZone(zone));
      return body.signupStats.at(-1);
    };
    expect(await last('Asia/Kolkata')).toEqual({ date: '2026-11-16', signups: 1, total: 2 });
    expect(await last('America/New_York')).toEqual({ date: '2026-11-15', signups: 1, total: 2 });
  });
});

describe('users by plan', () => {
  test('are Pro until the very moment their plan ends', async () => {
    await app.person({ proForDays: 30 });
    await app.person({ proForDays: 2 / 24 });
    await app.person({ proForDays: -1 });
    await app.person();
    const plans = async () => (await admin.get(PATH)).body.userDistribution;
    expect(await plans()).toEqual({ total: 5, free: 3, pro: 2 });
    app.clock.advance({ hours: 2 });
    expect(await plans()).toEqual({ total: 5, free: 4, pro: 1 });
    app.clock.advance({ days: 13 });
    expect((await admin.get(PATH)).status).toBe(200);
  });

  test('are all Pro where payments are off', async () => {
    const free = await startApp({ env: { ADMIN_EMAILS: ADMIN, PAYMENTS: 'off' } });
    try {
      const { client } = await free.person({ email: ADMIN });
      await free.person();
      const { body } = await client.get(PATH);
      expect(body.userDistribution).toEqual({ total: 2, free: 0, pro: 2 });
      expect(body.recentUsers.every((user: { isPro: boolean }) => user.isPro)).toBe(true);
    } finally {
      await free.close();
    }
  });
});

describe('login locations', () => {
  const entered = (lastSignInAt: string, country: string) =>
    app.person({
      createdAt: new Date('2026-01-01T00:00:00Z'),
      lastSignInAt: new Date(lastSignInAt),
      country,
    });

  test('count the accounts that signed in within the range, by country, most first', async () => {
    await entered('2026-11-15T09:00:00Z', 'India');
    await entered('2026-11-14T09:00:00Z', 'India');
    await entered('2026-11-14T09:00:00Z', 'IN');
    await entered('2026-10-20T09:00:00Z', 'Japan');
    await entered('2026-08-18T00:00:00Z', 'Wakanda');
    await entered('2026-08-17T23:59:59Z', 'Chile');
    await app.person({ country: 'Brazil' });
    const at = async (days: number) => (await admin.get(`${PATH}/${days}`)).body.locationStats;
    expect(await at(7)).toEqual([{ location: 'India', count: 3 }]);
    expect(await at(30)).toEqual([
      { location: 'India', count: 3 },
      { location: 'Japan', count: 1 },
    ]);
    expect(await at(90)).toEqual([
      { location: 'India', count: 3 },
      { location: 'Japan', count: 1 },
      { location: 'Wakanda', count: 1 },
    ]);
  });

  test('begin at the first midnight of the range where the administrator is', async () => {
    await entered('2026-11-08T18:29:59.999Z', 'India');
    await entered('2026-11-08T18:30:00Z', 'Japan');
    await entered('2026-11-09T03:00:00Z', 'Chile');
    const seen = async (zone: string) => {
      const { body } = await admin.get(`${PATH}/7`, inZone(zone));
      return body.locationStats.map((row: { location: string }) => row.location);
    };
    expect(await seen('Asia/Kolkata')).toEqual(['Chile', 'Japan']);
    expect(await seen('UTC')).toEqual(['Chile']);
    expect(await seen('America/New_York')).toEqual([]);
  });

  test('follow a person who signs in again and one who moves', async () => {
    const { client } = await entered('2026-11-14T09:00:00Z', 'India');
    await client.put('/api/user/country', { country: 'Japan' });
    expect((await admin.get(`${PATH}/7`)).body.locationStats).toEqual([{ location: 'Japan', count: 1 }]);
  });
});

test('recent users are the 10 newest, newest first, with the fields of the specification and no others', async () => {
  for (let index = 1; index <= 12; index += 1) {
    await came(`2026-11-01T00:${String(index).padStart(2, '0')}:00Z`, { email: `p${index}@example.com` });
  }
  const newest = await came('2026-11-02T00:00:00Z', {
    email: 'Newest@Example.com',
    name: 'Mira',
    country: 'India',
    proForDays: 3,
  });
  const { body } = await admin.get(PATH);
  expect(body.recentUsers).toHaveLength(10);
  expect(body.recentUsers[0]).toEqual({
    id: newest.user.id,
    name: 'Mira',
    email: 'Newest@Example.com',
    isPro: true,
    country: 'India',
    createdAt: '2026-11-02T00:00:00.000Z',
  });
  expect(body.recentUsers[1].email).toBe('p12@example.com');
});

test('looking at the figures leaves nothing in the audit log', async () => {
  await admin.get(PATH);
  await admin.get(`${PATH}/90`);
  expect((await admin.get('/api/admin/audit')).body).toEqual({ entries: [], next: null });
});
