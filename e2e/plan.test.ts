/** The plan in a browser, against the built-in payment stand-in: limit, upgrade, pay, cancel, expiry, and the way back. */
import type { BrowserContext, Page } from '@playwright/test';
import { payingEnv, startPayments } from '#testing/fakes/payments';
import type { Person } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';
import { test as base, expect, runningClock, signInContext } from './fixtures.ts';
import { openUpgrade, sheet, upgradeDialog } from './upgrade.ts';

/** A server of the test's own, whose clock it may move. */
const test = base.extend<{ house: TestApp }>({
  house: async ({ closeAtEnd }, use) => use(closeAtEnd(await startApp({ clock: runningClock() }))),
});

/** The whole app starts anew then, on a machine that may be busy. */
const APP_START_MS = 20_000;
const MUMBAI = { latitude: 19.08, longitude: 72.88 };

async function enter(page: Page, app: TestApp, person: Person): Promise<void> {
  await signInContext(page.context(), app.origin, person);
  await page.goto(`${app.origin}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible({ timeout: APP_START_MS });
}

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function goToPayment(page: Page, cycle: 'Monthly' | 'Yearly'): Promise<void> {
  await upgradeDialog(page).getByRole('radio', { name: cycle }).check();
  await upgradeDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(sheet(page)).toContainText('Test mode, no money moves');
}

async function payAndBeWelcomed(page: Page, rupees: string): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await sheet(page)
    .getByRole('button', { name: `Pay ${rupees}` })
    .click();
  await reloaded;
  const welcome = page.getByRole('dialog', { name: 'Welcome to Pro' });
  await expect(welcome).toBeVisible({ timeout: APP_START_MS });
  await welcome.getByRole('button', { name: 'Start using Pro' }).click();
  await expect(welcome).toBeHidden();
}

async function addSubscription(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Subscription' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Subscription' });
  await form.getByLabel('Service Name').fill(name);
  await form.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Other' }).click();
  await form.getByLabel('Amount').fill('5');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
}

async function stayAt(context: BrowserContext, place: { latitude: number; longitude: number }) {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(place);
}

test('from the full Free plan to Pro, out of it again with nothing lost, and back', async ({
  page,
  house,
  checkAccessibility,
}) => {
  test.setTimeout(120_000);
  const person = await house.person({ country: 'India' });
  await insertSubscriptions(house.server.deps, person.user.id, 5);
  await enter(page, house, person);

  await addSubscription(page, 'Sixth');
  const limit = page.getByRole('dialog', { name: 'Subscription limit reached' });
  await expect(limit).toContainText('5 of 5 subscriptions used');
  await checkAccessibility();
  await limit.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await goToPayment(page, 'Monthly');
  await payAndBeWelcomed(page, '₹99.00');
  await expect(page.getByRole('banner').getByText('PRO', { exact: true })).toBeVisible();

  await addSubscription(page, 'Sixth');
  await expect(page.getByText('Sixth', { exact: true }).first()).toBeVisible();
  expect((await person.client.post('/api/subscriptions', subscriptionBody({ name: 'Seventh' }))).status).toBe(
    201,
  );

  await page.getByRole('button', { name: 'My Pro Plan' }).click();
  const plan = page.getByRole('dialog', { name: 'My Subscription' });
  await expect(plan).toContainText('₹99 per month');
  await expect(plan).toContainText('Next charge');
  await plan.getByRole('button', { name: 'Cancel subscription' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This cannot be undone');
  await expect(question).toContainText('limited to 5 subscriptions: the latest are kept');
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(plan).toContainText('Nothing more is charged');
  await expect(plan.getByRole('button', { name: 'Cancel subscription' })).toBeHidden();

  house.clock.advance({ days: 40 });
  await enter(page, house, { user: person.user, client: await house.signInAgain(person) });
  const locked = page.getByRole('region', { name: 'Locked subscriptions' });
  await expect(locked.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('banner').getByText('PRO', { exact: true })).toBeHidden();
  await expect(page.getByText('5 of 5 subscriptions', { exact: true })).toBeVisible();

  await locked.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await goToPayment(page, 'Yearly');
  await payAndBeWelcomed(page, '₹999.00');
  await expect(locked).toBeHidden();
  await expect(page.getByText('7 subscriptions', { exact: true })).toBeVisible();
});

test('a checkout that cannot be opened, is closed or is declined can be tried again', async ({
  page,
  app,
  signIn,
}) => {
  let isDown = true;
  await page.route('**/sandbox/razorpay/v1/checkout.js', (route) =>
    isDown ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await enter(page, app, await signIn({ country: 'India' }));
  await openUpgrade(page);
  await upgradeDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(notifications(page)).toContainText(
    'There was an error processing your subscription. Please try again.',
  );
  isDown = false;
  await goToPayment(page, 'Monthly');
  await sheet(page).getByRole('button', { name: 'Close without paying' }).click();
  await expect(notifications(page)).toContainText('Payment Cancelled');
  await expect(upgradeDialog(page).getByRole('radio', { name: 'Monthly' })).toBeChecked();
  // Escape puts away the notification first, then the dialog under it.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(upgradeDialog(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeFocused();
  await openUpgrade(page);
  await goToPayment(page, 'Yearly');
  await sheet(page).getByRole('button', { name: 'Fail the payment' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('declined');
  await payAndBeWelcomed(page, '₹999.00');
});

test('a payment whose proof is lost is received all the same, and Pro comes by itself', async ({
  page,
  app,
  signIn,
}) => {
  await page.route('**/api/subscription/verify-payment', (route) =>
    route.fulfill({ status: 400, json: { error: 'lost' } }),
  );
  await enter(page, app, await signIn({ country: 'India' }));
  await openUpgrade(page);
  await goToPayment(page, 'Monthly');
  await sheet(page).getByRole('button', { name: 'Pay ₹99.00' }).click();
  await expect(notifications(page)).toContainText("Payment received! We're processing your subscription");
  await expect(upgradeDialog(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Welcome to Pro' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Start using Pro' }).click();
  await expect(page.getByRole('button', { name: 'My Pro Plan' })).toBeVisible();
});

test('prices are those of India when the browser is there', {
  tag: '@phone',
}, async ({ page, app, context, signIn, checkAccessibility }) => {
  await stayAt(context, MUMBAI);
  await enter(page, app, await signIn());
  await openUpgrade(page);
  await expect(upgradeDialog(page).getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(upgradeDialog(page)).toContainText('₹99 per month');
  await expect(upgradeDialog(page)).toContainText('Save 16%');
  await expect(upgradeDialog(page)).toContainText(
    'Payment is made in Indian rupees: you pay ₹999 every year.',
  );
  await checkAccessibility();
});

test('My Subscription keeps receipts, and says when a cancellation did not work', { tag: '@phone' }, async ({
  page,
  app,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn({ country: 'India' });
  await enter(page, app, person);
  await openUpgrade(page);
  await goToPayment(page, 'Yearly');
  await payAndBeWelcomed(page, '₹999.00');
  await page.getByRole('button', { name: 'My Pro Plan' }).click();
  const plan = page.getByRole('dialog', { name: 'My Subscription' });
  await expect(plan).toContainText('₹999 per year');
  await expect(plan).toContainText('Refundable until');
  await checkAccessibility();
  const download = page.waitForEvent('download');
  await plan.getByRole('link', { name: /^Receipt/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^outgo-receipt-pay_\w+\.html$/);
  await page.route('**/api/subscription/cancel', (route) =>
    route.fulfill({ status: 409, json: { error: 'no' } }),
  );
  await plan.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(notifications(page)).toContainText('Please try again or contact support');
  await expect(plan).toContainText('Next charge');
});

test("the provider's own checkout on another origin is let in, and no other", async ({
  page,
  closeAtEnd,
}) => {
  const provider = closeAtEnd(await startPayments());
  const house = closeAtEnd(await startApp({ clock: runningClock(), env: payingEnv(provider) }));
  await enter(page, house, await house.person({ country: 'India' }));
  await openUpgrade(page);
  await expect(upgradeDialog(page)).not.toContainText('Test mode');
  const policy = (await page.request.get(house.origin)).headers()['content-security-policy'];
  expect(policy).toContain(
    `script-src 'self' https://*.razorpay.com ${new URL(provider.checkoutUrl).origin};`,
  );
  await goToPayment(page, 'Yearly');
  await payAndBeWelcomed(page, '₹999.00');
});
