/** Reminders in a browser: the way to the own calendar, its secret address, and what a calendar program gets there. */
import { expect, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './given.ts';

test('from the calendar to an address that a calendar program can read, and back to none', {
  tag: '@phone',
}, async ({ page, signIn, app, checkAccessibility }) => {
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Netflix', amount: '10.00', nextRenewalDate: dayFromNow(3) });
  await page.goto('/dashboard/calendar');
  await page.getByRole('link', { name: 'Add to your own calendar' }).click();
  await expect(page).toHaveTitle('Reminders · Outgo');
  await page.getByRole('switch', { name: 'Remind me by mail' }).click();
  await page.getByRole('checkbox', { name: '14 days' }).click();
  await expect(page.getByText(/^Next check:/)).toBeVisible();
  await page.getByRole('link', { name: 'See what comes' }).click();
  await expect(page.getByText('Netflix: $10.00 on').first()).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Back to reminders' }).click();
  await page.getByRole('button', { name: 'Make my calendar address' }).click();
  const field = page.getByLabel('Secret address');
  await expect(field).toHaveValue(/\/calendar\/[\w-]{64}\.ics$/);
  const address = new URL(await field.inputValue()).pathname;
  await checkAccessibility();
  await expect
    .poll(async () => (await person.client.get('/api/reminders/settings')).body)
    .toMatchObject({ isOn: true, leadDays: [14, 7, 3, 2], hour: 9 });
  const file = await app.visitor().get(address);
  expect(file.text).toContain('SUMMARY:Netflix: $10.00');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('button', { name: 'Make my calendar address' })).toBeVisible();
  expect((await app.visitor().get(address)).status).toBe(404);
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await expect(page.getByRole('link', { name: 'Open reminders' })).toBeVisible();
});
