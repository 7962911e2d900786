// My Subscription: what each standing of a plan says and offers.
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#contract/endpoints';
import { PROOF, placeCheckoutWindow } from '#testing/checkout-window';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import { MyPlanDialog } from './my-plan-dialog.tsx';
import type { Payment, PlanStatus } from './plan-queries.ts';

const CANCEL = 'POST /api/subscription/cancel';
const CARD = 'POST /api/subscription/replace-card';
const VERIFY = 'POST /api/subscription/verify-payment';
const STATUS = 'GET /api/subscription/status';
const ENDS = '2026-12-15T00:00:00.000Z';
const PRO: PlanStatus = { isPro: true, billingCycle: 'monthly', expiresAt: ENDS, cancelledAt: null };
const FREE: PlanStatus = { isPro: false, billingCycle: null, expiresAt: null, cancelledAt: null };
const GRACE: PlanStatus = {
  ...PRO,
  expiresAt: '2026-11-15T00:00:00.000Z',
  inGrace: true,
  retryAt: '2026-11-19T00:00:00.000Z',
  graceEndsAt: '2026-11-22T00:00:00.000Z',
};
const UNPAID: PlanStatus = {
  ...PRO,
  isPro: false,
  expiresAt: '2026-11-10T00:00:00.000Z',
  unpaid: { chargesAt: '2026-11-20T00:00:00.000Z', isTried: true },
};
const CHECKOUT: AnswerOf<typeof CARD> = {
  subscriptionId: 'sub_1',
  keyId: 'key_1',
  checkoutUrl: '/checkout.js',
  amount: '99.00',
  currency: 'INR',
  billingCycle: 'monthly',
  sandbox: true,
};
const onClose = vi.fn();
beforeEach(() => onClose.mockReset());

function payment(fields: Partial<Payment> = {}): Payment {
  return {
    id: 'pay_1',
    amount: '99.00',
    currency: 'INR',
    billingCycle: 'monthly',
    paidAt: '2026-11-15T00:00:00.000Z',
    periodEndsAt: ENDS,
    isRefundable: false,
    refundedAmount: '0.00',
    standing: 'counts',
    renewsAt: ENDS,
    ...fields,
  };
}

function answersFor(status: PlanStatus, payments: Payment[]): Answers {
  return {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'Asia/Kolkata' }),
    'GET /api/server': { payments: 'razorpay', google: false, emailVerification: false, demo: false },
    [STATUS]: status,
    'GET /api/subscription/payments': payments,
  };
}

const openPlan = (status: PlanStatus, payments: Payment[] = [], answers: Answers = {}) =>
  openScreen(<MyPlanDialog onClose={onClose} />, { ...answersFor(status, payments), ...answers });
type Opened = ReturnType<typeof openScreen>;

/** The rows of the plan, as name and value. */
function rows(screen: Opened): Record<string, string> {
  const values = screen.names('dd');
  return Object.fromEntries(screen.names('dt').map((name, at) => [name, values[at] ?? '']));
}

test('a plan that renews says price, cycle and the next charge', async () => {
  const plan = openPlan(PRO, [payment()]);
  await plan.see('Next charge');
  expect(rows(plan)).toEqual({
    Plan: expect.stringMatching(/^PRO\s*Active$/),
    Price: '₹99 per month',
    'Billing cycle': 'Monthly',
    'Next charge': 'Dec 15, 2026',
  });
});

test.each<[string, PlanStatus, Payment[], Record<string, string>, string]>([
  [
    'cancelled',
    { ...PRO, cancelledAt: '2026-11-16T00:00:00.000Z' },
    [payment({ renewsAt: undefined })],
    { 'Cancelled on': 'Nov 16, 2026', 'Pro until': 'Dec 15, 2026' },
    'Nothing more is charged. Pro stays until Dec 15, 2026; after that your account is Free.',
  ],
  ['given', PRO, [], { 'Pro until': 'Dec 15, 2026' }, 'Nothing is charged for it, and it does not renew.'],
  [
    'in grace',
    GRACE,
    [payment()],
    { 'Payment due since': 'Nov 15, 2026', 'Next try': 'Nov 19, 2026' },
    'We try again on Nov 19, 2026. Without a payment Pro ends on Nov 22, 2026.',
  ],
  [
    'confirming',
    { ...PRO, expiresAt: null, confirming: true },
    [],
    {},
    'You have Pro meanwhile, and there is nothing more to pay.',
  ],
  [
    'unpaid',
    UNPAID,
    [payment()],
    { 'Paid until': 'Nov 10, 2026', 'Next try': 'Nov 20, 2026' },
    'Your plan is not paid, but it still charges. We try the payment again on Nov 20, 2026.',
  ],
])('a plan that is %s says what happens next', async (_, status, payments, facts, sentence) => {
  const plan = openPlan(status, payments);
  await plan.see(sentence);
  expect(rows(plan)).toMatchObject(facts);
  expect(rows(plan)).not.toHaveProperty('Next charge');
  expect(plan.names('button').includes('Subscribe again')).toBe(status.cancelledAt !== null);
});

