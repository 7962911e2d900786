/** What `npm run shots` shows of administration. */
import type { Page } from 'playwright-core';
import { DAY_MS } from '#core/duration';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { answer, hold, open, type Scene } from './scene.ts';

export const ADMIN_EMAIL = 'admin@example.com';
const PAYING_EMAIL = 'ravi@example.com';
const LONG_EMAIL = 'priya.with.a.very.long.address.indeed@subdomain.of.a.long.example.com';

let ada: Promise<Person> | undefined;
/** An address has one account, so every scene has the same administrator. */
function admin(app: TestApp): Promise<Person> {
  ada ??= addPeople(app);
  return ada;
}

async function addPeople(app: TestApp): Promise<Person> {
  await app.person({
    email: LONG_EMAIL,
    name: 'Priya Venkataraghavan-Chattopadhyay the Second of Her Name',
    country: 'India',
    proForDays: 20,
    emailVerifiedAt: null,
  });
  const { client } = await app.person({ email: PAYING_EMAIL, name: 'Ravi', country: 'India' });
  const { body } = await client.post('/api/subscription/create', { billingCycle: 'yearly' });
  await client.post(
    '/api/subscription/verify-payment',
    await app.server.sandbox?.world.pay(body.subscriptionId),
  );
  return app.person({ email: ADMIN_EMAIL, name: 'Ada', createdAt: new Date(Date.now() - 400 * DAY_MS) });
}

async function search(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').first().fill(email);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(800);
}

async function upgrade(page: Page): Promise<void> {
  await page.getByLabel('Email').last().fill(LONG_EMAIL);
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.waitForTimeout(800);
}

const PROBLEMS = {
  payments: [
    {
      email: LONG_EMAIL,
      paymentId: 'pay_OutgoSample0001',
      amount: '4435.00',
      currency: 'INR',
      paidAt: '2026-11-14T09:30:00.000Z',
      refundedAmount: '0.00',
      problem: 'duplicate',
    },
    {
      email: null,
      paymentId: 'pay_OutgoSample0002',
      amount: '4435.00',
      currency: 'INR',
      paidAt: '2026-11-13T09:30:00.000Z',
      refundedAmount: '0.00',
      problem: 'charged_without_account',
    },
    {
      email: null,
      paymentId: 'pay_OutgoSample0003',
      amount: '99.00',
      currency: 'INR',
      paidAt: '2026-11-12T09:30:00.000Z',
      refundedAmount: '0.00',
      problem: 'charged_after_deletion',
    },
  ],
  chargingWhileOff: [],
  doubleCharging: [{ email: LONG_EMAIL, memberships: ['sub_OutgoSample0001', 'sub_OutgoSample0002'] }],
  stuckEvents: [
    {
      eventId: 'event-1',
      name: 'payment.captured',
      email: null,
      receivedAt: '2026-11-14T09:30:00.000Z',
      tries: 5,
      nextTryAt: '2026-11-17T09:30:00.000Z',
      outcome: 'provider: unavailable',
    },
  ],
  noNoticeSince: '2026-11-14T09:30:00.000Z',
};

const FIGURES = /api\/admin\//;

export const adminScenes: Scene[] = [
  { name: 'admin-analytics', path: '/admin-analytics', as: admin },
  { name: 'admin-analytics-loading', path: '/admin-analytics', as: admin, before: hold(FIGURES) },
  {
    name: 'admin-analytics-error',
    path: '/admin-analytics',
    as: admin,
    before: answer(FIGURES, 503, {}),
    act: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  { name: 'admin-tools', path: '/admin-tools', as: admin },
  {
    name: 'admin-tools-found',
    path: '/admin-tools',
    as: admin,
    act: (page) => search(page, LONG_EMAIL),
    isWhole: true,
  },
  {
    name: 'admin-tools-missing',
    path: '/admin-tools',
    as: admin,
    act: (page) => search(page, 'nobody@example.com'),
    isWhole: true,
  },
  { name: 'admin-tools-upgraded', path: '/admin-tools', as: admin, act: upgrade, isWhole: true },
  {
    name: 'admin-tools-old-sign-in',
    path: '/admin-tools',
    as: admin,
    before: answer('**/api/admin/upgrade-user', 403, {
      error: 'Please sign in again to do that.',
      message: '',
      code: 'sign_in_again',
    }),
    act: upgrade,
    isWhole: true,
  },
  {
    name: 'admin-problems',
    path: '/admin-tools',
    as: admin,
    before: answer('**/api/admin/payment-problems', 200, PROBLEMS),
    act: (page) => page.getByText('Payments to refund', { exact: true }).waitFor(),
    isWhole: true,
  },
  {
    name: 'admin-refund',
    path: '/admin-tools',
    as: admin,
    before: answer('**/api/admin/payment-problems', 200, PROBLEMS),
    act: async (page) => {
      await open(/^Refund /)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    },
  },
  {
    name: 'admin-money',
    path: '/admin-tools',
    as: admin,
    act: (page) => search(page, PAYING_EMAIL),
    isWhole: true,
  },
  {
    name: 'admin-end-sessions',
    path: '/admin-tools',
    as: admin,
    act: async (page) => {
      await search(page, LONG_EMAIL);
      await open('Sign out everywhere')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    },
  },
  { name: 'admin-audit', path: '/admin-tools/audit', as: admin },
];
