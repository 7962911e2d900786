/** What `npm run shots` shows of the dashboard and the calendar: how much is tracked, how the network does, every dialog. */
import type { Locator, Page } from 'playwright-core';
import { addDays } from '#core/calendar-day';
import { DAY_MS } from '#core/duration';
import { fillWithDemo } from '#server/demo/service';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { insertSubscriptions, subscriptionBody } from '../subscriptions.ts';
import { answer, hold, inHindi, open, press, type Scene } from './scene.ts';

const LONG_NAME = 'A very long subscription name that goes on and on until the line is full and then some';
const RECEIPT =
  'Your Spotify Premium receipt. Plan: Individual. Total: ₹119.00. Your next bill is on 12 December 2026. Renews every month.';
const DATA = /\/api\/(?!auth|server)/;

async function demo(app: TestApp): Promise<Person> {
  const person = await app.person({
    name: 'Asha Rao',
    country: 'India',
    proForDays: 200,
    timeZone: 'Asia/Kolkata',
  });
  await fillWithDemo(app.server.deps, person.user, new Date().toISOString().slice(0, 10));
  return person;
}

async function awkward(app: TestApp): Promise<Person> {
  const person = await app.person({
    name: 'Wolfeschlegelsteinhausenbergerdorff the Third of Somewhere',
    country: 'India',
    proForDays: 9,
  });
  await give(
    person,
    { name: LONG_NAME, amount: '999999999.99' },
    { name: 'مشترك في خدمة البث', amount: '0' },
    { name: 'Zero', amount: '0.01' },
  );
  return person;
}

async function paying(app: TestApp): Promise<Person> {
  const person = await app.person({ country: 'India' });
  const cardExpires = new Date().toISOString().slice(0, 7);
  await give(
    person,
    { name: 'Netflix', amount: '649', paidWith: 'HDFC card ending 4242', cardExpires },
    { name: 'Spotify', amount: '119', paidWith: 'HDFC card ending 4242', category: 'Music' },
    { name: 'Jio Prepaid', amount: '299', paidWith: 'UPI' },
    { name: 'YouTube Premium', amount: '1490', billingCycle: 'yearly', share: '1/6', sharedWith: 'Asha' },
    {
      name: LONG_NAME,
      amount: '1',
      paidWith: `Wallet ${'of a very long name '.repeat(2)}`,
      cardExpires: '2026-01',
      thenAmount: '899',
      thenFrom: addDays(new Date().toISOString().slice(0, 10), 4),
    },
  );
  return person;
}

/** A person over the budget, overall and in a category. */
async function budgeted(app: TestApp): Promise<Person> {
  const person = await demo(app);
  const limits = { overall: '2500', categories: { OTT: '500', SaaS: '999999999.99' } };
  await person.client.put('/api/budget', limits);
  return person;
}

async function tagged(app: TestApp): Promise<Person> {
  const person = await app.person({ country: 'India', timeZone: 'Asia/Kolkata' });
  const today = new Date().toISOString().slice(0, 10);
  const ten = Array.from({ length: 10 }, (_, index) => `${'a long tag of one’s own '.slice(0, 22)} ${index}`);
  await give(
    person,
    {
      name: 'Netflix',
      amount: '649',
      tags: 'family, TV',
      paidWith: 'UPI',
      nextRenewalDate: addDays(today, 3),
    },
    {
      name: 'Notion',
      amount: '830',
      category: 'SaaS',
      tags: 'work',
      notes: 'Team plan',
      nextRenewalDate: addDays(today, 12),
    },
    { name: 'Gym', amount: '1500', category: 'Gym', nextRenewalDate: addDays(today, -3) },
    { name: LONG_NAME, amount: '999999999.99', tags: ten.join(', ') },
    {
      name: 'Hotstar',
      amount: '0',
      tags: 'परिवार, घर',
      thenAmount: '899',
      thenFrom: addDays(today, 4),
    },
  );
  return person;
}

/** A person with a rise to come. */
async function raised(app: TestApp): Promise<Person> {
  const person = await app.person({ country: 'India', proForDays: 9 });
  const thenFrom = addDays(new Date().toISOString().slice(0, 10), 60);
  await give(person, {
    name: 'Netflix',
    amount: '125649',
    billingCycle: 'monthly',
    thenAmount: '149899',
    thenFrom,
  });
  return person;
}