test.each<[string, PlanStatus, Payment[], string, string]>([
  ['never Pro', FREE, [], 'There is no Pro plan to manage.', 'Upgrade to Pro'],
  [
    'cancelled before',
    { ...PRO, isPro: false, cancelledAt: '2026-11-16T00:00:00.000Z' },
    [payment()],
    'You cancelled Pro, and it ended on Dec 15, 2026.',
    'Subscribe again',
  ],
  [
    'refunded',
    FREE,
    [payment({ standing: 'refunded' })],
    'Your payment was refunded, and Pro ended with it.',
    'Subscribe again',
  ],
  [
    'not renewed',
    { ...PRO, isPro: false },
    [payment()],
    'The renewal could not be taken, and Pro ended. It was paid until Dec 15, 2026.',
    'Subscribe again',
  ],
  ['given and over', { ...PRO, isPro: false }, [], 'Pro ended on Dec 15, 2026.', 'Subscribe again'],
])('who is Free (%s) is told why, and what can be bought', async (_, status, payments, sentence, button) => {
  const plan = openPlan(status, payments);
  await plan.see(sentence);
  expect(plan.names('[role=dialog] button')).toContain(button);
  expect(plan.text()).toContain('Everything you recorded is still here.');
  expect(plan.text()).not.toContain('Cancel subscription');
});

test('cancelling asks first, with what follows, and tells it afterwards', async () => {
  const cancelled = { ...PRO, cancelledAt: '2026-11-18T00:00:00.000Z' };
  let now: PlanStatus = PRO;
  const plan = openPlan(PRO, [payment()], {
    [STATUS]: () => now,
    [CANCEL]: () => {
      now = cancelled;
      return now;
    },
  });
  await plan.press('Cancel subscription');
  await plan.see('Cancel your subscription?');
  expect(plan.names('[role=alertdialog] p')).toEqual([
    'This cannot be undone. Pro stays until Dec 15, 2026. After that your account is limited to 5 subscriptions: the latest are kept, the others are locked, not deleted.',
  ]);
  expect(plan.sent(CANCEL)).toEqual([]);
  document.querySelector<HTMLElement>('[role=alertdialog] button:last-child')?.click();
  await plan.see('Subscription cancelled');
  await plan.see('Cancelled on');
  expect(plan.sent(CANCEL)).toHaveLength(1);
});

test('who keeps Pro has cancelled nothing', async () => {
  const plan = openPlan(PRO, [payment()]);
  await plan.press('Cancel subscription');
  await plan.press('Keep Pro');
  await plan.gone('This cannot be undone.');
  expect(plan.sent(CANCEL)).toEqual([]);
});

test.each([{ status: 502 }, 'unreachable', refuse('not_pro')] as const)(
  'a cancellation that fails says whom to ask, and Pro stays',
  async (answer) => {
    const plan = openPlan(PRO, [payment()], { [CANCEL]: answer });
    await plan.press('Cancel subscription');
    await plan.see('This cannot be undone.');
    document.querySelector<HTMLElement>('[role=alertdialog] button:last-child')?.click();
    await plan.see('Please try again or contact support');
    expect(rows(plan).Plan).toMatch(/Active/);
  },
);

test.each<[string, PlanStatus, string, string]>([
  ['grace', GRACE, 'Pro ends at once, because its last payment failed.', 'Keep Pro'],
  [
    'confirming',
    { ...PRO, expiresAt: null, confirming: true },
    'Your payment is still being confirmed.',
    'Keep Pro',
  ],
  ['unpaid', UNPAID, 'Nothing more is charged, and your account stays Free.', 'Keep the plan'],
])('cancelling in %s says its own consequence', async (_, status, sentence, keep) => {
  const plan = openPlan(status, [payment()]);
  await plan.press('Cancel subscription');
  await plan.see(sentence);
  expect(plan.names('[role=alertdialog] button')).toContain(keep);
});

