import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { findSuperseded, isChargedAfterCancelling, judgePayment } from './double-payment.ts';
import {
  CONFIRMING_MS,
  type GrantFact,
  isConfirming,
  isEndedByRefund,
  type MembershipFact,
  type PaymentFact,
  paidUntil,
  paidUntilAfter,
  resolvePlan,
  stillCharges,
} from './ledger.ts';
import { mergePayment } from './merge-payment.ts';
import { paidPeriod } from './period.ts';
import { isLaterStatus, type MembershipStatus, PROVIDER_STATUSES } from './status.ts';

const GRACE = 4 * DAY_MS;
/** 31 days, and one for the hour. */
const LONGEST_MONTH = 32 * DAY_MS;
const NOON = Date.UTC(2026, 10, 15, 12);

const pay = (given: Partial<PaymentFact> = {}): PaymentFact => ({
  id: 'pay_1',
  amountMinor: 9_900,
  currency: 'INR',
  planId: null,
  paidAt: NOON,
  invoiceId: null,
  periodEndAt: NOON + 30 * DAY_MS,
  isPeriodKnown: true,
  refundedMinor: 0,
  ...given,
});
const member = (given: Partial<MembershipFact> = {}): MembershipFact => ({
  id: 'a',
  cycle: 'monthly',
  amountMinor: 9_900,
  currency: 'INR',
  planId: 'plan_1',
  status: 'active',
  authAttempts: 0,
  cancelledAt: null,
  cancelledBy: null,
  closedUnpaidAt: null,
  supersededAt: null,
  graceEndedFor: null,
  provenAt: null,
  payments: [pay()],
  ...given,
});
const resolve = (memberships: MembershipFact[], grants: GrantFact[] = []) =>
  resolvePlan({ memberships, grants }, GRACE);

describe('what gives time', () => {
  test('expiresAt is the end of the last paid period, whatever the membership says of itself', () => {
    for (const status of ['active', 'pending', 'halted', 'cancelled', 'paused', 'lost', 'unknown'] as const)
      expect(resolve([member({ status })]).expiresAt).toBe(NOON + 30 * DAY_MS);
  });

  test('a membership without a payment gives nothing, in any status', () => {
    for (const status of ['created', 'authenticated', 'active', 'pending', 'halted', 'completed'] as const)
      expect(resolve([member({ status, payments: [] })])).toMatchObject({
        expiresAt: null,
        graceUntil: null,
      });
  });

  test('a payment of another amount, currency or plan gives nothing', () => {
    for (const given of [{ amountMinor: 100 }, { currency: 'USD' }, { planId: 'plan_2' }]) {
      const wrong = member({ payments: [pay(given)] });
      expect(judgePayment(pay(given), wrong, [wrong])).toBe('wrong_amount');
      expect(resolve([wrong]).expiresAt).toBeNull();
    }
  });

  test("an administrator's grant carries Pro until it ends or is ended", () => {
    const grant = {
      id: 'g',
      cycle: 'yearly' as const,
      grantedAt: NOON,
      endsAt: NOON + 50 * DAY_MS,
      endedAt: null,
      cancelledAt: null,
    };
    expect(resolve([], [grant]).expiresAt).toBe(NOON + 50 * DAY_MS);
    expect(resolve([], [{ ...grant, endedAt: NOON }]).expiresAt).toBe(NOON);
  });

  test('grants on top of paid time that goes back give their own cycles, and nothing of that time', () => {
    const given = { cycle: 'monthly' as const, endedAt: null, cancelledAt: null };
    const year = (refundedMinor: number) => [
      member({ payments: [pay({ paidAt: NOON + 9, periodEndAt: Date.UTC(2027, 10, 15), refundedMinor })] }),
    ];
    const grants = [
      { ...given, id: 'b', grantedAt: NOON, endsAt: Date.UTC(2027, 11, 15) },
      { ...given, id: 'a', grantedAt: NOON + 1, endsAt: Date.UTC(2028, 0, 15) },
    ];
    expect(resolve(year(0), grants).expiresAt).toBe(Date.UTC(2028, 0, 15));
    expect(resolve(year(9_899), grants).expiresAt).toBe(Date.UTC(2028, 0, 15));
    for (const listed of [grants, grants.toReversed()])
      expect(resolve(year(9_900), listed).expiresAt).toBe(Date.UTC(2027, 0, 15, 12));
    // What is bought after the refund is not added to.
    const later = member({
      id: 'c',
      payments: [pay({ paidAt: NOON + 90 * DAY_MS, periodEndAt: NOON + 120 * DAY_MS })],
    });
    expect(resolve([...year(9_900), later], grants).expiresAt).toBe(NOON + 120 * DAY_MS);
  });
});