const PRICES = {
  changes: [],
  prices: [
    ['2023-02-03', '9.99', 'USD'],
    ['2024-03-01', '99499.00', 'INR'],
    ['2025-01-15', '119599.00', 'INR'],
    ['2025-03-01', '109599.00', 'INR'],
    ['2026-06-01', '125649.00', 'INR'],
  ].map(([day, amount, currency]) => ({
    at: `${day}T12:00:00.000Z`,
    amount,
    currency,
    billingCycle: 'monthly',
  })),
};

const free = (app: TestApp): Promise<Person> => app.person({ name: '' });

const holding =
  (count: number, options: Parameters<TestApp['person']>[0] = {}) =>
  async (app: TestApp): Promise<Person> => {
    const person = await app.person({ name: 'Ravi', country: 'India', ...options });
    await insertSubscriptions(app.server.deps, person.user.id, count);
    return person;
  };

/** A user in the United States with something to save; on Pro by default, whose uses are not counted. */
const saver =
  (options: Parameters<TestApp['person']>[0] = { proForDays: 9 }) =>
  async (app: TestApp): Promise<Person> => {
    const person = await app.person(options);
    await give(
      person,
      { name: 'YouTube Premium', amount: '13.99', currency: 'USD', billingCycle: 'monthly' },
      { name: 'YouTube Music', amount: '10.99', currency: 'USD', category: 'Music', billingCycle: 'monthly' },
      { name: 'Disney+', amount: '15.99', currency: 'USD', billingCycle: 'monthly' },
      { name: 'Hulu', amount: '18.99', currency: 'USD', billingCycle: 'monthly' },
    );
    return person;
  };

async function give(person: Person, ...rows: Record<string, unknown>[]): Promise<void> {
  const nextRenewalDate = '2026-01-31';
  for (const row of rows) {
    const body = subscriptionBody({ billingCycle: 'yearly', currency: 'INR', nextRenewalDate, ...row });
    await person.client.post('/api/subscriptions', body);
  }
}

/** Advice that was found for an earlier picture is kept, and its button gone. */
const askForAdvice = async (page: Page) => {
  for (const name of [/Analy[sz]e/, 'Find bundles', 'Get Recommendations']) {
    const button = page.getByRole('button', { name }).first();
    if (await button.isVisible()) await button.click();
    await page.waitForTimeout(400);
  }
};

const form = (page: Page): Locator => page.getByRole('dialog');

const openReminders = async (page: Page, more: string, ownDays?: string) => {
  await form(page).getByText(more).first().click();
  if (ownDays !== undefined) await form(page).getByRole('button', { name: ownDays }).click();
  const last = ownDays === undefined ? /^With Pro, each/ : /^Instead of the days|वाले दिनों की जगह/;
  await form(page).getByText(last).scrollIntoViewIfNeeded();
};

const select =
  (...names: string[]) =>
  async (page: Page) => {
    await press('Select')(page);
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  };

async function changeAmountOffline(page: Page, amount: string): Promise<void> {
  // The service worker brings the form's code without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.context().setOffline(true);
  await open(/^Edit /)(page);
  await form(page).getByLabel('Amount').fill(amount);
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await form(page).waitFor({ state: 'hidden' });
}

/** Changes the same amount on this device and on another. */
async function makeConflict(page: Page, person: Person | undefined): Promise<void> {
  const { body } = (await person?.client.get('/api/subscriptions')) ?? {};
  const amount = Number(body[0].amount);
  await changeAmountOffline(page, (amount + 1).toFixed(2));
  await person?.client.put(`/api/subscriptions/${body[0].id}`, { amount: (amount + 2).toFixed(2) });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Choose: / }).waitFor();
}

