// The audit log page by page, payment problems, and prices that users call wrong (rules admin.2, plan.6, advice.11).
import { expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, until } from '#testing/screen';
import { AuditPage } from './audit-page.tsx';
import { PriceReportsCard } from './price-reports-card.tsx';
import { ProblemsCard } from './problems-card.tsx';
import type { AuditEntry, PaymentProblems, ReportedPrice } from './queries.ts';

const AUDIT = 'GET /api/admin/audit';
const PROBLEMS = 'GET /api/admin/payment-problems';
const REPORTS = 'GET /api/admin/price-reports';
const admin = { 'GET /api/auth/user': sampleUser({ isAdmin: true }) };

const ENTRY: AuditEntry = {
  id: 'a-1',
  at: '2026-11-17T12:34:00.000Z',
  actorEmail: 'ada@example.com',
  action: 'POST /api/admin/upgrade-user',
  outcome: 'done',
  target: 'ravi@example.com',
  detail: null,
};

const openAudit = (answers: Answers) => openScreen(<AuditPage />, { ...admin, ...answers });

test.each<[string, Partial<AuditEntry>, RegExp]>([
  [
    'what was granted, and until when',
    { detail: { billingCycle: 'yearly', expiresAt: '2027-11-17T12:00:00.000Z' } },
    /Manual Pro UpgradeDone ?ravi@example\.comby ada@example\.com.*Nov 17, 2026.*Yearly, Pro until Nov 17, 2027/,
  ],
  [
    'why somebody was refused',
    { action: 'GET /api/admin/user-status', outcome: 'refused', detail: { code: 'not_allowed' } },
    /Search User StatusRefused.*Not an administrator/,
  ],
  [
    'the reason that was given',
    { action: 'POST /api/admin/refund', outcome: 'begun', detail: { reason: 'paid twice' } },
    /RefundStarted.*paid twice/,
  ],
  [
    'someone unknown',
    { action: 'POST /api/admin/end-sessions', outcome: 'failed', actorEmail: null, target: null },
    /Sign out everywhereFailed ?by someone unknown/,
  ],
  [
    'an action without words as it is',
    { action: 'POST /api/new', detail: { code: 'odd' } },
    /POST \/api\/new.*odd/,
  ],
])('an entry says %s', async (_what, fields, words) => {
  const page = openAudit({ [AUDIT]: { entries: [{ ...ENTRY, ...fields }], next: null } });
  await page.see(words);
  expect(page.names('main li')).toHaveLength(1);
  expect(document.querySelector('main time')?.getAttribute('datetime')).toBe(ENTRY.at);
});

test('older entries come with a press, until there are none', async () => {
  const page = openAudit({
    [AUDIT]: (_body, address) =>
      address.includes('before=place')
        ? { entries: [{ ...ENTRY, id: 'a-2', target: 'older@example.com' }], next: null }
        : { entries: [ENTRY], next: 'place' },
  });
  await page.see('ravi@example.com');
  await page.press('Show older entries');
  await page.see('older@example.com');
  expect(page.names('main li')).toHaveLength(2);
  await page.gone('Show older entries');
});

test('a failure further down keeps what was read, and goes on from there', async () => {
  let isUp = false;
  const page = openAudit({
    [AUDIT]: (_body, address) => {
      if (!address.includes('before=')) return { entries: [ENTRY], next: 'place' };
      return isUp
        ? { entries: [{ ...ENTRY, id: 'a-2', target: 'older@example.com' }], next: null }
        : { status: 500 };
    },
  });
  await page.see('ravi@example.com');
  await page.press('Show older entries');
  await page.see('The audit log could not be loaded');
  expect(page.text()).toContain('ravi@example.com');
  isUp = true;
  await page.press('Retry');
  await page.see('older@example.com');
  expect(page.sent(AUDIT)).toHaveLength(3);
});

test('an empty log and one that cannot be had are told apart', async () => {
  await openAudit({ [AUDIT]: { entries: [], next: null } }).see('Nothing has happened yet.');
});

test('a log that cannot be had is said, and tried again', async () => {
  let isUp = false;
  const page = openAudit({ [AUDIT]: () => (isUp ? { entries: [ENTRY], next: null } : { status: 500 }) });
  await page.see('The audit log could not be loaded');
  expect(page.text()).not.toContain('Nothing has happened yet.');
  isUp = true;
  await page.press('Retry');
  await page.see('ravi@example.com');
});

const NONE: PaymentProblems = {
  payments: [],
  doubleCharging: [],
  chargingWhileOff: [],
  stuckEvents: [],
  noNoticeSince: null,
};
const TWO = {
  email: 'two@example.com',
  name: 'Two',
  isPro: true,
  proBillingCycle: 'monthly',
  proExpiresAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
} as const;
const PAYMENT: PaymentProblems['payments'][number] = {
  paymentId: 'pay-1',
  email: 'ravi@example.com',
  amount: '999.00',
  currency: 'INR',
  paidAt: '2026-11-10T12:00:00.000Z',
  refundedAmount: '0.00',
  problem: 'duplicate',
};

function openProblems(problems: Partial<PaymentProblems> | { status: number }, answers: Answers = {}) {
  const onChanged = vi.fn();
  const given = 'status' in problems ? problems : { ...NONE, ...problems };
  const card = openScreen(<ProblemsCard onChanged={onChanged} />, {
    ...admin,
    [PROBLEMS]: given,
    ...answers,
  });
  return { card, onChanged };
}

