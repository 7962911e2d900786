import { expect, test } from './fixtures.ts';

test('the API’s page lists every call with an example, by keyboard too', { tag: '@phone' }, async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Outgo API' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).click();
  const call = page.locator('summary').filter({ hasText: 'POST/api/subscriptions' }).first();
  await call.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('curl -X POST').filter({ visible: true }).last()).toContainText(
    '/api/subscriptions',
  );
  await checkAccessibility();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