test('of two payments of one moment a report that counts one gives the time of one, in whatever order they are known', () => {
  const [first, second] = [pay(), pay({ id: 'pay_2', periodEndAt: NOON + 60 * DAY_MS })];
  for (const payments of [
    [first, second],
    [second, first],
  ])
    expect(paidUntilAfter(member({ payments }), 1)).toBe(NOON + 30 * DAY_MS);
});

describe('grace', () => {
  test('a membership that renews keeps Pro for the days of grace after its paid end', () => {
    for (const status of ['active', 'pending', 'authenticated'] as const)
      expect(resolve([member({ status })]).graceUntil).toBe(NOON + 34 * DAY_MS);
  });

  test('halted, cancelled, paused, completed or after the last retry there is none', () => {
    for (const status of ['halted', 'cancelled', 'paused', 'completed', 'lost'] as const)
      expect(resolve([member({ status })]).graceUntil).toBeNull();
    expect(resolve([member({ cancelledAt: NOON })]).graceUntil).toBeNull();
    expect(resolve([member({ status: 'pending', authAttempts: 4 })]).graceUntil).toBeNull();
    expect(resolve([member({ status: 'pending', authAttempts: 3 })]).graceUntil).not.toBeNull();
  });
});

test('a membership that comes back without a payment has no grace again; with one it has', () => {
  const back = member({ graceEndedFor: NOON + 30 * DAY_MS });
  expect(resolve([back]).graceUntil).toBeNull();
  const paid = pay({ id: 'pay_2', periodEndAt: NOON + 60 * DAY_MS });
  expect(resolve([{ ...back, payments: [pay(), paid] }]).graceUntil).toBe(NOON + 64 * DAY_MS);
});

describe('confirming', () => {
  test('a right signature gives three days while no payment is known', () => {
    const proven = member({ status: 'created', provenAt: NOON, payments: [] });
    expect(resolve([proven])).toMatchObject({
      confirmingUntil: NOON + CONFIRMING_MS,
      expiresAt: null,
      billingCycle: 'monthly',
      cancelledAt: null,
    });
    expect(stillCharges(proven)).toBe(true);
  });

  test('a payment, also a refunded one, or the end of the membership settles it', () => {
    const proven = member({ status: 'created', provenAt: NOON });
    expect(isConfirming(proven)).toBe(false);
    expect(isConfirming({ ...proven, payments: [pay({ refundedMinor: 9_900 })] })).toBe(false);
    for (const status of ['cancelled', 'expired', 'halted', 'lost'] as const)
      expect(isConfirming({ ...proven, payments: [], status })).toBe(false);
  });
});

