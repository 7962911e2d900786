/** The demo over HTTP: a Pro account with sample subscriptions in the country's currency, only in test mode. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNTRY_TABLE } from '#core/data/country-table';
import { makeDemo } from '#core/demo';
import { maxMinor } from '#core/money/money';
import { startPayingApp } from '#testing/paying-app';
import { startApp, type TestApp } from '#testing/start-app';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("the demo is a Pro account with 15 subscriptions in the chosen country's money, some overdue, one due today", async () => {
  const visitor = app.visitor();
  const answer = await visitor.post('/api/demo', { country: 'India' });
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({ name: 'Demo', country: 'India', isPro: true, hasPassword: false });
  const { body: list } = await visitor.get('/api/subscriptions');
  expect(list).toHaveLength(15);
  expect(new Set(list.map((row: { currency: string }) => row.currency))).toEqual(new Set(['INR']));
  expect(new Set(list.map((row: { category: string }) => row.category)).size).toBe(6);
  expect(new Set(list.map((row: { billingCycle: string }) => row.billingCycle))).toEqual(
    new Set(['monthly', 'quarterly', 'halfyearly', 'yearly', 'P28D']),
  );
  const dates = list.map((row: { nextRenewalDate: string }) => row.nextRenewalDate);
  expect(dates.filter((date: string) => date < '2026-11-15')).toHaveLength(2);
  expect(dates).toContain('2026-11-15');
});

test('the demo has a bundle that saves, an overlap, a yearly switch and a price rise', async () => {
  const visitor = app.visitor();
  await visitor.post('/api/demo', { country: 'Germany' });
  const { body: analysis } = await visitor.post('/api/analyze');
  const kinds = analysis.savings_opportunities.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['contained', 'same-job', 'annual-gain']));
  const { body: bundles } = await visitor.post('/api/suggest-bundles');
  expect(bundles.suggestions[0].estimatedSavings).toBeGreaterThan(0);
  const { body: list } = await visitor.get('/api/subscriptions');
  const netflix = list.find(({ name }: { name: string }) => name === 'Netflix');
  const { body: history } = await visitor.get(`/api/subscriptions/${netflix.id}/history`);
  const [before, now] = history.prices;
  expect(history.prices).toHaveLength(2);
  expect(Number(before.amount)).toBeLessThan(Number(now.amount));
  expect(before.at < now.at).toBe(true);
});

test('every country gets sane prices', () => {
  for (const { name, currency } of COUNTRY_TABLE) {
    for (const row of makeDemo(name, '2026-11-15')) {
      expect(row.currency).toBe(currency);
      expect(row.amountMinor).toBeGreaterThan(0);
      expect(row.amountMinor).toBeLessThan(maxMinor(currency));
      expect(Number.isSafeInteger(row.amountMinor)).toBe(true);
    }
  }
});

test('where real money is taken, or payments are off, there is no demo', async () => {
  const own = await startApp({ env: { PAYMENTS: 'off' } });
  expect((await own.visitor().post('/api/demo', {})).status).toBe(404);
  await own.close();
  const paying = await startPayingApp();
  expect((await paying.app.visitor().post('/api/demo', {})).status).toBe(404);
  await paying.close();
});
