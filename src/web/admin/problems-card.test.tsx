// Payment problems: what needs an administrator, and the refund of each (rules plan.22, plan.25).
import { expect, test, vi } from 'vitest';
import { openScreen, sampleUser, until } from '#testing/screen';
import { ProblemsCard } from './problems-card.tsx';
import type { PaymentProblems } from './queries.ts';

const PROBLEMS = 'GET /api/admin/payment-problems';
const REFUND = 'POST /api/admin/refund';
const NONE: PaymentProblems = {
  payments: [],
  doubleCharging: [],
  chargingWhileOff: [],
  stuckEvents: [],
  noNoticeSince: null,
};
const payment = (change: Partial<PaymentProblems['payments'][number]>) => ({
  email: null,
  paymentId: 'pay_1',
  amount: '99.00',
  currency: 'INR',
  paidAt: '2026-11-10T12:00:00.000Z',
  refundedAmount: '0.00',
  problem: 'duplicate' as const,
  ...change,
});

function open(problems: Partial<PaymentProblems>) {
  const onChanged = vi.fn();
  const card = openScreen(<ProblemsCard onChanged={onChanged} />, {
    'GET /api/auth/user': sampleUser({ isAdmin: true }),
    [PROBLEMS]: { ...NONE, ...problems },
    [REFUND]: {
      message: 'Done',
      refund: {
        refundId: 'rfnd_1',
        paymentId: 'pay_1',
        amount: '99.00',
        currency: 'INR',
        status: 'processed',
      },
      user: null,
    },
  });
  return { card, onChanged };
}

test('nothing to do is said', async () => {
  const { card } = open({});
  await card.see('None. Every payment is accounted for.');
});

test('each payment says whose it is and what is wrong', async () => {
  const { card } = open({
    payments: [
      payment({ email: 'ravi@example.com', amount: '999.00' }),
      payment({ paymentId: 'pay_2', problem: 'charged_after_deletion' }),
      payment({ paymentId: 'pay_3', problem: 'charged_without_account' }),
    ],
  });
  await card.see('Charged without an account');
  const rows = card.names('li').map((row) => row.replaceAll(/\s+/g, ' '));
  expect(rows[0]).toContain('₹999.00 · ravi@example.com');
  expect(rows[0]).toContain('Paid twice');
  expect(rows[1]).toContain('₹99.00 · a deleted account');
  expect(rows[1]).toContain('Charged after the account was deleted');
  expect(rows[2]).toContain('₹99.00 · no account');
  expect(rows[2]).toContain('Charged without an account');
});

test.each([
  ['charged_without_account', 'the membership is ended at the provider'],
  ['charged_after_deletion', 'whose account was deleted'],
] as const)('the refund of one that is %s says what follows, and is made once', async (problem, sentence) => {
  const { card, onChanged } = open({ payments: [payment({ problem })] });
  await card.see('pay_1');
  await card.press('Refund ₹99.00');
  await card.see(sentence);
  await card.fill('Reason', 'no account');
  document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click();
  await card.see('₹99.00 went back to the payer.');
  expect(card.sent(REFUND)).toEqual([{ paymentId: 'pay_1', reason: 'no account' }]);
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
});