describe('one charging membership', () => {
  const earlier = member({ id: 'a', cycle: 'yearly', payments: [pay({ periodEndAt: NOON + 365 * DAY_MS })] });
  const later = member({ id: 'b', payments: [pay({ id: 'pay_2', paidAt: NOON + DAY_MS })] });

  test('where two are paid the later stays, and the earlier is shown for a refund', () => {
    expect(findSuperseded([earlier, later])).toEqual([{ id: 'a', supersededAt: NOON + DAY_MS }]);
    expect(findSuperseded([later, earlier])).toEqual([{ id: 'a', supersededAt: NOON + DAY_MS }]);
    const superseded = { ...earlier, supersededAt: NOON + DAY_MS };
    const judge = (other: MembershipFact) =>
      superseded.payments.map((payment) => judgePayment(payment, superseded, [superseded, other]));
    expect(judge(later)).toEqual(['duplicate']);
    // The later one was refunded instead.
    expect(judge({ ...later, payments: [pay({ id: 'pay_2', refundedMinor: 9_900 })] })).toEqual(['counts']);
  });

  test('an open checkout or a halted membership beside a paid one is closed, and nothing is refunded', () => {
    const open = member({ id: 'c', status: 'created', payments: [] });
    const halted = member({
      id: 'd',
      status: 'halted',
      payments: [pay({ paidAt: NOON - 60 * DAY_MS, periodEndAt: NOON - 30 * DAY_MS })],
    });
    expect(findSuperseded([open, halted, later])).toEqual([
      { id: 'c', supersededAt: null },
      { id: 'd', supersededAt: null },
    ]);
  });

  test('a checkout that was closed unpaid and paid all the same is shown for a refund', () => {
    const closed = member({ id: 'c', cancelledAt: NOON - DAY_MS, status: 'cancelled' });
    expect(findSuperseded([closed, later])).toEqual([{ id: 'c', supersededAt: NOON + DAY_MS }]);
    expect(findSuperseded([{ ...closed, supersededAt: NOON }, later])).toEqual([]);
    expect(findSuperseded([closed])).toEqual([]);
  });

  test('an invoice paid after its membership was closed is shown, and so is a checkout paid after it had expired', () => {
    const closed = member({
      id: 'c',
      status: 'cancelled',
      cancelledAt: NOON,
      payments: [
        pay({ id: 'pay_0', paidAt: NOON - 60 * DAY_MS, periodEndAt: NOON - 30 * DAY_MS }),
        pay({ id: 'pay_1', paidAt: NOON + 2 * DAY_MS }),
      ],
    });
    expect(findSuperseded([closed, later])).toEqual([{ id: 'c', supersededAt: NOON + 2 * DAY_MS }]);
    const expired = member({ id: 'c', status: 'expired' });
    expect(findSuperseded([expired, later])).toEqual([{ id: 'c', supersededAt: NOON + DAY_MS }]);
  });

  test('one that was paid at the moment it was closed unpaid is shown beside the other that was paid', () => {
    const closed = member({
      id: 'c',
      status: 'cancelled',
      cancelledAt: NOON + 1000,
      closedUnpaidAt: NOON + 1000,
    });
    const shown = [{ id: 'c', supersededAt: NOON + DAY_MS }];
    expect(findSuperseded([closed, later])).toEqual(shown);
    // This holds also where the other does not charge any more, or the notice of this payment comes after that.
    expect(findSuperseded([{ ...later, cancelledAt: NOON + 2 * DAY_MS }, closed])).toEqual(shown);
    expect(findSuperseded([closed])).toEqual([]);
    expect(findSuperseded([closed, { ...later, payments: [] }])).toEqual([]);
    const muchLater = member({
      id: 'b',
      payments: [pay({ paidAt: NOON + 40 * DAY_MS, periodEndAt: NOON + 70 * DAY_MS })],
    });
    expect(findSuperseded([closed, muchLater])).toEqual([]);
  });

  test('one that was closed unpaid is none beside an earlier one that its person had cancelled', () => {
    const closed = member({ id: 'c', status: 'cancelled', cancelledAt: NOON, closedUnpaidAt: NOON });
    const given = { id: 'a', status: 'active' as const, cancelledAt: NOON - DAY_MS };
    const cancelled = member({ ...given, payments: [pay({ id: 'pay_0', paidAt: NOON - 2 * DAY_MS })] });
    expect(findSuperseded([cancelled, closed])).toEqual([]);
  });

  test('one that we closed ourselves is shown beside the other, one that its user cancelled is not', () => {
    const closed = { id: 'a', status: 'cancelled' as const, cancelledAt: NOON + 1000 };
    const renewed = [pay({ id: 'pay_0', paidAt: NOON - DAY_MS })];
    const shown = [{ id: 'a', supersededAt: NOON + DAY_MS }];
    const byUs = member({ ...closed, cancelledBy: 'product', payments: renewed });
    expect(findSuperseded([byUs, later])).toEqual(shown);
    for (const cancelledBy of ['user', 'provider', 'loss', null] as const)
      expect(findSuperseded([member({ ...closed, cancelledBy, payments: renewed }), later])).toEqual([]);
  });

  test('of two that were closed unpaid and paid, the later stays', () => {
    const closed = {
      status: 'cancelled' as const,
      cancelledAt: NOON + DAY_MS,
      closedUnpaidAt: NOON + DAY_MS,
    };
    const first = member({ id: 'a', ...closed });
    const second = member({ id: 'b', ...closed, payments: [pay({ id: 'pay_2', paidAt: NOON + 1000 })] });
    expect(findSuperseded([first, second])).toEqual([{ id: 'a', supersededAt: NOON + 1000 }]);
    expect(findSuperseded([second, first])).toEqual([{ id: 'a', supersededAt: NOON + 1000 }]);
  });

  test('a charge after a cancellation is noticed, one that was under way is not', () => {
    expect(isChargedAfterCancelling(member({ cancelledAt: NOON - DAY_MS }))).toBe(true);
    expect(isChargedAfterCancelling(member({ cancelledAt: NOON - 1 }))).toBe(false);
    expect(isChargedAfterCancelling(member({ cancelledAt: NOON - DAY_MS, status: 'cancelled' }))).toBe(false);
  });

  test('a plan that runs out beside one that charges: the status tells of the one that charges', () => {
    const runsOut = { ...earlier, cancelledAt: NOON };
    expect(resolve([runsOut, later])).toMatchObject({
      billingCycle: 'monthly',
      cancelledAt: null,
      expiresAt: NOON + 365 * DAY_MS,
    });
    expect(findSuperseded([runsOut, later])).toEqual([]);
  });

  test('two payments of one invoice are one period and one refund', () => {
    const twice = member({
      payments: [pay({ invoiceId: 'inv' }), pay({ id: 'pay_2', invoiceId: 'inv', paidAt: NOON + 1 })],
    });
    expect(twice.payments.map((payment) => judgePayment(payment, twice, [twice]))).toEqual([
      'counts',
      'duplicate',
    ]);
  });
});

