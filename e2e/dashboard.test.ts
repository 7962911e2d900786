/** The dashboard in a browser: header by role and plan, summary, category spending, the math, the end of a session. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

test('a free user is welcomed by name and finds Upgrade to Pro, Settings and Logout, which closes the way back', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility }) => {
  await signIn({ name: 'Asha Rao' });
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  await expect(header.getByText('Asha Rao')).toBeVisible();
  await expect(header.getByRole('link', { name: /outgo/i })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(header.getByText('PRO', { exact: true })).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Analytics' })).toHaveCount(0);
  await expect(page).toHaveTitle('Dashboard · Outgo');
  await checkAccessibility();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\?auth=signin/);
});

test('a Pro user has the PRO badge and My Pro Plan', { tag: '@phone-only' }, async ({ page, signIn }) => {
  await signIn({ proForDays: 30 });
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  await expect(header.getByText('PRO', { exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'My Pro Plan' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0);
});

test('an administrator has Analytics and Tools, on a desktop only', { tag: '@phone' }, async ({
  page,
  signInAdmin,
  isPhone,
}) => {
  await signInAdmin();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const name of ['Analytics', 'Tools'])
    await expect(page.getByRole('link', { name })).toBeVisible({ visible: !isPhone });
});

test('the three cards show the totals, the renewals of 30 days and what is overdue', async ({
  page,
  signIn,
}) => {
  const person = await signIn({ country: 'India' });
  await giveSubscriptions(
    person,
    { name: 'Prime', amount: '799', currency: 'INR', billingCycle: 'yearly', nextRenewalDate: dayFromNow(3) },
    { name: 'Netflix', amount: '649', currency: 'INR', nextRenewalDate: dayFromNow(30) },
    { name: 'Far', amount: '0', currency: 'INR', nextRenewalDate: dayFromNow(31) },
    { name: 'Late', amount: '1', currency: 'INR', nextRenewalDate: dayFromNow(-2) },
  );
  await page.goto('/dashboard');
  await expect(card(page, 'Monthly Total')).toContainText('₹716.58');
  await expect(card(page, 'Yearly Total')).toContainText('₹8,599.00');
  const renewals = card(page, 'Renewals (30 days)');
  await expect(renewals).toContainText('2');
  await expect(renewals).toContainText('+1 overdue');
  await expect(renewals).toContainText('Next: 3 days');
  await renewals.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Upcoming Renewals' })).toBeVisible();
});

test('category spending shows each category by spend with count, amount and percent', {
  tag: '@phone',
}, async ({ page, signIn, isPhone }) => {
  const person = await signIn();
  await giveSubscriptions(
    person,
    { name: 'Netflix', amount: '10.00' },
    { name: 'Hulu', amount: '8.00' },
    { name: 'Spotify', category: 'Music', amount: '9.00' },
    { name: 'Free thing', category: 'Gym', amount: '0' },
  );
  await page.goto('/dashboard');
  const spending = card(page, 'Category Spending');
  await expect(spending.getByRole('listitem')).toHaveText([
    /Streaming & Entertainment\s*2 subscriptions\s*\$18\.00\s*66\.7%/,
    /Music & Audio\s*1 subscription\s*\$9\.00\s*33\.3%/,
  ]);
  const segment = spending.getByRole('img', { name: /^Streaming & Entertainment/ });
  await expect(segment).toHaveAccessibleName(
    'Streaming & Entertainment, $18.00 per month, 66.7% of the monthly total',
  );
  if (isPhone) await segment.focus();
  else await segment.hover({ position: { x: 8, y: 100 }, force: true });
  await expect(spending.getByText('66.7% of the monthly total').last()).toBeVisible();
});

test('every total, percent and converted amount opens the math behind it', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn({ country: 'India' });
  await giveSubscriptions(
    person,
    { name: 'Prime', amount: '799', currency: 'INR', billingCycle: 'yearly' },
    { name: 'ChatGPT', category: 'SaaS', amount: '20', currency: 'USD' },
  );
  await page.goto('/dashboard');
  await expect(
    page.getByText('Includes amounts converted at the exchange rates of 13 Nov 2025.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Show the math: Yearly Total' }).click();
  const math = page.getByRole('dialog');
  await expect(math).toContainText('₹799.00 ÷ 12');
  await expect(math).toContainText('$20.00 × 88.715');
  await expect(math).toContainText('1 USD = 88.715 INR');
  await expect(math).toContainText('Rounded half up to 2 decimals, once');
  await expect(math).toContainText('₹22,090.60');
  await checkAccessibility();
  await page.keyboard.press('Escape');

  await card(page, 'Category Spending')
    .getByRole('button', { name: /Streaming/ })
    .click();
  await expect(math).toContainText('Category ÷ all × 100');
  await expect(math).toContainText('3.6%');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '≈ ₹1,774.30/mo' }).click();
  await expect(math).toContainText('How ChatGPT is worked out');
  await expect(math).toContainText('₹1,774.30');
});

test('a session that has ended leads to sign-in and leaves nothing behind', async ({ page, signIn }) => {
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Secret service' });
  // The last requests that the screen sends by itself: one after the session's end would notice it.
  const settled = Promise.all(
    ['analyze', 'bundles', 'insights/marks', 'ai-usage', 'subscriptions/locked'].map((name) =>
      page.waitForResponse((answer) => answer.url().includes(`/api/${name}`)),
    ),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Delete Secret service' }).click();
  await settled;
  // The same session, ended elsewhere.
  await person.client.post('/api/auth/logout');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/\?auth=signin/);
  await expect(page.getByText('Secret service')).toHaveCount(0);
});

test('a budget is set by keyboard alone, and one calm line says what goes over it', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Netflix', amount: '15.49', nextRenewalDate: dayFromNow(3) });
  const known = page.waitForResponse('**/api/budget');
  await page.goto('/dashboard');
  await known;
  const opener = page.getByRole('button', { name: 'Budget', exact: true });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Monthly budget' });
  await expect(dialog.getByLabel('Overall')).toBeFocused();
  await page.keyboard.type('12');
  await checkAccessibility();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(
    page.getByText('The next 30 days come to $15.49, $3.49 over your budget of $12.00.'),
  ).toBeVisible();
  await checkAccessibility();
});
