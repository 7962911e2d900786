// The notice above the dashboard, and the welcome after a payment.
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#core/duration';
import { type Answers, openScreen, sampleUser, until } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import { PlanDialogs } from './plan-dialogs.tsx';
import { PlanNotice } from './plan-notice.tsx';
import type { Payment, PlanStatus } from './plan-queries.ts';
import { closePlanDialog } from './upgrade-store.ts';
import { keepWelcome } from './welcome.ts';

const STATUS = 'GET /api/subscription/status';
const ENDS = '2026-12-15T00:00:00.000Z';
const PRO: PlanStatus = { isPro: true, billingCycle: 'monthly', expiresAt: ENDS, cancelledAt: null };
const GRACE: PlanStatus = { ...PRO, expiresAt: '2026-11-15T00:00:00.000Z', inGrace: true };
const UNPAID: PlanStatus = {
  ...PRO,
  isPro: false,
  expiresAt: '2026-11-10T00:00:00.000Z',
  unpaid: { chargesAt: null, isTried: true },
};
const PAYMENT: Payment = {
  id: 'pay_1',
  amount: '99.00',
  currency: 'INR',
  billingCycle: 'monthly',
  paidAt: '2026-11-15T00:00:00.000Z',
  periodEndsAt: ENDS,
  isRefundable: false,
  refundedAmount: '0.00',
  standing: 'counts',
};

beforeEach(() => {
  sessionStorage.clear();
  closePlanDialog();
});

function answersFor(status: PlanStatus, payments: Payment[], user: Partial<User>): Answers {
  return {
    'GET /api/auth/user': sampleUser(user),
    'GET /api/server': { payments: 'razorpay', google: false, emailVerification: false, demo: false },
    [STATUS]: status,
    'GET /api/subscription/payments': payments,
  };
}

test.each<[string, PlanStatus, Partial<User>, string]>([
  ['grace', GRACE, { isPro: true, proExpiresAt: GRACE.expiresAt }, 'We could not take the payment for Pro.'],
  ['unpaid', UNPAID, { proExpiresAt: UNPAID.expiresAt }, 'Your plan is not paid, but it still charges.'],
  [
    'confirming',
    { ...PRO, expiresAt: null, confirming: true },
    { isPro: true },
    'Your payment is being confirmed.',
  ],
])('above the dashboard %s is told', async (_, status, user, sentence) => {
  const notice = openScreen(<PlanNotice />, answersFor(status, [], user));
  await notice.see(sentence);
});

test('a plan in order is not asked about, and nothing stands above the dashboard', async () => {
  const user = { isPro: true, proExpiresAt: new Date(Date.now() + DAY_MS).toISOString() };
  const notice = openScreen(<PlanNotice />, answersFor(PRO, [], user));
  await until(() => expect(notice.sent('GET /api/auth/user')).toHaveLength(1));
  await notice.settle();
  expect(notice.text()).toBe('');
  expect(notice.sent(STATUS)).toEqual([]);
});

test('after the reload that follows a payment the welcome says what was received', async () => {
  keepWelcome();
  const screen = openScreen(<PlanDialogs />, answersFor(PRO, [PAYMENT], { isPro: true }));
  await screen.see('Welcome to Pro');
  await screen.see('We received ₹99.00 (Monthly). Your receipt is under My Pro Plan.');
  await screen.press('Start using Pro');
  await screen.gone('Welcome to Pro');
});
