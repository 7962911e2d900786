/** Hindi in a browser (switch in footer and settings, `lang`, the font only when used, nothing left in English). */
import type { Page } from '@playwright/test';
import { hashPassword } from '#server/auth/password';
import { fillWithDemo } from '#server/demo/service';
import { PASSWORD } from '#testing/accounts';
import { hi } from '#texts/hi/screens';
import { listViolations } from './accessibility.ts';
import { listEnglish } from './english-words.ts';
import { expect, signInContext, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

const DEVANAGARI = /\p{Script=Devanagari}/u;
const root = (page: Page) => page.locator('html');
const footer = (page: Page) => page.getByRole('contentinfo');
const toast = (page: Page) =>
  page.getByRole('region', { name: hi.words.notifications }).getByRole('listitem');

/** Stores what a device has on which Hindi was chosen before. */
async function keepHindi(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('outgo.language', 'hi'));
}

/** Hindi words are longer. */
async function expectFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

async function switchTo(page: Page, name: 'English' | 'हिन्दी'): Promise<void> {
  await footer(page).getByRole('button', { name }).click();
  await expect(footer(page).getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
}

function watchRequests(page: Page, pattern: RegExp): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) seen.push(request.url());
  });
  return seen;
}

test.describe('the public pages', () => {
  test('the footer turns the whole landing page to Hindi, and back', { tag: '@phone' }, async ({
    page,
    checkAccessibility,
  }) => {
    await page.goto('/');
    await switchTo(page, 'हिन्दी');
    await expect(root(page)).toHaveAttribute('lang', 'hi');
    await expect(page).toHaveTitle(hi.landing.title);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(DEVANAGARI);
    for (const id of ['story', 'prices', 'details'])
      await expect(page.locator(`#${id} h2`).first()).toContainText(DEVANAGARI);
    await expect.poll(() => listEnglish(page)).toEqual([]);
    await checkAccessibility();
    await expectFit(page);

    await page.reload();
    await expect(root(page)).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(DEVANAGARI);
    await expect.poll(() => listEnglish(page)).toEqual([]);

    await switchTo(page, 'English');
    await expect(root(page)).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Free vs Pro' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Free vs Pro' })).toBeVisible();
    await expect(root(page)).toHaveAttribute('lang', 'en');
  });

  test('neither the texts nor the font travel to English pages; both do to Hindi ones', async ({ page }) => {
    const texts = watchRequests(page, /\/assets\/hindi/);
    const fonts = watchRequests(page, /devanagari/i);
    for (const path of ['/', '/terms', '/nowhere']) {
      await page.goto(path);
      await footer(page).scrollIntoViewIfNeeded();
      await expect(footer(page).getByRole('button', { name: 'हिन्दी' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
    }
    expect([...texts, ...fonts]).toEqual([]);
    await switchTo(page, 'हिन्दी');
    await expect.poll(() => fonts.length).toBe(1);
    expect(texts).toHaveLength(2);
  });

  test.describe('where the connection fails', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('a language that does not load says so and leaves the page as it was', async ({ page }) => {
      await page.route('**/assets/hindi*', (route) => route.abort());
      await page.goto('/contact');
      // The page reloads itself once before it shows the failure; this says that it already has.
      await page.evaluate(() => sessionStorage.setItem('outgo.reloaded-at', String(Date.now())));
      await footer(page).getByRole('button', { name: 'हिन्दी' }).click();
      await expect(footer(page).getByRole('alert')).toContainText('could not be loaded');
      await expect(root(page)).toHaveAttribute('lang', 'en');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    });
  });

  test('each is in Hindi from its title to its footer', { tag: '@phone' }, async ({ page, isPhone }) => {
    // Several tests in one visit.
    test.slow();
    await keepHindi(page);
    for (const path of ['/cancellation-refunds', '/contact', '/privacy', '/terms', '/nowhere']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(DEVANAGARI);
        await expect(page).toHaveTitle(DEVANAGARI);
        expect(await listEnglish(page)).toEqual([]);
        await expectFit(page);
        // Colours are those of English, so one theme is enough.
        if (!isPhone) expect(await listViolations(page, 'one')).toEqual([]);
      });
    }
  });

  test('the links of our mails lead to Hindi pages', async ({ page }) => {
    await keepHindi(page);
    for (const path of [
      '/verify-email',
      '/verify-email?token=x',
      '/reset-password',
      '/reset-password?token=x',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(DEVANAGARI);
      await expect(page.getByText(hi.auth.verify.loading)).toHaveCount(0);
      expect(await listEnglish(page), path).toEqual([]);
    }
    await page.getByLabel(hi.auth.reset.newPassword, { exact: true }).fill('abc');
    await page.getByLabel(hi.auth.reset.confirmPassword).fill('abc');
    await page.getByRole('button', { name: hi.auth.reset.submit }).click();
    await expect(toast(page)).toContainText(hi.problems.password_too_short({ limit: 6 }));
  });
});

