/** Animations are on, as most people have them: what comes and goes leaves a page that can be used at once. */
import { expect, test, toastOf } from './fixtures.ts';
import { giveSubscriptions } from './test-subscriptions.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a form, a question and a notification come and go', async ({ page, signIn }) => {
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Netflix', amount: '10.00' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Netflix' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Subscription' });
  await form.getByLabel('Amount').fill('12');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(toastOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Netflix' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  // Escape puts away the notification first, if it is still there, then the question under it.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Delete Netflix' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('No subscriptions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Subscription' })).toBeVisible();
});
