import type { Page } from '@playwright/test';
import { DAY_MS } from '#core/duration';
import type { Person } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { expect, runningClock, signInContext, testOn } from './fixtures.ts';

const ADMIN = 'admin@example.com';

/** A server of their own, with an administrator and two people to count. */
let app: TestApp;
let admin: Person;

const test = testOn(() => app);

test.beforeAll(async () => {
  app = await startApp({ clock: runningClock(), env: { ADMIN_EMAILS: ADMIN } });
  admin = await addPeople(app);
});
test.afterAll(() => app.close());

async function addPeople(app: TestApp): Promise<Person> {
  const now = app.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const person = await app.person({
    email: ADMIN,
    name: 'Ada Admin',
    createdAt: daysAgo(400),
    lastSignInAt: now,
  });
  await app.person({
    email: 'priya.with.a.very.long.address.indeed@subdomain.of.a.long.example.com',
    name: 'Priya Venkataraghavan-Chattopadhyay the Second of Her Name',
    country: 'India',
    createdAt: daysAgo(2),
    lastSignInAt: now,
    proForDays: 20,
  });
  await app.person({
    email: 'sam@example.com',
    name: 'Sam Free',
    country: 'United Arab Emirates',
    createdAt: daysAgo(20),
    lastSignInAt: daysAgo(10),
    emailVerifiedAt: null,
  });
  return person;
}

test.beforeEach(async ({ context }) => {
  await signInContext(context, app.origin, { ...admin, client: await app.signInAgain(admin) });
});

const notifications = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name }) });

test('an administrator sees the figures, charts and newest users, and changes the range', {
  tag: '@phone',
}, async ({ page, checkAccessibility }) => {
  await page.goto('/admin-analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(page.getByRole('button', { name: '30d' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Total Users').first()).toContainText('3');
  await expect(card(page, 'Free Users').first()).toContainText('66.7% of total');
  await expect(card(page, 'Pro Users').first()).toContainText('33.3% of total');
  await expect(card(page, 'Recent Signups').first()).toContainText('1');
  await expect(page.getByRole('heading', { name: 'User Distribution' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Daily Signups (30 days)' })).toBeVisible();
  const locations = page.getByRole('group', { name: 'Top Login Locations' });
  await expect(locations).toContainText('United Arab Emi…');
  const recent = card(page, 'Recent Users');
  await expect(recent.getByRole('listitem').first()).toContainText('Priya Venkataraghavan');
  await expect(recent.getByRole('listitem').first().getByText('Pro', { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: '7d' }).click();
  await expect(page.getByRole('heading', { name: 'Daily Signups (7 days)' })).toBeVisible();
  await expect(locations).not.toContainText('United Arab');
  await page.getByRole('button', { name: '90d' }).click();
  await expect(page.getByRole('heading', { name: 'Daily Signups (90 days)' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('support searches a user, resends the verification and reads it in the log', { tag: '@phone' }, async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/admin-tools');
  const search = card(page, 'Search User Status');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(search.getByText('Please enter an email address to search')).toBeVisible();
  await expect(notifications(page)).toContainText('Please enter an email address to search');
  await search.getByLabel('Email').fill('nobody@example.com');
  await search.getByLabel('Email').press('Enter');
  await expect(search.getByText('User not found')).toBeVisible();
  await search.getByLabel('Email').fill('SAM@example.com');
  await search.getByRole('button', { name: 'Search' }).click();
  const result = search.getByRole('region', { name: 'User status', exact: true });
  await expect(result).toContainText('sam@example.com');
  for (const [term, value] of [
    ['Name', 'Sam Free'],
    ['Status', 'Free'],
    ['Billing cycle', 'N/A'],
    ['Expires', 'N/A'],
  ] as const) {
    await expect(result.locator('div', { has: page.locator('dt', { hasText: term }) }).last()).toContainText(
      value,
    );
  }
  await checkAccessibility();
  await result.getByRole('button', { name: 'Resend verification' }).click();
  await expect(notifications(page)).toContainText('Email Sent');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/admin-tools/audit');
  await expect(page.getByRole('listitem').filter({ hasText: 'Resend verification' }).first()).toContainText(
    'by admin@example.com',
  );
  await checkAccessibility();
});

test('support signs a user out everywhere, with a reason that the log keeps', async ({
  page,
  checkAccessibility,
}) => {
  const person = await app.person({ name: 'Lost Phone' });
  const { email } = person.user;
  await app.signInAgain(person);
  await page.goto('/admin-tools');
  const search = card(page, 'Search User Status');
  await search.getByLabel('Email').fill(email);
  await search.getByRole('button', { name: 'Search' }).click();
  await search.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign this user out everywhere?' });
  await expect(dialog).toContainText(`Every session of ${email} ends at once`);
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect((await person.client.get('/api/auth/user')).status).toBe(200);
  await search.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog).toContainText('Please enter a reason');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('The phone was stolen');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(notifications(page)).toContainText(`2 sessions of ${email} have ended.`);
  expect((await person.client.get('/api/auth/user')).status).toBe(401);
  await page.getByRole('link', { name: 'Audit log' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Sign out everywhere' }).first();
  await expect(entry).toContainText(email);
  await expect(entry).toContainText('The phone was stolen');
});

test('support gives Pro to someone who is stuck on Free, tries again without a connection, and signs in again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const email = 'Stuck@Example.com';
  const { client } = await app.person({ email, createdAt: new Date('2025-01-01T00:00:00Z') });
  await page.goto('/admin-tools');
  const upgrade = card(page, 'Manual Pro Upgrade');
  await expect(upgrade).toContainText('paid but are stuck on Free because of payment-notification issues');
  await upgrade.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(upgrade.getByText('Please enter an email address')).toBeVisible();
  await upgrade.getByLabel('Email').fill('nobody@example.com');
  await upgrade.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(upgrade.getByText('User not found')).toBeVisible();
  await upgrade.getByLabel('Email').fill(email.toLowerCase());
  await upgrade.getByRole('combobox', { name: 'Billing cycle' }).click();
  await page.getByRole('option', { name: 'Yearly' }).click();
  await upgrade.getByRole('button', { name: 'Upgrade to Pro' }).dblclick();
  await expect(notifications(page)).toContainText(
    `User ${email.toLowerCase()} has been upgraded to Pro successfully!`,
  );
  const { body } = await client.get('/api/subscription/status');
  const years = (Date.parse(body.expiresAt) - app.clock.now().getTime()) / (365 * DAY_MS);
  expect(Math.round(years)).toBe(1);

  await test.step('an upgrade that cannot be sent says so, and the second try is the same grant', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/admin/upgrade-user', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.abort() : route.fulfill({ status: 404, body: '{}' });
    });
    await upgrade.getByLabel('Email').fill('sam@example.com');
    await upgrade.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect(notifications(page)).toContainText('Failed to upgrade user');
    await upgrade.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    await page.unroute('**/api/admin/upgrade-user');
  });

  await test.step('an old sign-in is told so at the form and leads back to the tools after signing in', async () => {
    await page.route('**/api/admin/upgrade-user', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'Please sign in again to do that.', message: '', code: 'sign_in_again' },
      }),
    );
    await upgrade.getByLabel('Email').fill('sam@example.com');
    await upgrade.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await upgrade.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/\?auth=signin&next=%2Fadmin-tools$/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('everyone else gets the 404 page', async ({ page, context }) => {
  await signInContext(context, app.origin, await app.person());
  for (const path of ['/admin-analytics', '/admin-tools', '/admin-tools/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});
