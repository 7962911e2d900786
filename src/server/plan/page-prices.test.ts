/** The prices that are shown follow the rates: on the page, in the call that the upgrade dialog makes, in the checkout. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PLACEHOLDERS } from '#contract/pages';
import { createTestDatabase } from '#testing/database';
import { type RatesFake, startRates } from '#testing/fakes/rates';
import { startApp, type TestApp, type TestAppOptions } from '#testing/start-app';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';

let bank: RatesFake;
let app: TestApp;
let siteFolder: string;
let cleanUp: (() => Promise<void>) | undefined;

beforeEach(async () => {
  siteFolder = await mkdtemp(path.join(tmpdir(), 'outgo-site-'));
  const { rupees, rupeesMonthly, rupeesYearly, ratesOn } = PLACEHOLDERS;
  const page = `<html ${rupees}>${rupeesMonthly}, ${rupeesYearly}, rate of ${ratesOn}`;
  await writeFile(path.join(siteFolder, 'index.html'), page);
  bank = await startRates();
});
afterEach(async () => {
  await app.close();
  await cleanUp?.();
  cleanUp = undefined;
  await bank.close();
  await rm(siteFolder, { recursive: true });
});

async function start(options: TestAppOptions = {}): Promise<void> {
  app = await startApp({ siteFolder, env: { RATES_URL: bank.ratesUrl }, ...options });
  await app.server.sweeps.settle();
}

const readPage = async (server = app) => (await server.visitor().get('/')).text;

test('a refreshed rate changes the landing page, the upgrade dialog and the checkout alike', async () => {
  await start();
  expect(await readPage()).toBe(
    '<html data-rupees="₹443 ₹4,435 2026-11-13">₹443, ₹4,435, rate of Nov 13, 2026',
  );
  bank.publish('2026-11-16', { INR: '105' });
  app.clock.advance({ days: 1 });
  await app.server.sweeps.settle();
  expect(await readPage()).toBe(
    '<html data-rupees="₹452 ₹4,527 2026-11-16">₹452, ₹4,527, rate of Nov 16, 2026',
  );
  expect((await app.visitor().get('/api/plan/prices')).body).toMatchObject({
    elsewhere: { monthly: '452.00', yearly: '4527.00' },
    ratesOn: '2026-11-16',
  });
  const { client } = await app.person({ country: 'Germany' });
  const checkout = await client.post('/api/subscription/create', { billingCycle: 'monthly' });
  expect(checkout.body.amount).toBe('452.00');
});

test('a process that serves pages only shows what another has fetched', async () => {
  const { connection, drop } = await createTestDatabase();
  await start({ connection });
  cleanUp = drop;
  const env = { RATES_URL: bank.ratesUrl, ROLE: 'web' };
  const web = await startApp({ connection, clock: app.clock, siteFolder, env });
  bank.publish('2026-11-16', { INR: '105' });
  app.clock.advance({ days: 1 });
  await app.server.sweeps.settle();
  await web.server.sweeps.settle();
  const page = await readPage(web);
  await web.close();
  expect(page).toContain('₹452');
});

test('the day stands on the page as the browser writes it', async () => {
  await start();
  expect(await readPage()).toContain(`rate of ${formatCalendarDay('2026-11-13', 'en-US')}`);
});