test('a failed renewal is paid with another card, in the provider’s window', async () => {
  const opened = placeCheckoutWindow();
  let now = GRACE;
  const plan = openPlan(GRACE, [payment()], {
    [STATUS]: () => now,
    [CARD]: CHECKOUT,
    [VERIFY]: () => {
      now = PRO;
      return now;
    },
  });
  await plan.press('Pay now');
  await until(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.subscription_card_change).toBe(true);
  opened[0]?.handler(PROOF);
  await plan.see('Paid: your plan goes on');
  await plan.see('Next charge');
  expect(plan.sent(VERIFY)).toEqual([PROOF]);
});

test('closing the window of a failed renewal charges nothing and leaves it open', async () => {
  const opened = placeCheckoutWindow();
  const plan = openPlan(GRACE, [payment()], { [CARD]: CHECKOUT });
  await plan.press('Pay now');
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.modal.ondismiss();
  await plan.see('Payment Cancelled');
  expect(plan.sent(VERIFY)).toEqual([]);
  await plan.press('Pay now');
  await until(() => expect(opened).toHaveLength(2));
});

test('a card that is replaced after the last try failed is saved, and nothing is called paid', async () => {
  const opened = placeCheckoutWindow();
  const plan = openPlan(GRACE, [payment()], { [CARD]: CHECKOUT, [VERIFY]: { ...PRO, isPro: false } });
  await plan.press('Pay now');
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.handler(PROOF);
  await plan.see('Nothing was charged now.');
  expect(plan.text()).not.toContain('Paid: your plan goes on');
});

test.each([
  [refuse('nothing_to_pay'), 'There is no renewal to pay.'],
  [{ status: 502 } as const, 'There was an error processing your subscription. Please try again.'],
])('a renewal that cannot be paid says why', async (answer, sentence) => {
  const plan = openPlan(GRACE, [payment()], { [CARD]: answer });
  await plan.press('Pay now');
  await plan.see(sentence);
});

test.each<[Partial<Payment>, string]>([
  [{ isRefundable: true, billingCycle: 'yearly' }, 'Refundable until Nov 22, 2026'],
  [{ standing: 'refunded' }, 'Refunded. Your bank shows it within 5 to 7 working days.'],
  [{ standing: 'duplicate' }, 'Paid twice for the same time. We refund this payment'],
  [{ standing: 'wrong_amount' }, 'Not the price of your plan. We refund this payment'],
  [{ refundedAmount: '40.00' }, '₹40.00 of it was refunded'],
])('a payment %j says what becomes of it', async (fields, sentence) => {
  const plan = openPlan(PRO, [payment({ renewsAt: ENDS }), payment({ id: 'pay_2', ...fields })]);
  await plan.see(sentence);
  expect(plan.names('a[download]')).toEqual(['Receipt of Nov 15, 2026', 'Receipt of Nov 15, 2026']);
  expect(plan.names('a').includes('Ask for a refund')).toBe(fields.isRefundable === true);
});

test('a plan that cannot be loaded says that nothing has changed', async () => {
  let isDown = true;
  const plan = openPlan(PRO, [payment()], { [STATUS]: () => (isDown ? { status: 500 } : PRO) });
  await plan.see('Nothing has changed. Check your connection and try again.');
  isDown = false;
  await plan.press('Try again');
  await plan.see('Next charge');
});

test('payments that cannot be loaded do not hide the plan', async () => {
  const plan = openPlan(PRO, [], { 'GET /api/subscription/payments': { status: 500 } });
  await plan.see('Your payments could not be loaded');
  expect(rows(plan)['Pro until']).toBe('Dec 15, 2026');
  expect(plan.text()).not.toContain('Given to you');
});

test('in Hindi the consequences of cancelling are Hindi', async () => {
  await showHindi();
  const plan = openPlan(PRO, [payment()]);
  await plan.see('₹99');
  await plan.press('प्लान कैंसिल करें');
  await until(() => expect(plan.names('[role=alertdialog] p')[0]).toMatch(/[\u0900-\u097f].*5/));
});
