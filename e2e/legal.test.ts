/** The four static pages in a browser. */
import { startApp, type TestApp } from '#testing/start-app';
import { expect, runningClock, test } from './fixtures.ts';

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

test.describe('with a support address', () => {
  let answered: TestApp;
  test.beforeAll(async () => {
    answered = await startApp({
      clock: runningClock(),
      env: { SUPPORT_EMAIL: 'support@outgo.test' },
    });
  });
  test.afterAll(() => answered.close());

  test('each page says what holds, since when, and who to ask', { tag: '@phone' }, async ({
    page,
    checkAccessibility,
  }) => {
    // Several tests in one visit.
    test.slow();
    for (const { path, title, says } of pages) {
      await test.step(path, async () => {
        const answer = await page.goto(answered.origin + path);
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
  });
});

test('where nobody is named, the pages show no address and say where to ask', async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path);
    const main = page.getByRole('main');
    expect(await main.innerText(), path).not.toMatch(/@/);
    await expect(main.locator('a[href^="mailto:"]:visible')).toHaveCount(0);
    await expect(main.getByText(/whoever runs this server/i).first()).toBeVisible();
    if (path === '/contact')
      await expect(
        page.getByText('Whoever runs this server can be reached where you got its address.'),
      ).toBeVisible();
  }
});

test('an address nearly right leads to the page it was meant for, whose contents lead to its sections', async ({
  page,
  checkAccessibility,
}) => {
  const answer = await page.goto('/privcy');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Did you mean')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'our Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How long' })
    .click();
  await expect(page.getByRole('heading', { name: 'How long' })).toBeInViewport();
});
