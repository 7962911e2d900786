/** Several subscriptions at once in a browser: chosen by touch or keyboard, changed together, undone together. */
import { expect, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

test('several are chosen, moved, deleted and brought back; Escape leaves', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility, isPhone }) => {
  const person = await signIn();
  const long = 'A very long subscription name that goes on and on until the line is full';
  await giveSubscriptions(
    person,
    {
      name: 'Netflix',
      amount: '20.00',
      currency: 'USD',
      nextRenewalDate: dayFromNow(-3),
      tags: 'family, TV',
    },
    { name: 'Spotify', amount: '10.00', currency: 'USD', nextRenewalDate: dayFromNow(5) },
    { name: long, amount: '999999.99', currency: 'USD', nextRenewalDate: dayFromNow(9) },
  );
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: 'Your Subscriptions' });
  const total = page.getByRole('region', { name: 'Monthly Total' });
  // A long list computes with one row height, so a row with three lines must not be higher.
  const tagged = list.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: '#family #TV' });
  await expect(tagged).toHaveCount(1);
  await expect.poll(async () => (await tagged.boundingBox())?.height).toBeLessThan(isPhone ? 133 : 77.5);
  const select = list.getByRole('button', { name: 'Select', exact: true });
  await select.focus();
  await page.keyboard.press('Enter');
  const status = list.getByRole('status').filter({ hasText: /selected|Choose/ });
  await expect(status).toHaveText('Choose subscriptions below');
  await list.getByRole('checkbox', { name: 'Select Netflix' }).click();
  await list.getByRole('checkbox', { name: 'Select Spotify' }).focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveText('2 selected');
  // One subscription is overdue: all that can be done still fits on two lines of a phone.
  const bar = list.getByRole('group', { name: 'What to do with the selected subscriptions' });
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(140);
  await checkAccessibility();
  await bar.getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 subscriptions' });
  await expect(dialog.getByLabel('Tags')).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(status).toHaveText('2 selected');
  await page.keyboard.press('Escape');
  await expect(select).toBeFocused();
  await expect(list.getByRole('checkbox')).toHaveCount(0);

  await select.click();
  await list.getByRole('button', { name: 'Select all' }).click();
  await list.getByRole('combobox', { name: 'Change category' }).click();
  await page.getByRole('option', { name: 'Music & Audio' }).click();
  await expect(list.getByText('Music & Audio')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText('Streaming & Entertainment')).toHaveCount(3);

  await select.click();
  await list.getByRole('checkbox', { name: `Select ${long}` }).check();
  await list.getByRole('checkbox', { name: 'Select Netflix' }).check();
  await list.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 subscriptions?' });
  await expect(question).toContainText(long);
  await checkAccessibility();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(total).toContainText('$10.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total).toContainText('$1,000,029.99');
  await expect(list).toContainText('Netflix');
});
