/** A server of one's own, where payments are off and everyone is Pro: nothing speaks of plans or money. */
import { startApp, type TestApp } from '#testing/start-app';
import { expect, runningClock, signInContext, testOn } from './fixtures.ts';

let house: TestApp;

const test = testOn(() => house);

test.beforeAll(async () => {
  house = await startApp({ clock: runningClock(), env: { PAYMENTS: 'off' } });
});
test.afterAll(() => house.close());

test('the landing page shows nothing about plans, and there is no demo', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#pricing')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Pricing' })).toBeHidden();
  const visible = await page.locator('body').innerText();
  expect(visible).not.toMatch(/\bPro\b|₹99\b|\$4\.99/);
});

test('the static pages do not speak of plans and payments', async ({ page }) => {
  await page.goto('/cancellation-refunds');
  await expect(page.getByText('Nothing is sold on this server')).toBeVisible();
  for (const path of ['/cancellation-refunds', '/contact', '/privacy', '/terms']) {
    await page.goto(path);
    const visible = await page.getByRole('main').innerText();
    expect(visible, path).not.toMatch(/\bPro\b|Razorpay|INR/);
  }
});

test('the dashboard has no badge and no way to an upgrade', async ({ page, context }) => {
  await signInContext(context, house.origin, await house.person({ proForDays: 30 }));
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Add Subscription' }).first()).toBeVisible();
  // Advice comes last: from then on all that could speak of plans is on the page.
  await expect(page.getByRole('button', { name: /^Analyze/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /pro/i })).toHaveCount(0);
  await expect(page.getByText('PRO', { exact: true })).toHaveCount(0);
});
