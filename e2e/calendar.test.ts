/** The renewal calendar in a browser: real days, the month's total beside the average, keyboard, and what Pro opens. */
import { expect, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

/** The first day of the month that lies so many months ahead. */
function monthFromNow(months: number): Date {
  const [year = 0, month = 1] = dayFromNow(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1));
}

function nameOf(month: Date): string {
  return month.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

test('each renewal stands on its day, with the month’s total beside the average', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn();
  const next = monthFromNow(1).toISOString().slice(0, 8);
  await giveSubscriptions(
    person,
    { name: 'Netflix', amount: '10.00', nextRenewalDate: `${next}05` },
    { name: 'Prime', amount: '120.00', billingCycle: 'yearly', nextRenewalDate: `${next}05` },
  );
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renewal calendar' })).toBeVisible();
  await expect(page).toHaveTitle('Renewal calendar · Outgo');
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next month' }).click();
  const grid = page.getByRole('grid', { name: `Renewals in ${nameOf(monthFromNow(1))}` });
  const fifth = grid.getByRole('button', { name: /2 renewals, .*Netflix/ });
  await fifth.click();
  await expect(page.getByRole('region', { name: '2 renewals' })).toContainText('$120.00/yr · $10.00/mo');
  await expect(page.getByText(`Due in ${nameOf(monthFromNow(1))}`)).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('$130.00');
  await expect(page.getByText('$110.00 above your average month')).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('$10.00 below your average month')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByRole('grid', { name: `Renewals in ${nameOf(monthFromNow(0))}` })).toBeVisible();
});

test('Free sees the first months and the price of now, with the way to Pro, and walks the days by keyboard', async ({
  page,
  signIn,
}) => {
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Netflix', amount: '10.00' });
  await page.goto('/dashboard/calendar');
  const outlook = page.getByRole('region', { name: '12-month outlook' });
  await expect(outlook.getByRole('img')).toHaveCount(3);
  await expect(outlook.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  const history = page.getByRole('region', { name: 'Price history' });
  await expect(history).toContainText('$10.00/mo');
  await expect(history.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  await test.step('arrows walk the days and Page keys the months, with one tab stop', async () => {
    const grid = page.getByRole('grid');
    await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1);
    await grid.locator('button[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await expect(grid.locator('button:focus')).toHaveText('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(grid.locator('button:focus')).toHaveText('9');
    await page.keyboard.press('PageDown');
    await expect(grid).toHaveAccessibleName(`Renewals in ${nameOf(monthFromNow(1))}`);
    await expect(grid.locator('button:focus')).toHaveText('9');
  });
});

test('Pro sees twelve months and how each price has changed', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn({ proForDays: 30 });
  await giveSubscriptions(person, { name: 'Netflix', amount: '10.00', nextRenewalDate: dayFromNow(2) });
  const [{ id }] = (await person.client.get('/api/subscriptions')).body;
  await person.client.put(`/api/subscriptions/${id}`, { amount: '12.50' });
  await page.goto('/dashboard/calendar');
  const outlook = page.getByRole('region', { name: '12-month outlook' });
  await expect(outlook.getByRole('img')).toHaveCount(12);
  await expect(outlook.getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0);
  const history = page.getByRole('region', { name: 'Price history' });
  await expect(history.getByRole('row')).toHaveText([
    /Recorded/,
    /\$12\.50\/mo\s*\$30\.00 more a year\s*\+25\.0%/,
    /\$10\.00\/mo\s*first price/,
  ]);
  await expect(history.getByRole('img', { name: 'Price of Netflix over time' })).toBeVisible();
  await checkAccessibility();
});