test('without problems it says that every payment is accounted for', async () => {
  const { card } = openProblems({});
  await card.see('None. Every payment is accounted for.');
  expect(card.names('h3')).toEqual([]);
});

test('each kind of problem has its list, with what can be done about it', async () => {
  const { card } = openProblems({
    payments: [PAYMENT, { ...PAYMENT, paymentId: 'pay-2', email: null, problem: 'charged_after_deletion' }],
    doubleCharging: [{ email: 'two@example.com', memberships: ['sub_1', 'sub_2'] }],
    chargingWhileOff: [{ email: 'off@example.com', memberships: ['sub_3'] }],
    stuckEvents: [
      {
        eventId: 'e-1',
        name: 'subscription.charged',
        email: null,
        nextTryAt: null,
        tries: 1,
        outcome: 'unknown',
        receivedAt: '2026-11-10T12:00:00.000Z',
      },
      {
        eventId: 'e-2',
        name: 'subscription.halted',
        email: 'stuck@example.com',
        nextTryAt: null,
        tries: 7,
        outcome: 'failed',
        receivedAt: '2026-11-10T12:00:00.000Z',
      },
    ],
    noNoticeSince: '2026-11-09T12:00:00.000Z',
  });
  await card.see('The webhook is silent');
  expect(card.names('h3')).toEqual([
    'Payments to refund',
    'Two memberships that charge',
    'Still charged by the provider, although payments are off',
    'Payment notices that are stuck',
    'The webhook is silent',
  ]);
  const rows = card.names('li');
  expect(rows[0]).toMatch(/₹999\.00 · ravi@example\.com.*Paid twice.*pay-1/);
  expect(rows[1]).toMatch(/a deleted account.*Charged after the account was deleted/);
  expect(rows[2]).toMatch(/two@example\.com.*sub_1, sub_2.*Reconcile now/);
  expect(rows[3]).not.toContain('Reconcile');
  expect(rows[4]).toMatch(/subscription\.charged.*1 try.*Nobody we know/);
  expect(rows[4]).not.toContain('Reconcile');
  expect(rows[5]).toMatch(/7 tries.*stuck@example\.com.*Reconcile now/);
  expect(rows[6]).toContain('No payment notice has come since this payment');
});

test('asking the provider reads the problems again, and tells how many were asked about', async () => {
  const { card, onChanged } = openProblems(
    { doubleCharging: [{ email: 'two@example.com', memberships: ['sub_1', 'sub_2'] }] },
    { 'POST /api/admin/reconcile': { message: 'Asked', asked: 2, failed: 1, user: TWO } },
  );
  await card.see('two@example.com');
  await card.press('Reconcile now');
  await card.see('2 memberships asked about, no answer for 1.');
  await until(() => expect(card.sent(PROBLEMS)).toHaveLength(2));
  expect(card.sent('POST /api/admin/reconcile')).toEqual([{ email: 'two@example.com' }]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('where the provider does not answer, that is said', async () => {
  const { card, onChanged } = openProblems(
    { doubleCharging: [{ email: 'two@example.com', memberships: ['sub_1'] }] },
    { 'POST /api/admin/reconcile': { status: 500 } },
  );
  await card.see('two@example.com');
  await card.press('Reconcile now');
  await card.see('The payment provider could not be asked. Please try again.');
  expect(onChanged).not.toHaveBeenCalled();
});

test('a change with a sign-in of more than 12 hours ago asks for a fresh one', async () => {
  const { card } = openProblems(
    { doubleCharging: [{ email: 'two@example.com', memberships: ['sub_1'] }] },
    { 'POST /api/admin/reconcile': refuse('sign_in_again') },
  );
  await card.see('two@example.com');
  await card.press('Reconcile now');
  await card.see('You signed in more than 12 hours ago.');
});

test('problems that cannot be had are said, and tried again', async () => {
  const { card } = openProblems({ status: 500 });
  await card.see('Payment problems could not be loaded');
  await card.press('Retry');
  await until(() => expect(card.sent(PROBLEMS)).toHaveLength(2));
});

const REPORT: ReportedPrice = {
  service: 'Netflix',
  country: 'India',
  currency: 'INR',
  billingCycle: 'monthly',
  amount: '699.00',
  count: 1,
  lastReportedOn: '2026-11-09',
};

test('reported prices have service, country, cycle, price, and how many said it', async () => {
  const card = openScreen(<PriceReportsCard />, {
    ...admin,
    [REPORTS]: [REPORT, { ...REPORT, country: 'Germany', currency: 'EUR', amount: null, count: 12 }],
  });
  await card.see('Netflix');
  const [first, second] = card.names('li');
  expect(first).toMatch(/NetflixIndia · INR · Monthly₹699\.00said by one person, last on Nov 9, 2026/);
  expect(second).toMatch(/Germany · EUR · Monthlyno price givensaid by 12 people/);
});

test.each([
  [[], 'Nobody has called a price wrong.'],
  [{ status: 500 }, 'The reported prices could not be loaded'],
])('no reports, and reports that cannot be had: case %#', async (answer, words) => {
  await openScreen(<PriceReportsCard />, { ...admin, [REPORTS]: answer }).see(words);
});
