// The upgrade modal: prices of India and the United States, the checkout, and each way it can end (rules plan.5, 9, 10).
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#contract/endpoints';
import { PROOF, placeCheckoutWindow } from '#testing/checkout-window';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { takeWelcome } from './welcome.ts';

const CREATE = 'POST /api/subscription/create';
const VERIFY = 'POST /api/subscription/verify-payment';
const PAY = 'Continue to payment';
const PRO = { isPro: true, billingCycle: 'yearly', expiresAt: null, cancelledAt: null } as const;
const PRICES: AnswerOf<'GET /api/plan/prices'> = {
  currency: 'INR',
  india: { monthly: '99.00', yearly: '999.00' },
  elsewhere: { monthly: '443.00', yearly: '4436.00' },
  ratesOn: '2026-11-13',
};
const CHECKOUT: AnswerOf<'POST /api/subscription/create'> = {
  subscriptionId: 'sub_1',
  keyId: 'key_1',
  checkoutUrl: '/checkout.js',
  amount: '4436.00',
  currency: 'INR',
  billingCycle: 'yearly',
  sandbox: true,
};

const onClose = vi.fn();
const reload = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  reload.mockReset();
  sessionStorage.clear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  locateAt(null);
});

/** The place that the browser says it is in; null is a refusal. */
function locateAt(place: { latitude: number; longitude: number } | null) {
  const getCurrentPosition = (yes: PositionCallback, no: PositionErrorCallback) =>
    place ? yes({ coords: place } as GeolocationPosition) : no({ code: 1 } as GeolocationPositionError);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

function openDialog(user: Partial<User> = {}, answers: Answers = {}) {
  return openScreen(<UpgradeDialog onClose={onClose} />, {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'Asia/Kolkata', ...user }),
    'GET /api/server': { payments: 'razorpay', google: false, emailVerification: false, demo: false },
    'GET /api/plan/prices': PRICES,
    'GET /api/subscription/status': { ...PRO, isPro: false },
    'GET /api/subscription/payments': [],
    [CREATE]: CHECKOUT,
    ...answers,
  });
}

test('in the United States the price is in dollars, with what is charged in rupees', async () => {
  const dialog = openDialog();
  await dialog.see('you pay ₹4,436 every year.');
  expect(dialog.text()).toMatch(/Yearly\s*Save 17%\s*\$49\.99 per year, charged as ₹4,436/);
  expect(dialog.text()).toMatch(/Monthly\s*\$4\.99 per month, charged as ₹443/);
  expect(dialog.text()).toContain('Converted at the exchange rate of Nov 13, 2026.');
  expect(dialog.text()).toContain('The annual plan can be refunded within 7 days.');
});

test('the monthly plan says its own amount and that it is not refunded', async () => {
  const dialog = openDialog();
  await dialog.see('every year.');
  document.querySelector<HTMLInputElement>('input[value=monthly]')?.click();
  await dialog.see('you pay ₹443 every month.');
  expect(dialog.text()).toContain('Monthly payments are non-refundable.');
});

test('in India the price is the charge: nothing is converted', async () => {
  const dialog = openDialog({ country: 'India' });
  await dialog.see('you pay ₹999 every year.');
  expect(dialog.text()).toMatch(/₹99 per month/);
  expect(dialog.text()).not.toMatch(/charged as|Converted at/);
});

test.each([
  ['Germany', { latitude: 19.08, longitude: 72.88 }, '₹999 per year'],
  ['India', { latitude: 40.71, longitude: -74 }, '$49.99 per year'],
  ['Germany', null, '$49.99 per year'],
])('an account in %s located at %j sees %s', async (country, place, price) => {
  locateAt(place);
  const dialog = openDialog({ country });
  await dialog.see(price);
});

test('what Pro gives is listed', async () => {
  const dialog = openDialog();
  await dialog.see('What Pro gives you');
  const list = dialog.names('ul[aria-label="What Pro gives you"] li');
  expect(
    list.map((line) => line.replace(/(subscriptions|analytics|optimizer|insights|caps|chats).*/, '$1')),
  ).toEqual([
    'Unlimited subscriptions',
    'Advanced analytics',
    'Bundle optimizer',
    'Premium AI insights',
    'No daily AI caps',
    'Reminders on your devices and in chats',
  ]);
});

test('nothing can be paid while the amount is not known; it can be asked for again', async () => {
  let isDown = true;
  const dialog = openDialog({}, { 'GET /api/plan/prices': () => (isDown ? { status: 500 } : PRICES) });
  await dialog.see('The amount could not be loaded.');
  expect(dialog.names('button:disabled')).toEqual([PAY]);
  isDown = false;
  await dialog.press('Try again');
  await dialog.see('you pay ₹4,436 every year.');
  expect(dialog.names('button:disabled')).toEqual([]);
});

test('a payment opens the provider with the buyer, is verified, and the page reloads into a welcome', async () => {
  const opened = placeCheckoutWindow();
  const dialog = openDialog({}, { [VERIFY]: PRO });
  await dialog.see('every year.');
  await dialog.press(PAY);
  await until(() => expect(opened).toHaveLength(1));
  expect(dialog.sent(CREATE)).toEqual([{ billingCycle: 'yearly', country: 'US' }]);
  expect(opened[0]).toMatchObject({
    key: 'key_1',
    subscription_id: 'sub_1',
    name: 'Outgo Pro',
    description: 'Yearly',
    prefill: { name: 'Asha Rao', email: 'asha@example.com' },
  });
  // Our own dialog would hold the focus that the provider's window needs.
  await dialog.gone('What Pro gives you');
  opened[0]?.handler({ ...PROOF, extra: 'not sent on' });
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(dialog.sent(VERIFY)).toEqual([PROOF]);
  expect(takeWelcome()).toBe(true);
});