const AMOUNTS: Scene[] = [
  { name: 'dashboard', path: '/dashboard', as: demo },
  { name: 'dashboard-empty', path: '/dashboard', as: free },
  {
    name: 'dashboard-ticked',
    path: '/dashboard',
    as: (app) => app.person({ country: 'India' }),
    isWhole: true,
    act: press(/^Jio Prepaid/, /^Netflix/, /^Airtel Xstream/, /^Tata Play/, /^Google One/, /^Add 5/),
  },
  { name: 'dashboard-1', path: '/dashboard', as: holding(1) },
  { name: 'dashboard-full', path: '/dashboard', as: holding(5) },
  { name: 'dashboard-locked', path: '/dashboard', as: holding(8) },
  { name: 'dashboard-paying', path: '/dashboard', as: paying },
  {
    name: 'dashboard-payment',
    path: '/dashboard',
    as: paying,
    act: async (page) => {
      await open(/^Edit Netflix/)(page);
      await form(page).getByLabel('Card expires').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'dashboard-share',
    path: '/dashboard',
    as: paying,
    act: async (page) => {
      await open(/^Edit YouTube Premium/)(page);
      await form(page).getByLabel('Shared with').scrollIntoViewIfNeeded();
    },
  },
  { name: 'dashboard-over-budget', path: '/dashboard', as: budgeted },
  { name: 'dashboard-over-budget-hindi', path: '/dashboard', as: budgeted, before: inHindi },
  { name: 'dashboard-budget', path: '/dashboard', as: budgeted, act: open('Budget') },
  { name: 'dashboard-budget-awkward', path: '/dashboard', as: awkward, act: open('Budget') },
  { name: 'dashboard-budget-hindi', path: '/dashboard', as: budgeted, before: inHindi, act: open('बजट') },
  { name: 'dashboard-tags', path: '/dashboard', as: tagged, isWhole: true },
  { name: 'dashboard-tags-hindi', path: '/dashboard', as: tagged, before: inHindi, isWhole: true },
  {
    name: 'dashboard-tags-form',
    path: '/dashboard',
    as: tagged,
    act: async (page) => {
      await open(/^Edit Netflix/)(page);
      await form(page).getByLabel('Tags').scrollIntoViewIfNeeded();
      await form(page).getByLabel('Tags').click();
    },
  },
  {
    name: 'dashboard-edit-reminders',
    path: '/dashboard',
    as: holding(2, { proForDays: 9 }),
    act: async (page) => {
      await open(/^Edit /)(page);
      await openReminders(page, 'More details', 'Own days');
    },
  },
  {
    name: 'dashboard-edit-reminders-free',
    path: '/dashboard',
    as: holding(2),
    act: async (page) => {
      await open(/^Edit /)(page);
      await openReminders(page, 'More details');
    },
  },
  {
    name: 'dashboard-edit-reminders-hindi',
    path: '/dashboard',
    as: holding(2, { proForDays: 9 }),
    before: inHindi,
    act: async (page) => {
      await open(/ को एडिट करें$/)(page);
      await openReminders(page, 'और जानकारी', 'अपने दिन');
    },
  },
  {
    name: 'dashboard-selecting',
    path: '/dashboard',
    as: tagged,
    act: select('Gym', 'Netflix'),
  },
  {
    name: 'dashboard-tagging',
    path: '/dashboard',
    as: tagged,
    act: async (page) => {
      await select('Gym', 'Netflix')(page);
      await open('Tags')(page);
    },
  },
  { name: 'dashboard-60', path: '/dashboard', as: holding(60, { proForDays: 9 }) },
  { name: 'dashboard-awkward', path: '/dashboard', as: awkward },
  { name: 'dashboard-hindi', path: '/dashboard', as: demo, before: inHindi },
];

const NETWORK: Scene[] = [
  { name: 'dashboard-loading', path: '/dashboard', as: demo, before: hold(DATA) },
  { name: 'dashboard-error', path: '/dashboard', as: demo, before: answer(DATA, 503, {}) },
  {
    name: 'dashboard-offline',
    path: '/dashboard',
    as: demo,
    act: async (_page, context) => context.setOffline(true),
  },
  {
    name: 'dashboard-unsent',
    path: '/dashboard',
    as: holding(1),
    act: (page) => changeAmountOffline(page, '12.34'),
    isWhole: true,
  },
  {
    name: 'dashboard-logout-unsent',
    path: '/dashboard',
    as: holding(1),
    act: async (page) => {
      await changeAmountOffline(page, '12.34');
      await open('Logout')(page);
    },
  },
  {
    name: 'dashboard-conflict',
    path: '/dashboard',
    as: holding(1),
    act: async (page, _context, person) => {
      await makeConflict(page, person);
      await open(/^Choose: /)(page);
    },
  },
  {
    name: 'dashboard-discard',
    path: '/dashboard',
    as: holding(1),
    act: async (page, _context, person) => {
      await makeConflict(page, person);
      await open(/^Discard/)(page);
    },
  },
];

const FORMS: Scene[] = [
  { name: 'dashboard-add', path: '/dashboard', as: demo, act: open('Add Subscription') },
  {
    name: 'dashboard-add-services',
    path: '/dashboard',
    as: demo,
    act: async (page) => {
      await open('Add Subscription')(page);
      await form(page).getByLabel('Service Name').pressSequentially('a');
    },
  },
  {
    name: 'dashboard-add-wrong',
    path: '/dashboard',
    as: demo,
    act: async (page) => {
      await open('Add Subscription')(page);
      await form(page).getByRole('button', { name: 'Add Subscription' }).click();
    },
  },
  {
    name: 'dashboard-paste',
    path: '/dashboard',
    as: demo,
    act: async (page) => {
      await press('Add Subscription', 'Paste a receipt')(page);
      await form(page).getByRole('textbox').first().fill(RECEIPT);
    },
  },
  { name: 'dashboard-edit', path: '/dashboard', as: demo, act: open(/^Edit /) },
  { name: 'dashboard-edit-awkward', path: '/dashboard', as: awkward, act: open(/^Edit A very/) },
  { name: 'dashboard-delete', path: '/dashboard', as: demo, act: open(/^Delete /) },
  { name: 'dashboard-delete-awkward', path: '/dashboard', as: awkward, act: open(/^Delete A very/) },
  {
    name: 'dashboard-limit',
    path: '/dashboard',
    as: holding(5),
    act: async (page) => {
      await open('Add Subscription')(page);
      await form(page).getByLabel('Service Name').fill('Sixth');
      await form(page).getByLabel('Category').click();
      await page.getByRole('option', { name: 'Other' }).click();
      await form(page).getByLabel('Amount').fill('5');
      await form(page).getByRole('button', { name: 'Add Subscription' }).click();
      await page.getByRole('dialog', { name: 'Subscription limit reached' }).waitFor();
    },
  },
  { name: 'dashboard-renewals', path: '/dashboard', as: demo, act: open(/Renewals/) },
  { name: 'dashboard-renewals-awkward', path: '/dashboard', as: awkward, act: open(/Renewals/) },
  { name: 'dashboard-math', path: '/dashboard', as: demo, act: open(/^Show the math: Monthly/) },
  {
    name: 'dashboard-math-awkward',
    path: '/dashboard',
    as: awkward,
    act: open(/^Show the math: Monthly/),
  },
];

const STATUS = /\/api\/subscription\/status$/;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const unpaidPlan = { isPro: true, billingCycle: 'monthly', expiresAt: inDays(-1), cancelledAt: null };
const GRACE = { ...unpaidPlan, inGrace: true, graceEndsAt: inDays(3), retryAt: inDays(1) };
const CONFIRMING = { ...unpaidPlan, expiresAt: null, confirming: true };
const PAID = {
  currency: 'INR',
  billingCycle: 'monthly',
  paidAt: inDays(-32),
  periodEndsAt: inDays(-1),
  isRefundable: false,
  refundedAmount: '0.00',
};
const PAYMENTS = [
  { ...PAID, id: 'pay_3', amount: '443.00', standing: 'counts', renewsAt: inDays(1) },
  { ...PAID, id: 'pay_2', amount: '4435.00', billingCycle: 'yearly', standing: 'duplicate' },
  { ...PAID, id: 'pay_1', amount: '443.00', standing: 'refunded', refundedAmount: '443.00' },
];

/** Somebody whose Pro reaches beyond what is paid, in the state that `status` tells. */
const unpaid = (app: TestApp): Promise<Person> =>
  app.person({
    proBillingCycle: 'monthly',
    proExpiresAt: new Date(inDays(-1)),
    proUntilAt: new Date(inDays(3)),
  });
const telling = (status: object) => async (page: Page) => {
  await answer(STATUS, 200, status)(page);
  await answer(/\/api\/subscription\/payments$/, 200, PAYMENTS)(page);
};

const STANDINGS: Scene[] = [
  { name: 'plan-grace', path: '/dashboard', as: unpaid, before: telling(GRACE) },
  {
    name: 'plan-grace-manage',
    path: '/dashboard',
    as: unpaid,
    before: telling(GRACE),
    act: open(/My Pro Plan/),
  },
  {
    name: 'plan-grace-cancel',
    path: '/dashboard',
    as: unpaid,
    before: telling(GRACE),
    act: press('My Pro Plan', 'Cancel subscription'),
  },
  { name: 'plan-confirming', path: '/dashboard', as: unpaid, before: telling(CONFIRMING) },
  {
    name: 'plan-confirming-manage',
    path: '/dashboard',
    as: unpaid,
    before: telling(CONFIRMING),
    act: open(/My Pro Plan/),
  },
  {
    name: 'plan-ended',
    path: '/dashboard',
    as: free,
    before: async (page) => {
      const ended = { ...unpaidPlan, isPro: false };
      await answer(STATUS, 200, ended)(page);
      await answer(/\/api\/subscription\/payments$/, 200, [
        { ...PAID, id: 'pay_1', amount: '443.00', standing: 'counts' },
      ])(page);
    },
    act: open(/Upgrade to Pro/),
  },
];

const PLAN: Scene[] = [
  { name: 'dashboard-upgrade', path: '/dashboard', as: free, act: open(/Upgrade to Pro/) },
  {
    name: 'dashboard-pay',
    path: '/dashboard',
    as: free,
    act: async (page) => {
      await open(/Upgrade to Pro/)(page);
      await press('Continue to payment')(page);
      await page.getByRole('dialog', { name: 'Pay for Outgo Pro' }).waitFor();
    },
  },
  {
    name: 'dashboard-welcome',
    path: '/dashboard',
    as: demo,
    before: (page) => page.addInitScript(() => sessionStorage.setItem('outgo.welcome-pro', '1')),
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'dashboard-my-plan', path: '/dashboard', as: demo, act: open(/My Pro Plan/) },
  {
    name: 'dashboard-cancel',
    path: '/dashboard',
    as: demo,
    act: press('My Pro Plan', 'Cancel subscription'),
  },
];

const ADVICE: Scene[] = [
  { name: 'dashboard-advice', path: '/dashboard', as: demo, act: askForAdvice, isWhole: true },
  {
    name: 'dashboard-advice-working',
    path: '/dashboard',
    as: saver(),
    act: async (page) => {
      await hold('**/api/analyze')(page);
      await askForAdvice(page);
    },
    isWhole: true,
  },
  {
    name: 'dashboard-saving',
    path: '/dashboard',
    as: saver(),
    act: async (page) => {
      await askForAdvice(page);
      await open(/saves/)(page);
    },
  },
  {
    name: 'dashboard-bundle',
    path: '/dashboard',
    as: saver(),
    act: async (page) => {
      await askForAdvice(page);
      await open(/Bundle Premium\. Show what it holds/)(page);
    },
  },
  { name: 'dashboard-switch', path: '/dashboard', as: saver(), act: open('Switch plan') },
  { name: 'dashboard-switch-free', path: '/dashboard', as: saver({}), act: open('Switch plan') },
  { name: 'dashboard-what-if', path: '/dashboard', as: demo, act: open('What-if planner') },
  { name: 'dashboard-what-if-free', path: '/dashboard', as: saver({}), act: open('What-if planner') },
];

const CALENDAR: Scene[] = [
  { name: 'calendar', path: '/dashboard/calendar', as: demo },
  {
    name: 'calendar-prices',
    path: '/dashboard/calendar',
    as: raised,
    before: answer(/\/history$/, 200, PRICES),
  },
  {
    name: 'calendar-prices-hindi',
    path: '/dashboard/calendar',
    as: raised,
    before: async (page) => {
      await inHindi(page);
      await answer(/\/history$/, 200, PRICES)(page);
    },
  },
  { name: 'calendar-empty', path: '/dashboard/calendar', as: free },
  { name: 'calendar-60', path: '/dashboard/calendar', as: holding(60, { proForDays: 9 }) },
  { name: 'calendar-hindi', path: '/dashboard/calendar', as: demo, before: inHindi },
];

export const dashboardScenes: Scene[] = [
  ...AMOUNTS,
  ...NETWORK,
  ...FORMS,
  ...PLAN,
  ...STANDINGS,
  ...ADVICE,
  ...CALENDAR,
];
