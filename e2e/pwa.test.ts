/** Installing and opening the app. */
import type { Page } from '@playwright/test';
import { subscriptionBody } from '#testing/subscriptions';
import { expect, test, toastOf } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
});

/** The browser's offer to install, as Chromium makes it. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const prompts = (window as unknown as { prompts?: number }).prompts ?? 0;
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        (window as unknown as { prompts: number }).prompts = prompts + 1;
      },
      userChoice: Promise.resolve({ outcome: answer }),
    });
    dispatchEvent(event);
  }, outcome);
}

/** Waits until the service worker has kept its files and looks after the page. */
async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test('the app can be installed: manifest, icons, shortcut and pictures are there', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Outgo', start_url: '/dashboard', display: 'standalone' });
  expect(
    manifest.icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`),
  ).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await request.get(src);
    expect(picture.status(), src).toBe(200);
    const png = await picture.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test('the shortcut opens the dashboard with the add form, once', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/dashboard?add=1');
  await expect(page.getByRole('dialog', { name: 'Add Subscription' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a free user can put the install banner away for good; Pro never sees it', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await offerInstall(page, 'dismissed');
  const banner = page.getByRole('region', { name: 'Install Outgo' });
  await expect(banner).toBeVisible();
  await checkAccessibility();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await offerInstall(page, 'dismissed');
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Install App' })).toBeVisible();
  await expect(banner).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await signIn({ proForDays: 30 });
  await page.reload();
  await expect(page.getByText('My Pro Plan')).toBeVisible();
  await offerInstall(page, 'dismissed');
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Install App' })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('after one visit the dashboard opens without a network, with its data and their age', async ({
  page,
  context,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn({ name: 'Asha Rao' });
  await person.client.post('/api/subscriptions', subscriptionBody({ name: 'Netflix', amount: '10.00' }));
  await page.goto('/dashboard');
  await expect(page.getByText('Netflix').first()).toBeVisible();
  await untilControlled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Netflix').first()).toBeVisible();
  await expect(page.getByText(/Welcome.*Asha Rao/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Monthly Total' })).toContainText('$10.00');
  await expect(page.getByText(/^Offline · data from \d\d:\d\d$/)).toBeVisible();
  await checkAccessibility();

  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await person.client.post('/api/subscriptions', subscriptionBody({ name: 'Hulu' }));
  await page.goto('/dashboard');
  await expect(page.getByText('Hulu').first()).toBeVisible();
  await expect(page.getByText(/data from/)).toBeHidden();
});

test('the service worker keeps files only: no answer of the API is in any cache', async ({
  page,
  signIn,
}) => {
  const person = await signIn({ name: 'Aurelia Quicksilver' });
  await person.client.post('/api/subscriptions', subscriptionBody({ name: 'Secret service' }));
  await page.goto('/dashboard');
  await untilControlled(page);
  await page.reload();
  await expect(page.getByText('Secret service').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.clone().text();
        found.push(`${new URL(request.url).pathname} ${text?.includes('Secret service') ? 'SECRET' : ''}`);
      }
    }
    return found;
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((line) => line.startsWith('/api') || line.includes('SECRET'))).toEqual([]);
});

test('a new version waits for consent, then takes over and removes the old files', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/dashboard');
  await untilControlled(page);
  const state = () =>
    page.evaluate(async () => ({
      script: navigator.serviceWorker.controller?.scriptURL.replace(location.origin, ''),
      hasOldFiles: await caches.has('outgo-files-old'),
    }));
  await page.evaluate(async () => {
    await caches.open('outgo-files-old');
    // Another address of the same file: to the browser a new version of the worker.
    await navigator.serviceWorker.register('/sw.js?next');
  });
  await expect(toastOf(page)).toContainText('New version ready');
  expect(await state()).toEqual({ script: '/sw.js', hasOldFiles: true });
  const reloaded = page.waitForEvent('load');
  await toastOf(page).getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect.poll(state).toEqual({ script: '/sw.js?next', hasOldFiles: false });
});