test('while a payment is verified the dialog says so and stays', async () => {
  const opened = placeCheckoutWindow();
  const dialog = openDialog({}, { [VERIFY]: 'waiting' });
  await dialog.see('every year.');
  await dialog.press(PAY);
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.handler(PROOF);
  await dialog.see('Confirming your payment…');
  await dialog.press('Close');
  expect(onClose).not.toHaveBeenCalled();
});

test('a dismissed checkout is told, and the modal is open for another try', async () => {
  const opened = placeCheckoutWindow();
  const dialog = openDialog();
  await dialog.see('every year.');
  await dialog.press(PAY);
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.modal.ondismiss();
  await dialog.see('Payment Cancelled');
  await dialog.press(PAY);
  await until(() => expect(opened).toHaveLength(2));
});

test('a payment that cannot be verified yet is on its way, and the modal closes', async () => {
  const opened = placeCheckoutWindow();
  const dialog = openDialog({}, { [VERIFY]: refuse('payment_not_verified') });
  await dialog.see('every year.');
  await dialog.press(PAY);
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.handler(PROOF);
  await dialog.see("Payment received! We're processing your subscription");
  expect(onClose).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  expect(takeWelcome()).toBe(false);
});

test.each([{ status: 502 }, 'unreachable', refuse('provider_failed')] as const)(
  'a checkout that cannot be made is told in the words of the catalogue',
  async (answer) => {
    const dialog = openDialog({}, { [CREATE]: answer });
    await dialog.see('every year.');
    await dialog.press(PAY);
    await dialog.see('There was an error processing your subscription. Please try again.');
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog.names('button')).toContain(PAY);
  },
);

test.each([
  ['already_pro', 'You already have Pro.'],
  ['payment_confirming', 'Your payment is being confirmed. There is nothing more to pay.'],
  ['renewal_pending', 'We are still trying to take your renewal payment. You can pay it under My Pro Plan.'],
] as const)('who has nothing to buy (%s) is told so, and the modal closes', async (code, sentence) => {
  const dialog = openDialog({}, { [CREATE]: refuse(code) });
  await dialog.see('every year.');
  await dialog.press(PAY);
  await dialog.see(sentence);
  expect(onClose).toHaveBeenCalledOnce();
});

test('an amount that changed is shown before anything is paid', async () => {
  const opened = placeCheckoutWindow();
  const dialog = openDialog({}, { [CREATE]: { ...CHECKOUT, amount: '4501.00' } });
  await dialog.see('you pay ₹4,436 every year.');
  await dialog.press(PAY);
  await dialog.see('The exchange rate has changed: please look at the new amount');
  await dialog.see('charged as ₹4,501');
  expect(opened).toEqual([]);
  await dialog.press(PAY);
  await until(() => expect(opened).toHaveLength(1));
});

test('test mode is marked, real payments are not', async () => {
  const real = openDialog();
  await real.see('every year.');
  expect(real.text()).not.toContain('Test mode');
});

test('in test mode the mark stands above the prices', async () => {
  const dialog = openDialog(
    {},
    {
      'GET /api/server': { payments: 'sandbox', google: false, emailVerification: false, demo: false },
    },
  );
  await dialog.see('Test mode, no money moves');
});

test('who had Pro is told why it ended', async () => {
  const dialog = openDialog(
    {},
    {
      'GET /api/subscription/status': {
        ...PRO,
        isPro: false,
        expiresAt: '2026-11-10T00:00:00.000Z',
        cancelledAt: '2026-10-20T00:00:00.000Z',
      },
    },
  );
  await dialog.see('You cancelled Pro, and it ended on Nov 10, 2026. Nothing more is charged.');
});

test.each([
  ['refunded', 'Your payment was refunded, and Pro ended with it.'],
  ['counts', 'The renewal could not be taken, and Pro ended.'],
] as const)('who paid before (%s) is told why Pro ended', async (standing, sentence) => {
  const paid = {
    id: 'pay_1',
    amount: '999.00',
    currency: 'INR',
    billingCycle: 'yearly',
    paidAt: '2025-11-10T00:00:00.000Z',
    periodEndsAt: '2026-11-10T00:00:00.000Z',
    isRefundable: false,
    refundedAmount: '0.00',
    standing,
  } as const;
  const status = { ...PRO, isPro: false, expiresAt: standing === 'refunded' ? null : paid.periodEndsAt };
  const dialog = openDialog(
    {},
    { 'GET /api/subscription/status': status, 'GET /api/subscription/payments': [paid] },
  );
  await dialog.see(sentence);
  expect(dialog.names('button')).toContain('Payments and receipts');
});

test('who still has Pro is told that a new plan starts at once', async () => {
  const dialog = openDialog({ isPro: true, proExpiresAt: '2026-12-24T00:00:00.000Z' });
  await dialog.see('You have Pro until Dec 24, 2026.');
});

test('in Hindi the charge is explained in Hindi, in the same rupees', async () => {
  await showHindi();
  const dialog = openDialog({ country: 'India' });
  await dialog.see('₹999');
  expect(dialog.names('h2')[0]).toMatch(/[\u0900-\u097f]/);
  expect(dialog.text()).not.toContain('Indian rupees');
});
