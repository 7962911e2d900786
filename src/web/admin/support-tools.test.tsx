// The administrators' tools: finding a user, giving Pro, refunding (rules admin.2, admin.5).
import { expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, until } from '#testing/screen';
import type { UserStatus } from './queries.ts';
import { SearchCard } from './search-card.tsx';
import { UpgradeCard } from './upgrade-card.tsx';
import { useUserSearch } from './use-user-search.ts';

const FIND = 'GET /api/admin/user-status';
const GIVE = 'POST /api/admin/upgrade-user';
const REFUND = 'POST /api/admin/refund';
const STATUS: UserStatus = {
  email: 'ravi@example.com',
  name: 'Ravi',
  isPro: false,
  proBillingCycle: null,
  proExpiresAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  proCancelledAt: null,
  emailVerified: true,
  lastSignInAt: null,
  inGrace: false,
  confirming: false,
  paidTwice: false,
  memberships: [],
  payments: [],
  grants: [],
  paymentEvents: [],
  mails: [],
};
const PAYMENT: UserStatus['payments'][number] = {
  paymentId: 'p-1',
  providerId: 'pay_1',
  amount: '999.00',
  currency: 'INR',
  billingCycle: 'yearly',
  paidAt: '2026-11-10T12:00:00.000Z',
  periodEndsAt: null,
  refundedAmount: '0.00',
  standing: 'duplicate',
};

function Search() {
  return <SearchCard {...useUserSearch()} />;
}

function openSearch(answers: Answers) {
  return openScreen(<Search />, { 'GET /api/auth/user': sampleUser({ isAdmin: true }), ...answers });
}

async function find(answers: Answers) {
  const card = openSearch(answers);
  await card.fill('Email', ' ravi@example.com ');
  await card.press('Search');
  return card;
}

const openUpgrade = (answers: Answers, onUpgraded = vi.fn()) => ({
  onUpgraded,
  card: openScreen(<UpgradeCard onUpgraded={onUpgraded} />, answers),
});

test('a search needs an address', async () => {
  const card = openSearch({});
  await card.press('Search');
  await card.see('Please enter an email address to search');
  expect(card.sent(FIND)).toEqual([]);
});

test('a free user without payments is shown with N/A for cycle and expiry', async () => {
  const card = await find({ [FIND]: STATUS });
  await card.see('Ravi');
  expect(card.sent(FIND)).toEqual(['/api/admin/user-status?email=ravi%40example.com']);
  expect(card.names('dd').slice(0, 6)).toEqual([
    'ravi@example.com',
    'Ravi',
    'Free',
    'N/A',
    'N/A',
    expect.stringMatching(/Jan 2, 2026/),
  ]);
});

test('a Pro user is shown with cycle and expiry', async () => {
  const pro = { isPro: true, proBillingCycle: 'yearly', proExpiresAt: '2027-01-05T12:00:00.000Z' } as const;
  const card = await find({ [FIND]: { ...STATUS, ...pro } });
  await card.see('Ravi');
  expect(card.names('dd').slice(2, 5)).toEqual(['Pro', 'Yearly', expect.stringMatching(/Jan 5, 2027/)]);
});

test.each([refuse('user_not_found'), { status: 502 }, 'unreachable'] as const)(
  'whoever is not found is said to be so, at the field too',
  async (answer) => {
    const card = await find({ [FIND]: answer });
    await card.see('User not found');
    expect(card.names('form [role=alert]')).toEqual(['User not found']);
    expect(card.names('dd')).toEqual([]);
  },
);

test('a refund needs a reason, and one that fails leaves the dialog open', async () => {
  const card = await find({
    [FIND]: { ...STATUS, payments: [PAYMENT] },
    [REFUND]: refuse('provider_failed'),
  });
  await card.see('Paid twice');
  await card.press('Refund ₹999.00');
  await card.see('Refund ₹999.00?');
  const confirm = () => document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click();
  confirm();
  await card.see('Please enter a reason');
  expect(card.sent(REFUND)).toEqual([]);
  await card.fill('Reason', ' paid twice ');
  confirm();
  await card.see('The service we asked did not answer properly. Please try again.');
  expect(card.sent(REFUND)).toEqual([{ paymentId: 'p-1', reason: 'paid twice' }]);
  expect(card.text()).toContain('Refund ₹999.00?');
});

test('a refund with an old sign-in asks for a fresh one', async () => {
  const card = await find({ [FIND]: { ...STATUS, payments: [PAYMENT] }, [REFUND]: refuse('sign_in_again') });
  await card.press('Refund ₹999.00');
  await card.fill('Reason', 'paid twice');
  document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click();
  await card.see('You signed in more than 12 hours ago.');
  expect(card.names('[role=dialog] button')).toContain('Sign in again');
});

test('Pro is not given without an address', async () => {
  const { card } = openUpgrade({});
  await card.press('Upgrade to Pro');
  await card.see('Please enter an email address');
  expect(card.sent(GIVE)).toEqual([]);
});

test('Pro is given for the chosen cycle, and told with the address', async () => {
  const { card, onUpgraded } = openUpgrade({ [GIVE]: { message: 'Done', user: STATUS } });
  await card.see('paid but are stuck on Free because of payment-notification issues');
  await card.fill('Email', 'ravi@example.com');
  await card.choose('Billing cycle', 'Yearly');
  await card.press('Upgrade to Pro');
  await card.see('User ravi@example.com has been upgraded to Pro successfully!');
  expect(card.sent(GIVE)).toEqual([{ email: 'ravi@example.com', billingCycle: 'yearly' }]);
  await until(() => expect(onUpgraded).toHaveBeenCalledOnce());
  expect(card.field('Email').value).toBe('');
});

test.each([
  [refuse('user_not_found'), 'User not found'],
  [{ status: 502 } as const, 'Failed to upgrade user'],
])('an upgrade that fails says why and keeps the address', async (answer, sentence) => {
  const { card, onUpgraded } = openUpgrade({ [GIVE]: answer });
  await card.fill('Email', 'ravi@example.com');
  await card.press('Upgrade to Pro');
  await card.see(sentence);
  expect(card.field('Email').value).toBe('ravi@example.com');
  expect(onUpgraded).not.toHaveBeenCalled();
});

test('a sign-in older than 12 hours is asked for again', async () => {
  const { card } = openUpgrade({ [GIVE]: refuse('sign_in_again') });
  await card.fill('Email', 'ravi@example.com');
  await card.press('Upgrade to Pro');
  await card.see('You signed in more than 12 hours ago.');
  expect(card.names('button')).toContain('Sign in again');
});