test.describe('coming in', () => {
  test('who signs up on a Hindi page has a Hindi account', async ({ page, app }) => {
    const email = `hindi-${Date.now()}@example.com`;
    await page.goto('/');
    await switchTo(page, 'हिन्दी');
    await page.goto('/?auth=signup');
    const modal = page.getByRole('dialog');
    await modal.getByRole('button', { name: hi.auth.signup.submit, exact: true }).click();
    await expect(modal.getByText(hi.problems.person_name_required)).toBeVisible();
    await expect(toast(page)).toContainText(hi.problems.person_name_required);
    // The landing page behind the dialog changes its language part by part.
    await expect.poll(() => listEnglish(page)).toEqual([]);
    await modal.getByLabel(hi.auth.name).fill('आशा राव');
    await modal.getByLabel(hi.auth.email).fill(email);
    await modal.getByLabel(hi.auth.password, { exact: true }).fill('a good password');
    await modal.getByLabel(hi.auth.confirmPassword).fill('a good password');
    await modal.getByRole('button', { name: hi.auth.signup.submit, exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(root(page)).toHaveAttribute('lang', 'hi');
    const again = await app.visitor().post('/api/auth/signin', { email, password: 'a good password' });
    expect(again.body).toMatchObject({ user: { language: 'hi' } });
  });

  test('a new device takes the language of the account, and gives it back at logout', async ({
    page,
    app,
  }) => {
    const { user } = await app.person({ passwordHash: await hashPassword(PASSWORD), language: 'hi' });
    await page.goto('/?auth=signin');
    const modal = page.getByRole('dialog');
    await modal.getByLabel('Email').fill(user.email);
    await modal.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await modal.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(root(page)).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('heading', { name: hi.subscriptions.title })).toBeVisible();
    await page.goto('/settings');
    await page.getByRole('button', { name: hi.shell.logout }).click();
    await expect(page).toHaveURL('/');
    await expect(root(page)).toHaveAttribute('lang', 'en');
  });

  test('a device that chose its own language keeps it through sign-in and logout', async ({
    page,
    app,
    context,
  }) => {
    await page.goto('/');
    await switchTo(page, 'हिन्दी');
    await signInContext(context, app.origin, await app.person());
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: hi.account.heading })).toBeVisible();
    await page.getByRole('button', { name: hi.shell.logout }).click();
    await expect(page).toHaveURL('/');
    await expect(root(page)).toHaveAttribute('lang', 'hi');
  });
});

