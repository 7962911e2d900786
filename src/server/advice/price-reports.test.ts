/** "This price is wrong" over HTTP: it counts for the one who says it, and administrators see it without a name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';

const ADMIN = 'admin@example.com';
const REPORTS = '/api/price-reports';
const ROW = {
  name: 'Evernote',
  category: 'SaaS',
  amount: '14.99',
  billingCycle: 'monthly',
  nextRenewalDate: '2026-12-01',
};

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ env: { ADMIN_EMAILS: ADMIN } });
  admin = (await app.person({ email: ADMIN })).client;
});
afterAll(() => app.close());

describe('a price that a person reports', () => {
  test('is what that person’s advice is built on, and nobody else’s', async () => {
    const [teller, other] = [await app.person(), await app.person()];
    for (const { client } of [teller, other]) await client.post('/api/subscriptions', ROW);
    const report = { service: 'Evernote', billingCycle: 'yearly', amount: '99.99' };
    expect((await teller.client.post(REPORTS, report)).status).toBe(201);
    const [saving] = (await teller.client.post('/api/analyze')).body.savings_opportunities;
    expect(saving).toMatchObject({ kind: 'annual-gain', estimated_saving_per_month: 6.66 });
    expect((await other.client.post('/api/analyze')).body.savings_opportunities).toEqual([]);
  });

  test('is replaced by the person’s next word', async () => {
    const { client } = await app.person();
    await client.post('/api/subscriptions', ROW);
    const report = { service: 'Evernote Personal', billingCycle: 'yearly' };
    await Promise.all([1, 2, 3].map(() => client.post(REPORTS, { ...report, amount: '99.99' })));
    expect((await client.post(REPORTS, { ...report, amount: '179' })).status).toBe(201);
    expect((await client.post('/api/analyze')).body.savings_opportunities).toEqual([]);
  });

  test('is listed for administrators with how many said so, and for nobody else', async () => {
    const service = 'Sleep Cycle';
    for (const amount of ['49.99', '49.99', undefined]) {
      const { client } = await app.person();
      await client.post(REPORTS, { service, billingCycle: 'yearly', amount });
      expect((await client.get('/api/admin/price-reports')).status).toBe(403);
    }
    const { body } = await admin.get('/api/admin/price-reports');
    const shared = { service, country: 'US', currency: 'USD', billingCycle: 'yearly' };
    const mine = body.filter((row: { service: string }) => row.service === service);
    expect(mine).toHaveLength(2);
    expect(mine).toEqual(
      expect.arrayContaining([
        { ...shared, amount: '49.99', count: 2, lastReportedOn: '2026-11-15' },
        { ...shared, amount: null, count: 1, lastReportedOn: '2026-11-15' },
      ]),
    );
  });

  test('counts nothing that a demo tells of itself', async () => {
    for (const country of ['India', 'Germany']) await app.visitor().post('/api/demo', { country });
    const { rows } = await app.server.database.pool.query('select country from price_reports');
    expect(rows.map(({ country }) => country)).toEqual(expect.arrayContaining(['IN', 'DE']));
    const { body } = await admin.get('/api/admin/price-reports');
    expect(body.filter(({ country }: { country: string }) => country !== 'US')).toEqual([]);
  });

  test.each([
    [{ service: 'My landlord', billingCycle: 'monthly' }, 'service'],
    [{ service: '', billingCycle: 'monthly' }, 'service'],
    [{ billingCycle: 'monthly' }, 'service'],
    [{ service: 'Netflix', billingCycle: 'weekly' }, 'billingCycle'],
    [{ service: 'Netflix', billingCycle: 'monthly', amount: '-1' }, 'amount'],
    [{ service: 'Netflix', billingCycle: 'monthly', amount: 'lots' }, 'amount'],
    [{ service: 'Netflix', billingCycle: 'monthly', currency: 'ZZZ' }, 'currency'],
  ])('%j is refused and names %s', async (body, path) => {
    const { client } = await app.person();
    const answer = await client.post(REPORTS, body);
    expect([answer.status, answer.body.details[0].path]).toEqual([400, path]);
  });

  test('is limited to 30 a day, and needs an account', async () => {
    const { client } = await app.person();
    const report = { service: 'Netflix', billingCycle: 'monthly' };
    for (let count = 0; count < 30; count += 1) await client.post(REPORTS, report);
    const answer = await client.post(REPORTS, report);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.visitor().post(REPORTS, report)).status).toBe(401);
  });
});
