/** The Recommendations card in a browser: idle, table, refresh, limit. */
import { give, recommendations, STREAMING } from './advice.ts';
import { expect, test } from './fixtures.ts';

test.describe('recommendations', () => {
  test('come after a click only, as a table with its footer, country and basis', { tag: '@phone' }, async ({
    page,
    signIn,
    isPhone,
    checkAccessibility,
  }) => {
    await give(await signIn(), STREAMING);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    const card = recommendations(page);
    await expect(card.getByText('3 left today')).toBeVisible();
    expect(asked).not.toContain('/api/recommendations');
    const usageAsked = () => asked.filter((path) => path === '/api/ai-usage').length;
    const before = usageAsked();
    await card.getByRole('button', { name: 'Get Recommendations' }).click();
    const table = card.getByRole('table', { name: 'Recommendations' });
    await expect(table.getByRole('columnheader')).toHaveText(['Title', 'Type', 'Platform', 'Description']);
    await expect(card.getByText('Popular in Nov 2025')).toBeVisible();
    await expect(table.getByText('Trending')).toHaveCount(0);
    await expect(card.getByText('Based on your subscriptions: ')).toContainText('Netflix');
    await expect(card.getByText('United States')).toBeVisible();
    await expect(
      card.getByText(/^Powered by our catalogue of .* · maximum 5 items per platform$/),
    ).toBeVisible();
    await expect.poll(usageAsked).toBe(before + 1);
    await expect(card.getByText('2 left today')).toBeVisible();
    const rows = await table.getByRole('row').count();
    expect(rows).toBeLessThanOrEqual(26);
    const frame = card.getByRole('region', { name: 'Recommendations' });
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThanOrEqual(600);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      isPhone ? 390 : 1280,
    );
    await checkAccessibility();
    await card.getByRole('button', { name: 'Refresh recommendations' }).click();
    await expect(card.getByText('1 left today')).toBeVisible();
    expect(asked.filter((path) => path === '/api/recommendations')).toHaveLength(2);
  });

  test('a long description ends after two lines', { tag: '@phone' }, async ({ page, signIn }) => {
    await give(await signIn(), STREAMING);
    const title = (name: string) => ({
      title: name,
      type: 'Movie',
      service: 'Netflix',
      description: 'A very long story. '.repeat(40),
      isNew: true,
    });
    await page.route('**/api/recommendations', (route) =>
      route.fulfill({
        json: {
          country: 'United States',
          basedOn: 'Netflix',
          recommendations: Array.from({ length: 40 }, (_, index) => title(`Title ${index}`)),
          source: 'sonar',
          generatedAt: new Date().toISOString(),
          catalogueOn: null,
        },
      }),
    );
    await page.goto('/dashboard');
    const card = recommendations(page);
    await card.getByRole('button', { name: 'Get Recommendations' }).click();
    await expect(card.getByText('Powered by an AI search service')).toBeVisible();
    await expect(card.getByRole('row')).toHaveCount(26);
    const text = card.getByRole('cell').filter({ hasText: 'A very long story.' }).first().locator('span');
    await expect.poll(async () => (await text.boundingBox())?.height).toBeLessThanOrEqual(50);
  });
});
