/** What people see of a plan in doubt, against the provider's stand-in: confirming, failed renewals, refunds, prices. */
import type { Page } from '@playwright/test';
import { startRates } from '#testing/fakes/rates';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import type { Person } from '#testing/people';
import { test as base, expect, signInContext, toastOf } from './fixtures.ts';
import { openUpgrade, rupeesElsewhere, sheet, upgradeDialog } from './upgrade.ts';

/** The app's clock stands still, and the browser's with it, so that days are known. */
const test = base.extend<{ paying: PayingApp }>({
  paying: async ({ closeAtEnd }, use) => use(closeAtEnd(await startPayingApp())),
});

const ELSEWHERE = { monthly: rupeesElsewhere('monthly'), yearly: rupeesElsewhere('yearly') };

/** Paid on 15 November; due at midnight in India a month later, tried again a day after. */
const DUE = '2026-12-14T18:31:00Z';
const GIVEN_UP = '2026-12-17T18:32:00Z';

async function enter(page: Page, { app, clock }: PayingApp, person: Pick<Person, 'user'>): Promise<void> {
  await page.clock.setFixedTime(clock.now());
  const client = await app.signInAgain(person);
  await signInContext(page.context(), app.origin, { user: person.user, client } as Person);
  await page.goto(`${app.origin}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible({ timeout: 20_000 });
}

async function failRenewal(paying: PayingApp) {
  const member = await paying.member();
  await paying.provider.world.failNextCharges(member.id, 4);
  await paying.goTo(DUE);
  return member;
}

const myPlan = (page: Page) => page.getByRole('dialog', { name: 'My Subscription' });
const failed = (page: Page) => page.getByRole('region', { name: 'Payment failed' });

async function openMyPlan(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'My Pro Plan' }).click();
  await expect(myPlan(page)).toContainText('Payment history');
}

test('a renewal that failed says when it is tried again, and is paid with another card', {
  tag: '@phone',
}, async ({ page, paying, checkAccessibility }) => {
  await enter(page, paying, await failRenewal(paying));
  await expect(failed(page)).toContainText('We could not take the payment for Pro.');
  await expect(failed(page)).toContainText(
    'We try again on 15 Dec 2026. Without a payment Pro ends on 18 Dec 2026.',
  );
  await checkAccessibility();
  await openMyPlan(page);
  await expect(myPlan(page)).toContainText('₹99 per month');
  await expect(myPlan(page)).not.toContainText('Next charge');
  await checkAccessibility();
  await myPlan(page).getByRole('button', { name: 'Pay now' }).click();
  await sheet(page).getByRole('button', { name: 'Pay ₹99.00' }).click();
  await expect(toastOf(page)).toContainText('Paid: your plan goes on');
  await expect(myPlan(page)).toContainText('Next charge');
  await expect(failed(page)).toHaveCount(0);
});

test('a Free user whose plan still charges sees when, and cancels it', async ({
  page,
  paying,
  checkAccessibility,
}) => {
  const member = await failRenewal(paying);
  for (const instant of ['2026-12-15T18:32:00Z', '2026-12-16T18:32:00Z', GIVEN_UP])
    await paying.goTo(instant);
  await paying.provider.world.replaceCard(member.id);
  await paying.settle();
  await enter(page, paying, member);
  const notice = page.getByRole('region', { name: 'Not paid' });
  await expect(notice).toContainText('Your plan is not paid, but it still charges.');
  await expect(notice).toContainText('It is charged on 14 Jan 2027.');
  await checkAccessibility();
  await openUpgrade(page);
  await expect(upgradeDialog(page)).toContainText('Your plan is not paid, but it still charges.');
  await upgradeDialog(page).getByRole('button', { name: 'My Pro Plan' }).click();
  await expect(myPlan(page)).toContainText('Next charge');
  await expect(myPlan(page)).toContainText('₹99 per month');
  await expect(myPlan(page).getByRole('button', { name: 'Subscribe again' })).toBeVisible();
  await checkAccessibility();
  await myPlan(page).getByRole('button', { name: 'Cancel subscription' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nothing more is charged, and your account stays Free.');
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(myPlan(page)).toContainText('You cancelled Pro');
  await expect(myPlan(page).getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

for (const { country, timezoneId, list, rupees, month } of [
  {
    country: 'Germany',
    timezoneId: 'Europe/Berlin',
    list: '44,99 €',
    rupees: ELSEWHERE.yearly,
    month: ELSEWHERE.monthly,
  },
  { country: 'India', timezoneId: 'Asia/Kolkata', list: '₹999', rupees: '₹999', month: '₹99' },
])
  test.describe(`in ${country}`, () => {
    test.use({ timezoneId });

    test('the landing page, the dialog, the checkout, the plan and the receipt name one amount', async ({
      page,
      paying,
    }) => {
      await page.clock.setFixedTime(paying.clock.now());
      await page.goto(paying.app.origin);
      await page.locator('#pricing').scrollIntoViewIfNeeded();
      const pricing = page.locator('#pricing').getByRole('status');
      await expect(pricing).toContainText(list);
      if (country !== 'India') await expect(pricing).toContainText(`charged as ${month}`);
      await expect(pricing).toContainText(rupees);
      const person = await paying.app.person({ country });
      await enter(page, paying, person);
      await openUpgrade(page);
      await expect(upgradeDialog(page)).toContainText(`you pay ${rupees} every year`);
      await upgradeDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
      const reloaded = page.waitForEvent('load');
      await sheet(page)
        .getByRole('button', { name: `Pay ${rupees}.00` })
        .click();
      await reloaded;
      const welcome = page.getByRole('dialog', { name: 'Welcome to Pro' });
      await expect(welcome).toContainText(`We received ${rupees}.00`, { timeout: 20_000 });
      await welcome.getByRole('button', { name: 'Start using Pro' }).click();
      await openMyPlan(page);
      await expect(myPlan(page)).toContainText(`${rupees} per year`);
      const href = await myPlan(page)
        .getByRole('link', { name: /^Receipt/ })
        .getAttribute('href');
      const receipt = await page.request.get(new URL(href ?? '', paying.app.origin).href);
      expect(await receipt.text()).toContain(`${rupees}.00`);
    });
  });

test.describe('when the exchange rate changes', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('the landing page and the dialog show the new amount, with the day in the same words', async ({
    page,
    closeAtEnd,
  }) => {
    const bank = closeAtEnd(await startRates());
    const paying = closeAtEnd(await startPayingApp({ env: { RATES_URL: bank.ratesUrl } }));
    const fetchRates = () => paying.app.server.sweeps.settle(['rates', 'page-prices']);
    await fetchRates();
    const pricing = page.locator('#pricing');
    const showPrices = async () => {
      await page.clock.setFixedTime(paying.clock.now());
      await page.goto(paying.app.origin);
      await pricing.scrollIntoViewIfNeeded();
    };
    await showPrices();
    await expect(pricing).toContainText('charged as ₹443');
    await expect(pricing).toContainText('at the exchange rate of 13 Nov 2026');
    bank.publish('2026-11-16', { INR: '105' });
    paying.clock.set('2026-11-16T16:00:00Z');
    await fetchRates();
    await showPrices();
    await expect(pricing).toContainText('charged as ₹452');
    await expect(pricing).toContainText('at the exchange rate of 16 Nov 2026');
    await enter(page, paying, await paying.app.person({ country: 'Germany' }));
    await openUpgrade(page);
    await expect(upgradeDialog(page)).toContainText('charged as ₹452');
    await expect(upgradeDialog(page)).toContainText('Converted at the exchange rate of 16 Nov 2026.');
  });
});

test("back from the bank's own page, with the checkout gone, Pro is there by the notice of the provider alone", async ({
  page,
  paying,
}) => {
  await enter(page, paying, await paying.app.person({ country: 'India' }));
  await openUpgrade(page);
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/api/subscription/create'));
  await upgradeDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  const { subscriptionId } = await (await opened).json();
  await expect(sheet(page)).toBeVisible();
  await page.goto('about:blank');
  await paying.provider.world.pay(subscriptionId);
  await paying.settle();
  await page.goto(`${paying.app.origin}/dashboard`);
  await openMyPlan(page);
  await expect(myPlan(page)).toContainText('₹999 per year');
});
