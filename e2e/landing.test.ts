import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { rupeesElsewhere } from './upgrade.ts';

const MONTH_IN_RUPEES = rupeesElsewhere('monthly');

/** Scrolls down until all lazy parts are hydrated, and back up. */
async function wakeAll(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Free vs Pro' }).evaluate(async (heading) => {
    const paint = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    while (heading.getBoundingClientRect().top >= innerHeight) {
      const before = scrollY;
      scrollBy({ top: 400, behavior: 'instant' });
      await paint();
      if (scrollY === before) break;
    }
  });
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await page.evaluate(() => scrollTo(0, 0));
}

/** Runs in the page once its font is there: the first paint itself is measured by bench/lighthouse.mjs. */
function watchLayoutShift(): void {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as unknown as { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  (window as unknown as { readShift(): number }).readShift = () => {
    add(observer.takeRecords());
    return sum;
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything the page has to say can be read', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const steps = page.locator('#features').getByRole('heading', { level: 3 });
    await expect(steps).toHaveText([
      'Add subscriptions',
      'See the big picture',
      'AI insights',
      'Bundle smarter',
    ]);
    const why = page.getByRole('region', { name: 'Why Outgo' });
    await expect(why.getByRole('heading', { level: 3 })).toHaveCount(4);
    await expect(page.locator('#pricing')).toContainText('$4.99');
    await expect(page.locator('#pricing')).toContainText('$49.99');
    await expect(page.locator('#pricing')).toContainText(`$4.99 per month, charged as ${MONTH_IN_RUPEES}`);
    await expect(page.getByRole('table', { name: 'Free vs Pro' })).toContainText('About 17%');
    await expect(page.locator('blockquote')).toHaveCount(2);
    await expect(page.getByRole('region', { name: /on your phone/i })).toContainText('Add to Home Screen');
    for (const path of ['/cancellation-refunds', '/contact', '/privacy', '/terms'])
      await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`)).toBeVisible();
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a visitor causes no API call, and the page does not move under their eyes', {
    tag: '@phone',
  }, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(watchLayoutShift);
    await wakeAll(page);
    const shift = await page.evaluate(() => (window as unknown as { readShift(): number }).readShift());
    expect(shift).toBeLessThan(0.02);
    expect(calls).toEqual([]);
  });
});

test('a visit from top to bottom asks no other host for anything: keyboard, colours, prices, example, menu, sign-in', {
  tag: '@phone',
}, async ({ page, app, isPhone, checkAccessibility }) => {
  // Several tests in one visit.
  test.slow();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.origin) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Menu' });

  if (!isPhone) {
    await test.step('the keyboard first reaches the way past the navigation', async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });
  }

  await test.step('the page is accessible', async () => {
    await wakeAll(page);
    await checkAccessibility();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  await test.step('the country picker shows that country’s monthly and annual price and the saving', async () => {
    const pricing = page.locator('#pricing');
    await pricing.scrollIntoViewIfNeeded();
    const picker = page.getByLabel('Country');
    await expect(picker).toHaveValue('US');
    await expect(pricing.getByRole('status')).toContainText(`$4.99 per month, charged as ${MONTH_IN_RUPEES}`);
    await picker.selectOption('India');
    await expect(pricing.getByRole('status')).not.toContainText('charged as');
    await expect(pricing.getByRole('status')).toContainText('₹99 per month');
    await expect(pricing.getByRole('status')).toContainText('₹999 per year');
    await expect(pricing.getByRole('status')).toContainText(/Save about 1[67]%/);
    await picker.selectOption('Japan');
    await expect(pricing.getByRole('status')).toContainText(/[¥￥]/);
    await expect(pricing.getByRole('status')).toContainText(`charged as ${MONTH_IN_RUPEES}`);
  });

  await test.step('India’s own price reads as one line of words', async () => {
    await expect(page.locator('#india')).toContainText('Pro in India ₹99 a month or ₹999 a year');
  });

  await test.step('the example changes its country and its donut tells the figures of a part', async () => {
    const american = page.getByRole('figure', { name: 'Example dashboard: United States' });
    await expect(american).toContainText('$116.93');
    await page.getByRole('radio', { name: 'India' }).check();
    const example = page.getByRole('figure', { name: 'Example dashboard: India' });
    await expect(example).toContainText('₹3,608.92');
    const part = example.getByRole('img', { name: /^Fitness & Wellness/ });
    await part.focus();
    await expect(example).toContainText('₹1,799.00 per month');
    await expect(example).toContainText('49.8% of the monthly total');
  });

  await test.step('the anchors of the navigation lead to their sections', async () => {
    for (const name of ['Features', 'Pricing']) {
      if (isPhone) {
        await menu.click();
        await expect(menu).toHaveAttribute('aria-expanded', 'true');
      }
      await page.getByRole('link', { name, exact: true }).click();
      if (isPhone) await expect(menu).toHaveAttribute('aria-expanded', 'false');
      await expect(page).toHaveURL(`/#${name.toLowerCase()}`);
      await expect(page.locator(`#${name.toLowerCase()} h2`)).toBeInViewport();
    }
  });

  if (isPhone) {
    await test.step('the menu of a phone closes with Escape and gives the focus back', async () => {
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await checkAccessibility();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
      await expect(menu).toBeFocused();
    });
  }

  await test.step('Login and Get Started open the sign-in modal at their tab', async () => {
    if (isPhone) await menu.click();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/?auth=signin');
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/?auth=signup');
  });
  expect(foreign, 'asked of another host').toEqual([]);
});

test('a country picked before the code is there stays picked', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/pricing-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await page.getByLabel('Country').selectOption('India');
  release();
  await expect(page.locator('#pricing').getByRole('status')).toContainText('₹99 per month');
  await expect(page.getByLabel('Country')).toHaveValue('IN');
});

test.describe('in India', () => {
  test.use({ timezoneId: 'Asia/Calcutta' });

  test('the example and the prices are in rupees from the start', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('figure', { name: 'Example dashboard: India' })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Example dashboard: United States' })).toBeHidden();
    await page.locator('#pricing').scrollIntoViewIfNeeded();
    await expect(page.getByLabel('Country')).toHaveValue('IN');
  });
});

test.describe('where the connection fails at first', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('a demo that cannot be opened says why; tried again it is a filled account at once', async ({
    page,
  }) => {
    await page.route('**/api/demo', (route) => route.abort());
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Try the demo' });
    await button.click();
    await expect(page.getByRole('alert').filter({ hasText: 'The demo could not be opened' })).toBeVisible();
    await expect(button).toBeEnabled();

    await page.unroute('**/api/demo');
    await button.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Netflix').first()).toBeVisible();
  });
});

test('search engines and previews are told where the page lives', async ({ app, request }) => {
  const html = await (await request.get(`${app.origin}/`)).text();
  const origin = app.server.deps.env.linkOrigin;
  expect(html).toContain(`<link rel="canonical" href="${origin}/" />`);
  expect(html).toContain(`<meta property="og:url" content="${origin}/" />`);
  expect(html).toContain(`<meta property="og:image" content="${origin}/icons/social.png" />`);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'WebApplication', name: 'Outgo', url: `${origin}/` });
  expect(html).not.toContain('outgo.invalid');
  expect(await (await request.get(`${app.origin}/robots.txt`)).text()).toContain(
    `Sitemap: ${origin}/sitemap.xml`,
  );
  const sitemap = await (await request.get(`${app.origin}/sitemap.xml`)).text();
  for (const path of ['/', '/cancellation-refunds', '/contact', '/privacy', '/terms'])
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`);
});