test.describe('the app', () => {
  test('settings turn the app to Hindi, with the account', async ({ page, signIn, checkAccessibility }) => {
    const person = await signIn();
    await page.goto('/settings');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'हिन्दी' }).click();
    await expect(root(page)).toHaveAttribute('lang', 'hi');
    await expect(page).toHaveTitle(DEVANAGARI);
    await expect
      .poll(async () => (await person.client.get('/api/auth/user')).body)
      .toMatchObject({ language: 'hi' });
    await checkAccessibility();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: hi.account.heading })).toBeVisible();
    await page.getByRole('combobox', { name: hi.account.preferences.language }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  test('no screen, dialog or advice of a full account has English left', { tag: '@phone' }, async ({
    page,
    app,
    signIn,
    isPhone,
  }) => {
    // Several tests in one visit.
    test.slow();
    const person = await signIn({ country: 'India', proForDays: 200, language: 'hi' });
    await fillWithDemo(app.server.deps, person.user, dayFromNow(0));
    await keepHindi(page);
    await page.goto('/dashboard');
    await expect(page.getByText('Netflix').first()).toBeVisible();
    expect(await listEnglish(page)).toEqual([]);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    const { dashboard, advice, subscriptions } = hi;
    for (const name of [
      dashboard.myPlan,
      dashboard.renewals,
      subscriptions.add,
      subscriptions.edit('Netflix'),
      subscriptions.delete('Netflix'),
      advice.whatIf.title,
      advice.switchGuide.title,
    ]) {
      await page.getByRole('button', { name }).first().click();
      await expect(dialog).toContainText(DEVANAGARI);
      expect(await listEnglish(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    for (const ask of [advice.analysis.ask, advice.bundles.ask, advice.recommendations.get])
      await page.getByRole('button', { name: ask, exact: true }).click();
    await expect(page.getByText(advice.recommendations.trending).first()).toBeVisible();
    await expect(page.getByText(advice.analysis.checklist)).toBeVisible();
    expect(await listEnglish(page)).toEqual([]);
    await page
      .getByRole('button', { name: /की बचत। देखें कैसे/ })
      .first()
      .click();
    await expect(dialog).toContainText(advice.advice.rows);
    expect(await listEnglish(page)).toEqual([]);

    for (const path of ['/dashboard/calendar', '/settings', '/dashboard/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(DEVANAGARI);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expect(page).toHaveTitle(DEVANAGARI);
      expect(await listEnglish(page), path).toEqual([]);
      await expectFit(page);
      if (!isPhone) expect(await listViolations(page, 'one'), path).toEqual([]);
    }
  });

  test('no English flashes by while the Hindi texts are on their way', async ({ page, signIn }) => {
    await signIn();
    await keepHindi(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/hindi*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
    await expect(root(page)).toHaveAttribute('lang', 'hi');
    const words = page.locator('#root h1');
    await expect(words).toHaveText('Dashboard');
    await expect(words).toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(DEVANAGARI);
    await expect(words).not.toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
  });

  test('someone on Free sees the limit, the prices and what Pro adds in Hindi', async ({ page, signIn }) => {
    const person = await signIn({ country: 'India', language: 'hi' });
    await giveSubscriptions(person, ...['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })));
    await keepHindi(page);
    await page.goto('/dashboard');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: hi.dashboard.upgrade }).first().click();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    expect(await listEnglish(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: hi.subscriptions.add }).first().click();
    await dialog.getByLabel(hi.subscriptions.form.name).fill('F');
    await page.keyboard.press('Tab');
    await dialog.getByLabel(hi.subscriptions.form.category).click();
    await page.getByRole('option', { name: hi.subscriptions.categories.Other }).click();
    await dialog.getByLabel(hi.subscriptions.form.amount).fill('9');
    await dialog.getByRole('button', { name: hi.subscriptions.add }).click();
    await expect(page.getByRole('dialog', { name: hi.subscriptions.limit.title })).toBeVisible();
    expect(await listEnglish(page)).toEqual([]);
  });
});

test('the admin screens have no English left', async ({ page, signInAdmin }) => {
  await signInAdmin();
  await keepHindi(page);
  for (const path of ['/admin-analytics', '/admin-tools', '/admin-tools/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(DEVANAGARI);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await listEnglish(page), path).toEqual([]);
  }
});

test.describe('installed', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
  });

  test('an app used in Hindi opens in Hindi without a network; an English one keeps no Hindi', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().filter(({ url }) => /hindi|devanagari/.test(url)).length;
      });
    await page.goto('/settings');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    expect(await kept()).toBe(0);
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'हिन्दी' }).click();
    await expect(root(page)).toHaveAttribute('lang', 'hi');
    await expect.poll(kept).toBe(3);
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: hi.subscriptions.title })).toBeVisible();
    await expect(root(page)).toHaveAttribute('lang', 'hi');
  });
});
