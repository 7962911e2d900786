/** What administrators do about money in a browser: refund, end given Pro, reconcile, and see what is stuck. */
import type { Page } from '@playwright/test';
import { type PayingApp, payTwice, startPayingApp } from '#testing/paying-app';
import type { Person } from '#testing/people';
import { test as base, expect, signInContext, toastOf } from './fixtures.ts';

const ADMIN = 'admin@example.com';

/** The app's clock stands still, and the browser's with it. */
const test = base.extend<{ paying: PayingApp }>({
  paying: async ({ closeAtEnd }, use) =>
    use(closeAtEnd(await startPayingApp({ env: { ADMIN_EMAILS: ADMIN } }))),
});

async function openTools(page: Page, { app, clock }: PayingApp): Promise<void> {
  await page.clock.setFixedTime(clock.now());
  await signInContext(
    page.context(),
    app.origin,
    await app.person({ email: ADMIN, lastSignInAt: clock.now() }),
  );
  await page.goto(`${app.origin}/admin-tools`);
  await expect(page.getByRole('heading', { name: 'Payment problems' })).toBeVisible({ timeout: 20_000 });
}

async function search(page: Page, { user }: Pick<Person, 'user'>): Promise<void> {
  await page.getByLabel('Email').first().fill(user.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(found(page)).toContainText(user.email);
}

const found = (page: Page) => page.getByRole('region', { name: 'User status', exact: true });
const problems = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Payment problems' }) });

test('somebody who paid twice is found and refunded, with a reason, and the list is empty again', {
  tag: '@phone',
}, async ({ page, paying, checkAccessibility }) => {
  const twice = await payTwice(paying);
  await openTools(page, paying);
  await expect(problems(page)).toContainText(twice.user.email);
  await search(page, twice);
  await expect(found(page).getByRole('alert')).toContainText('This user paid twice');
  await checkAccessibility();
  await problems(page).getByRole('button', { name: 'Refund ₹999.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund ₹999.00?' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toContainText('Please enter a reason');
  await dialog.getByLabel('Reason').fill('Two tabs');
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(toastOf(page)).toContainText(`₹999.00 went back to ${twice.user.email}.`);
  await expect(dialog).toBeHidden();
  await expect(problems(page)).toContainText('None. Every payment is accounted for.');
  await expect(found(page).getByRole('alert')).toHaveCount(0);
  await expect(found(page)).toContainText('Refunded');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Refund' }).first()).toContainText('Two tabs');
});

test('Pro that was given is ended, and what was paid for stays', async ({ page, paying }) => {
  const member = await paying.member();
  await openTools(page, paying);
  await page.getByLabel('Email').last().fill(member.user.email);
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(toastOf(page)).toContainText('has been upgraded');
  await search(page, member);
  await found(page).getByRole('button', { name: 'End given Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'End given Pro' });
  await dialog.getByLabel('Reason').fill('Given by mistake');
  await dialog.getByRole('button', { name: 'End given Pro' }).click();
  await expect(toastOf(page)).toContainText(`Pro given to ${member.user.email} has ended.`);
  await expect(found(page).getByRole('button', { name: 'End given Pro' })).toHaveCount(0);
  expect(await paying.statusOf(member)).toMatchObject({
    isPro: true,
    expiresAt: '2026-12-14T18:30:00.000Z',
  });
});

test('two memberships that charge and a notice that cannot be handled are shown; a refund in the details clears its problem', async ({
  page,
  paying,
}) => {
  const twice = await payTwice(paying);
  const { pool } = paying.app.server.database;
  // Pretends that the provider closed neither.
  await pool.query("update memberships set status = 'active', cancelled_at = null, is_close_due = false");
  paying.provider.failNext('server_error_html', { times: 100, path: /invoices\/inv_stuck/ });
  const payment = { id: 'pay_stuck', amount: 9_900, currency: 'INR', status: 'captured', captured: true };
  await paying.notify(
    { event: 'payment.captured', payload: { payment: { entity: { ...payment, invoice_id: 'inv_stuck' } } } },
    'stuck',
  );
  await pool.query("update payment_events set tries = 5 where event_id = 'stuck'");
  await openTools(page, paying);
  await expect(problems(page)).toContainText('payment.captured');
  for (const id of [twice.yearly, twice.monthly]) await expect(problems(page)).toContainText(id);
  await search(page, twice);
  await expect(problems(page).getByRole('button', { name: 'Refund ₹999.00' })).toBeVisible();
  await found(page).getByRole('button', { name: 'Refund ₹999.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund ₹999.00?' });
  await dialog.getByLabel('Reason').fill('Two tabs');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(problems(page).getByRole('button', { name: 'Refund ₹999.00' })).toHaveCount(0);
});
