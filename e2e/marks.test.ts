/** Marks of services: real ones where we have them, letters for all others, in both themes. */
import { expect, test } from './fixtures.ts';
import { giveSubscriptions } from './given.ts';

test('a known service has its own mark, any other its letter, and a phone without the marks letters too', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility, expectedErrors }) => {
  expectedErrors.push(/brand-mark|ERR_FAILED|Failed to fetch/);
  const person = await signIn();
  await giveSubscriptions(person, { name: 'netflix' }, { name: 'Quillbox' });
  const mark = (name: string) =>
    page
      .getByRole('region', { name: 'Your Subscriptions' })
      .locator('tbody tr, li')
      .filter({ hasText: name })
      .locator('[aria-hidden=true].rounded-lg')
      .first();
  await page.goto('/dashboard');
  await expect(mark('netflix').locator('svg path')).toHaveAttribute('d', /^[Mm]/);
  await expect(mark('netflix')).toHaveText('');
  await expect(mark('Quillbox')).toHaveText('Q');
  await expect(mark('Quillbox').locator('svg')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [fill, ground] = await mark('netflix').evaluate((element) => [
      getComputedStyle(element.querySelector('path') ?? element).fill,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(fill).not.toBe(ground);
    await checkAccessibility();
  }
  await page.route(/brand-mark-table/, (route) => route.abort());
  await page.reload();
  await expect(mark('netflix')).toHaveText('N');
});
