/** The shell in a browser: unknown paths help. */
import { expect, test } from './fixtures.ts';

test('an unknown path shows the 404 page with status 404 and a way home', { tag: '@phone' }, async ({
  page,
  checkAccessibility,
}) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibility();
  await page
    .getByRole('link', { name: /front page/i })
    .first()
    .click();
  await expect(page).toHaveURL('/');
});