describe('refunds', () => {
  test('a full refund of the payment behind the current period ends it; parts that add up are full', () => {
    for (const refundedMinor of [9_900, 10_000]) {
      const back = member({ payments: [pay({ refundedMinor })] });
      expect(resolve([back]).expiresAt).toBeNull();
      expect(isEndedByRefund(back, NOON)).toBe(true);
    }
  });

  test('a partial refund changes nothing', () => {
    const partly = member({ payments: [pay({ refundedMinor: 9_899 })] });
    expect(resolve([partly])).toEqual(resolve([member()]));
    expect(isEndedByRefund(partly, NOON)).toBe(false);
  });

  test('a refund of a period that is over, or of a payment made twice, leaves the current one', () => {
    const old = pay({ id: 'old', periodEndAt: NOON - DAY_MS, refundedMinor: 9_900 });
    expect(isEndedByRefund(member({ payments: [old, pay()] }), NOON)).toBe(false);
    const twice = pay({ id: 'twice', refundedMinor: 9_900 });
    expect(isEndedByRefund(member({ payments: [twice, pay()] }), NOON)).toBe(false);
  });

  test('a refund of the last period ends a membership that is still tried, though that period is over', () => {
    const payments = [pay({ periodEndAt: NOON - DAY_MS, refundedMinor: 9_900 })];
    expect(isEndedByRefund(member({ status: 'pending', payments }), NOON)).toBe(true);
    expect(isEndedByRefund(member({ status: 'halted', payments }), NOON)).toBe(false);
  });
});

