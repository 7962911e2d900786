/** The shell in a browser: pages answer, unknown paths help, nothing is loaded from elsewhere. */
import { expect, test } from './fixtures.ts';

test('the landing page opens, is readable and asks no other host for anything', { tag: '@phone' }, async ({
  page,
  app,
  checkAccessibility,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.origin) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(foreign).toEqual([]);
  await checkAccessibility();
});

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
