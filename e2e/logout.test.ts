/** A shared device: nothing of one user is left for the next. */
import type { Page } from '@playwright/test';
import { appDocuments, pages } from '#contract/pages';
import { hashPassword } from '#server/auth/password';
import { PASSWORD } from '#testing/accounts';
import { listTraces } from '#testing/traces';
import { expect, test } from './fixtures.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** The links of our mails open for anyone; every other page of the app is behind sign-in. */
const LINK_PAGES = ['/verify-email', '/verify-email/not-me', '/reset-password'];
const SIGNED_IN_PAGES = Object.entries(pages)
  .filter(([path, file]) => appDocuments.some((name) => name === file) && !LINK_PAGES.includes(path))
  .map(([path]) => path);

test('every page behind sign-in has Logout in sight, and it ends the session', { tag: '@phone' }, async ({
  page,
  signInAdmin,
}) => {
  expect(SIGNED_IN_PAGES).toEqual(expect.arrayContaining(['/dashboard', '/settings/data', '/admin-tools']));
  for (const path of SIGNED_IN_PAGES) {
    await signInAdmin();
    await page.goto(path);
    const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
    await expect(logout, path).toBeInViewport({ ratio: 1 });
    await logout.click();
    await page.waitForURL('/');
    expect((await page.request.get('/api/auth/user')).status(), path).toBe(401);
  }
});

/** What a later version of the app, or a careless one, might have put on the device. */
async function plantPrivateData(page: Page, secret: string): Promise<void> {
  await page.evaluate(async (text) => {
    localStorage.setItem('outgo.cache', text);
    sessionStorage.setItem('outgo.draft', text);
    localStorage.setItem('outgo.theme', 'dark');
    await (await caches.open('outgo-private')).put('/api/subscriptions', new Response(text));
    await (await caches.open('outgo-files-1')).put('/app.js', new Response('the same for everyone'));
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('outgo-data', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put(text, 'one');
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  }, secret);
}

test('A logs out, the network goes, B signs in: no string of A is anywhere', async ({
  page,
  app,
  signIn,
  context,
}) => {
  const { user: a } = await signIn({ name: 'Aurelia Quicksilver' });
  const { user: b } = await app.person({ name: 'Bertram Oak', passwordHash: await hashPassword(PASSWORD) });
  const secrets = [a.name, a.email, a.id, 'planted secret'];
  await page.goto('/dashboard');
  await page.goto('/settings');
  await expect(page.getByText(a.email)).toBeVisible();
  await plantPrivateData(page, `planted secret of ${a.email}`);
  expect(await listTraces(page, secrets)).not.toEqual([]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  expect(await listTraces(page, secrets)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('outgo.theme'))).toBe('dark');
  expect(await page.evaluate(() => caches.keys())).toEqual(['outgo-files-1']);

  await context.setOffline(true);
  await page.goto('/dashboard').catch(() => undefined);
  // The page may still be navigating; a look in between is repeated.
  await expect.poll(() => page.content().catch(() => a.name)).not.toContain(a.name);
  await context.setOffline(false);

  await page.goto('/?auth=signin');
  await page.getByLabel('Email').fill(b.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/settings');
  await expect(page.getByText(b.email)).toBeVisible();
  expect(await listTraces(page, secrets)).toEqual([]);
});

test('the Back button brings no screen back after logout', async ({ page, signIn }) => {
  const { user } = await signIn({ name: 'Aurelia Quicksilver' });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await page.goBack();
  await page.waitForURL('/?auth=signin&next=%2Fsettings');
  expect(await page.content()).not.toContain(user.email);
});

test('a logout takes the other tabs along', async ({ page, context, signIn }) => {
  const { user } = await signIn();
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByText(user.email)).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await other.waitForURL('/');
  expect(await other.content()).not.toContain(user.email);
});

test('someone else’s sign-in in another tab replaces what this tab shows', async ({
  page,
  context,
  app,
  signIn,
}) => {
  const { user: a } = await signIn();
  const { user: b } = await app.person({ passwordHash: await hashPassword(PASSWORD) });
  await page.goto('/settings');
  await expect(page.getByText(a.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/terms');
  await other.evaluate(() => localStorage.removeItem('outgo.signed-in'));
  await other.goto('/?auth=signin');
  await other.getByLabel('Email').fill(b.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(b.email)).toBeVisible();
  expect(await page.content()).not.toContain(a.email);
});

test('an expired session wipes the device and asks to sign in again', async ({ page, signIn }) => {
  const { user } = await signIn({ name: 'Aurelia Quicksilver' });
  await page.goto('/settings');
  await expect(page.getByText(user.email)).toBeVisible();
  await plantPrivateData(page, `planted secret of ${user.email}`);
  await page.evaluate(
    (userId) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('outgo-unsent', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('values');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('values', 'readwrite');
          writing.objectStore('values').put(['an edit not yet sent'], userId);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    user.id,
  );
  await page.context().clearCookies();
  await page.getByRole('switch', { name: 'Choose a currency for each subscription' }).click();
  await page.waitForURL('/?auth=signin&next=%2Fsettings');
  expect(await listTraces(page, [user.name, user.email, 'planted secret'])).toEqual([]);
  // The contract keeps edits that the server has not seen until the same person is back.
  expect(await listTraces(page, ['an edit not yet sent'])).toEqual(['databases: an edit not yet sent']);
});

test('a logout without a network wipes the device, and the server hears of it when it can', async ({
  page,
  context,
  signIn,
}) => {
  const { user, client } = await signIn({ name: 'Aurelia Quicksilver' });
  await page.goto('/settings');
  await expect(page.getByText(user.email)).toBeVisible();
  await plantPrivateData(page, `planted secret of ${user.email}`);
  await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  expect(await listTraces(page, [user.name, user.email, 'planted secret'])).toEqual([]);
  expect((await client.get('/api/auth/user')).status).toBe(200);

  await page.goto('/settings');
  await page.waitForURL('/');
  expect(await page.content()).not.toContain(user.email);

  await page.unroute('**/api/auth/logout');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await client.get('/api/auth/user')).status).toBe(401);
  await page.goto('/settings');
  await page.waitForURL('/?auth=signin&next=%2Fsettings');
  expect(await context.cookies()).toEqual([]);
});