describe('the period of a payment', () => {
  test("is its invoice's, capped by what a cycle can be", () => {
    const billingEndAt = NOON + 28 * DAY_MS;
    expect(paidPeriod('monthly', NOON, { billingStartAt: NOON - DAY_MS, billingEndAt })).toEqual({
      periodEndAt: billingEndAt,
      isPeriodKnown: true,
    });
    expect(paidPeriod('monthly', NOON, { billingEndAt })).toEqual({
      periodEndAt: billingEndAt,
      isPeriodKnown: true,
    });
    const year = { billingStartAt: NOON, billingEndAt: NOON + 365 * DAY_MS };
    expect(paidPeriod('monthly', NOON, year).periodEndAt).toBe(NOON + LONGEST_MONTH);
  });

  test.each([
    ['monthly', '2027-02-27T18:30:00Z', '2027-03-30T18:30:00Z', 'of the 31st, from 28 February to 31 March'],
    ['monthly', '2027-02-28T18:30:00Z', '2027-03-31T18:30:00Z', 'of the 1st of a month in India'],
    ['yearly', '2027-02-27T18:30:00Z', '2028-02-28T18:30:00Z', 'of 29 February, into a leap year'],
  ] as const)('%s from %s to %s is one cycle: %s', (cycle, start, end, _) => {
    const [billingStartAt, billingEndAt] = [Date.parse(start), Date.parse(end)];
    const known = paidPeriod(cycle, billingStartAt, { billingStartAt, billingEndAt });
    expect(known).toEqual({ periodEndAt: billingEndAt, isPeriodKnown: true });
    const guessed = paidPeriod(cycle, billingStartAt, { currentEndAt: billingEndAt });
    expect(guessed.periodEndAt).toBeLessThanOrEqual(billingEndAt);
  });

  test('without an invoice is at most one cycle from the payment, however far the entity has moved', () => {
    expect(paidPeriod('monthly', NOON, { currentEndAt: NOON + 29 * DAY_MS }).periodEndAt).toBe(
      NOON + 29 * DAY_MS,
    );
    expect(paidPeriod('monthly', NOON, { currentEndAt: NOON + 90 * DAY_MS }).periodEndAt).toBe(
      NOON + 31 * DAY_MS,
    );
    // Paid at 11:28 UTC on the 29th: midnight in India a month later.
    const paidAt = Date.parse('2021-09-29T11:28:21Z');
    expect(paidPeriod('monthly', paidAt, {}).periodEndAt).toBe(1_635_445_800_000);
    // It is 1 March in India, and still February in UTC.
    const onTheFirst = paidPeriod('monthly', Date.parse('2027-02-28T18:30:00Z'), {});
    expect(onTheFirst.periodEndAt).toBe(Date.parse('2027-03-31T18:30:00Z'));
  });
});

const STATUSES: MembershipStatus[] = [...PROVIDER_STATUSES, 'creating', 'lost'];
const paymentFact = fc.record({
  id: fc.constantFrom('p1', 'p2', 'p3'),
  amountMinor: fc.constantFrom(9_900, 9_900, 9_900, 100),
  currency: fc.constant('INR'),
  planId: fc.constant(null),
  paidAt: fc.integer({ min: NOON - 90 * DAY_MS, max: NOON }),
  invoiceId: fc.constant(null),
  isPeriodKnown: fc.boolean(),
  days: fc.integer({ min: 1, max: 31 }),
  refundedMinor: fc.constantFrom(0, 0, 0, 5_000, 9_900),
});

