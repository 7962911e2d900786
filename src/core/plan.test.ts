import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRY_TABLE } from './country-table.ts';
import {
  annualSavingPercent,
  FREE_SUBSCRIPTION_LIMIT,
  grantEnd,
  isProAt,
  isRefundable,
  learn,
  type PlanFact,
  resolvePlan,
  subscriptionLimit,
  upgradeCountry,
} from './plan.ts';

const NOON = Date.UTC(2026, 10, 15, 12);

test('Pro lasts until its expiry and not a moment longer', () => {
  expect(isProAt(new Date(NOON + 1), NOON)).toBe(true);
  expect(isProAt(new Date(NOON), NOON)).toBe(false);
  expect(isProAt(NOON + 1, NOON)).toBe(true);
  expect(isProAt(NOON - 1, NOON)).toBe(false);
  expect(isProAt(null, NOON)).toBe(false);
});

test('a Free account holds five subscriptions, a Pro account any number', () => {
  expect(FREE_SUBSCRIPTION_LIMIT).toBe(5);
  expect(subscriptionLimit(false)).toBe(5);
  expect(subscriptionLimit(true)).toBeNull();
});

const DAY = 86_400_000;
const end = fc.option(fc.integer({ min: NOON - 400 * DAY, max: NOON + 400 * DAY }), { nil: null });
const notice = fc.record({ about: fc.integer({ min: 0, max: 3 }), endsAt: end, cancelledAt: end });

function fold(notices: { about: number; endsAt: number | null; cancelledAt: number | null }[]) {
  const facts: PlanFact[] = [0, 1, 2, 3].map((id) => ({
    id: String(id),
    kind: id === 3 ? 'grant' : 'membership',
    cycle: id % 2 === 0 ? 'monthly' : 'yearly',
    endsAt: null,
    cancelledAt: null,
  }));
  for (const { about, ...news } of notices) {
    const fact = facts[about];
    if (fact) facts[about] = learn(fact, news);
  }
  return resolvePlan(facts);
}

test('the same notices in any order and any number give the same plan (B17)', () => {
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 12 }), fc.infiniteStream(fc.nat(1_000)), (notices, dice) => {
      const repeated = notices.flatMap((one) =>
        Array<typeof one>(1 + ((dice.next().value ?? 0) % 3)).fill(one),
      );
      const shuffled = repeated
        .map((one) => ({ one, at: dice.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(fold(shuffled)).toEqual(fold(notices));
    }),
    { numRuns: 2_000 },
  );
});

test('one more notice never shortens Pro (B17)', () => {
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 12 }), notice, (notices, late) => {
      const before = fold(notices).expiresAt ?? Number.NEGATIVE_INFINITY;
      const after = fold([...notices, late]).expiresAt ?? Number.NEGATIVE_INFINITY;
      expect(after).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('a new membership after a cancelled one is not cancelled', () => {
  const state = resolvePlan([
    { id: 'a', kind: 'membership', cycle: 'monthly', endsAt: NOON, cancelledAt: NOON - DAY },
    { id: 'b', kind: 'membership', cycle: 'yearly', endsAt: NOON + 365 * DAY, cancelledAt: null },
  ]);
  expect(state).toMatchObject({ billingCycle: 'yearly', cancelledAt: null, expiresAt: NOON + 365 * DAY });
});

test("an administrator's grant adds one calendar cycle to the later of now and the end of Pro", () => {
  const at = (text: string) => Date.parse(text);
  expect(grantEnd(at('2026-01-31T10:30:00Z'), null, 'monthly')).toBe(at('2026-02-28T10:30:00Z'));
  expect(grantEnd(at('2026-01-31T10:30:00Z'), at('2025-12-01T00:00:00Z'), 'monthly')).toBe(
    at('2026-02-28T10:30:00Z'),
  );
  expect(grantEnd(at('2026-01-31T10:30:00Z'), at('2026-03-31T18:30:00Z'), 'monthly')).toBe(
    at('2026-04-30T18:30:00Z'),
  );
  expect(grantEnd(at('2028-02-29T00:00:00Z'), null, 'yearly')).toBe(at('2029-02-28T00:00:00Z'));
});

test('the annual saving is about 17 % at the default price and is worked out for every country', () => {
  expect(annualSavingPercent({ usdMonthly: 4.99, usdAnnual: 49.99 })).toBe(17);
  for (const country of COUNTRY_TABLE) {
    expect(annualSavingPercent(country)).toBeGreaterThanOrEqual(14);
    expect(annualSavingPercent(country)).toBeLessThanOrEqual(20);
  }
  expect(annualSavingPercent({ usdMonthly: 0, usdAnnual: 0 })).toBe(0);
});

test('the annual plan is refundable for 7 days, monthly payments are not', () => {
  expect(isRefundable({ cycle: 'yearly', paidAt: NOON }, NOON + 7 * DAY - 1)).toBe(true);
  expect(isRefundable({ cycle: 'yearly', paidAt: NOON }, NOON + 7 * DAY)).toBe(false);
  expect(isRefundable({ cycle: 'monthly', paidAt: NOON }, NOON)).toBe(false);
});

test('the upgrade modal ends in India or the United States in every branch', () => {
  expect(upgradeCountry('india', false)).toBe('IN');
  expect(upgradeCountry('elsewhere', true)).toBe('US');
  expect(upgradeCountry('unknown', true)).toBe('IN');
  expect(upgradeCountry('unknown', false)).toBe('US');
});
