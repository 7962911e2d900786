/** The four static pages in a browser (specification §2 Static pages, §9). */
import { expect, test } from './fixtures.ts';

const pages = [
  {
    path: '/cancellation-refunds',
    title: 'Cancellation & Refunds',
    says: [/within 7 days/, /not refundable/],
  },
  { path: '/contact', title: 'Contact', says: [/support@/, /within 48 hours/] },
  { path: '/privacy', title: 'Privacy Policy', says: [/Razorpay/, /deleted/, /never your name or email/] },
  { path: '/terms', title: 'Terms & Conditions', says: [/18 or older/, /consent of a parent/, /\(INR\)/] },
];

for (const { path, title, says } of pages) {
  test(`${path} says what holds, since when, and who to ask`, { tag: '@phone' }, async ({
    page,
    checkAccessibility,
  }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · Outgo`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('last updated 1st September 2025')).toBeVisible();
    for (const text of says) await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('link', { name: /^support@/ }).first()).toHaveAttribute(
      'href',
      /^mailto:support@/,
    );
    await checkAccessibility();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('contents of a long page lead to its sections', async ({ page }) => {
  await page.goto('/privacy');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How long' })
    .click();
  await expect(page.getByRole('heading', { name: 'How long' })).toBeInViewport();
});

test('an address nearly right is met with the page it was meant for', async ({
  page,
  checkAccessibility,
}) => {
  const answer = await page.goto('/privcy');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Did you mean')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'our Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy');
});