test('reports of payments in any order and any number leave the same payments', () => {
  fc.assert(
    fc.property(
      fc.array(paymentFact, { maxLength: 8 }),
      fc.infiniteStream(fc.nat(1_000)),
      (reports, dice) => {
        // The amount of a payment never changes; everything else may be reported better or worse.
        const facts = reports.map(({ days, ...fact }) => ({
          ...fact,
          amountMinor: 9_900,
          periodEndAt: fact.paidAt + days * DAY_MS,
        }));
        const fold = (list: PaymentFact[]) => {
          const known = new Map<string, PaymentFact>();
          for (const fact of list) {
            const before = known.get(fact.id);
            known.set(fact.id, before ? mergePayment(before, fact) : fact);
          }
          return [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
        };
        const doubled = [...facts, ...facts]
          .map((fact) => [dice.next().value ?? 0, fact] as const)
          .sort(([a], [b]) => a - b)
          .map(([, fact]) => fact);
        expect(fold(doubled)).toEqual(fold(facts));
      },
    ),
  );
});

test('Pro never reaches further than one cycle from a payment that counts, plus grace', () => {
  fc.assert(
    fc.property(
      fc.array(paymentFact, { maxLength: 5 }),
      fc.constantFrom(...STATUSES),
      fc.option(fc.integer({ min: NOON - DAY_MS, max: NOON + 400 * DAY_MS }), { nil: null }),
      (reports, status, currentEndAt) => {
        const payments = reports.map(({ days, isPeriodKnown, ...fact }, place) => ({
          ...fact,
          id: `p${place}`,
          ...paidPeriod(
            'monthly',
            fact.paidAt,
            isPeriodKnown
              ? { billingStartAt: fact.paidAt, billingEndAt: fact.paidAt + days * 20 * DAY_MS }
              : { currentEndAt },
          ),
        }));
        const fact = member({ status, payments });
        const state = resolve([fact]);
        const worth = payments.filter((one) => one.amountMinor === 9_900 && one.refundedMinor < 9_900);
        const furthest = Math.max(...worth.map((one) => one.paidAt + LONGEST_MONTH), 0);
        expect(state.expiresAt ?? 0).toBeLessThanOrEqual(furthest);
        expect(state.graceUntil ?? 0).toBeLessThanOrEqual(furthest + GRACE);
        if (worth.length === 0) expect(paidUntil(fact)).toBeNull();
      },
    ),
  );
});

test('one more payment never shortens Pro', () => {
  fc.assert(
    fc.property(fc.array(paymentFact, { maxLength: 5 }), paymentFact, (reports, late) => {
      const payments = [...reports, late].map(({ days, ...fact }, place) => ({
        ...fact,
        id: `p${place}`,
        periodEndAt: fact.paidAt + days * DAY_MS,
      }));
      const before = resolve([member({ payments: payments.slice(0, -1) })]).expiresAt ?? 0;
      expect(resolve([member({ payments })]).expiresAt ?? 0).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('a full refund takes back what its payment gave and no more; a part of it changes nothing', () => {
  const reports = fc.array(paymentFact, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(reports, fc.constantFrom(...STATUSES), fc.nat(4), (list, status, dice) => {
      const payments = list.map(({ days, ...fact }, place) => ({
        ...fact,
        id: `p${place}`,
        refundedMinor: 0,
        periodEndAt: fact.paidAt + days * DAY_MS,
      }));
      const refunded = dice % payments.length;
      const after = (share: number) =>
        resolve([
          member({
            status,
            payments: payments.map((one, place) =>
              place === refunded ? { ...one, refundedMinor: Math.floor(one.amountMinor * share) } : one,
            ),
          }),
        ]);
      const without = member({ status, payments: payments.filter((_, place) => place !== refunded) });
      expect(after(1).expiresAt).toBe(resolve([without]).expiresAt);
      expect(after(0.99)).toEqual(after(0));
    }),
  );
});

test('a payment is confirmed for three days from its proof at most, and only while nothing else is known of it', () => {
  const fact = fc.record({
    status: fc.constantFrom(...STATUSES),
    provenAt: fc.option(fc.integer({ min: NOON - 9 * DAY_MS, max: NOON }), { nil: null }),
    cancelledAt: fc.option(fc.constant(NOON), { nil: null }),
    isPaid: fc.boolean(),
  });
  fc.assert(
    fc.property(fact, ({ isPaid, ...given }) => {
      const { confirmingUntil } = resolve([member({ ...given, payments: isPaid ? [pay()] : [] })]);
      const settled: MembershipStatus[] = ['halted', 'cancelled', 'completed', 'expired', 'lost'];
      const isSettled = isPaid || given.cancelledAt !== null || settled.includes(given.status);
      const until = given.provenAt === null ? null : given.provenAt + CONFIRMING_MS;
      expect(confirmingUntil).toBe(isSettled ? null : until);
    }),
  );
});

test('the plan is the same in whatever order its memberships and grants are listed', () => {
  const fact = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    status: fc.constantFrom(...STATUSES),
    cancelledAt: fc.option(fc.constant(NOON), { nil: null }),
    cancelledBy: fc.constantFrom(null, 'user', 'product', 'provider', 'loss'),
    closedUnpaidAt: fc.option(fc.constant(NOON), { nil: null }),
    days: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(fact, { selector: (one) => one.id }), (facts) => {
      const list = facts.map(({ days, ...given }) =>
        member({ ...given, payments: [pay({ paidAt: NOON + days, periodEndAt: NOON + days * DAY_MS })] }),
      );
      expect(resolve([...list].reverse())).toEqual(resolve(list));
      const ids = (some: { id: string }[]) => some.map(({ id }) => id).sort();
      expect(ids(findSuperseded([...list].reverse()))).toEqual(ids(findSuperseded(list)));
      // One of the memberships that charge is left.
      const closed = new Set(findSuperseded(list).map(({ id }) => id));
      expect(list.filter((one) => stillCharges(one) && !closed.has(one.id)).length).toBeLessThanOrEqual(1);
    }),
  );
});

describe('notices about a status', () => {
  const known = { status: 'active' as const, paidCount: 2, noticeAt: NOON, checkedAt: null };
  test('what has ended stays so; a lower count of payments and an older notice are passed over', () => {
    const notice = { status: 'pending' as const, paidCount: 2, noticeAt: NOON + 1 };
    expect(isLaterStatus(known, notice)).toBe(true);
    expect(isLaterStatus(known, { ...notice, paidCount: 1 })).toBe(false);
    expect(isLaterStatus(known, { ...notice, noticeAt: NOON - 1 })).toBe(false);
    expect(isLaterStatus(known, { ...notice, noticeAt: null })).toBe(true);
    expect(isLaterStatus({ ...known, status: 'cancelled' }, { ...notice, paidCount: 3 })).toBe(false);
    expect(isLaterStatus(known, { status: 'cancelled', paidCount: 0, noticeAt: 0 })).toBe(true);
  });

  test('one that was made before the last answer is passed over, unless it tells of an end or of a payment', () => {
    const answered = { ...known, noticeAt: null, checkedAt: NOON };
    const late = { status: 'halted' as const, paidCount: 2, noticeAt: NOON - 1 };
    expect(isLaterStatus(answered, late)).toBe(false);
    expect(isLaterStatus(answered, { ...late, noticeAt: NOON })).toBe(true);
    expect(isLaterStatus(answered, { ...late, paidCount: 3 })).toBe(true);
    expect(isLaterStatus(answered, { ...late, status: 'cancelled' })).toBe(true);
  });

  test('of two notices of the same second the further one counts', () => {
    const same = { paidCount: 2, noticeAt: NOON };
    expect(isLaterStatus(known, { ...same, status: 'authenticated' })).toBe(false);
    expect(isLaterStatus(known, { ...same, status: 'halted' })).toBe(true);
  });
});
