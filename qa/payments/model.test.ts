import { describe, expect, test } from 'vitest';
import {
  type Fact,
  findDoubleCharges,
  isRightWhileBlind,
  judge,
  judgeAll,
  type MembershipState,
} from './model.ts';

const DAY = 86_400_000;
const RULES = { graceMs: 4 * DAY, confirmingMs: 3 * DAY };
const sure = (at: number) => ({ at: at * DAY, certainAt: at * DAY });
const paid = (at: number, to: number, membership = 'm', payment = `${membership}${at}`): Fact => ({
  ...sure(at),
  kind: 'paid',
  membership,
  payment,
  from: at * DAY,
  to: to * DAY,
  amount: 9_900,
});
const state = (at: number, name: MembershipState, membership = 'm'): Fact => ({
  ...sure(at),
  kind: 'state',
  membership,
  state: name,
});
const refunded = (at: number, payment: string): Fact => ({ ...sure(at), kind: 'refunded', payment });
const proof = (at: number): Fact => ({ ...sure(at), kind: 'proof', membership: 'm' });
const reasons = (facts: Fact[], ...days: number[]) =>
  days.map((day) => judge(facts, day * DAY, RULES).reason);

describe('a person', () => {
  test('has Pro for what was paid, and grace only while the provider still tries', () => {
    const started = [paid(0, 30), state(0, 'active')];
    expect(reasons(started, 0, 29.9, 30, 33.9, 34)).toEqual(['paid', 'paid', 'grace', 'grace', 'free']);
    expect(reasons([...started, state(30, 'pending'), state(33, 'halted')], 32.9, 33)).toEqual([
      'grace',
      'free',
    ]);
    expect(reasons([...started, state(30, 'pending'), paid(31, 60)], 30.5, 31, 59)).toEqual([
      'grace',
      'paid',
      'paid',
    ]);
    for (const end of ['cancelled', 'paused', 'completed'] as const) {
      expect(reasons([...started, state(10, end)], 29, 30)).toEqual(['paid', 'free']);
    }
  });

  test('who replaces the card of a halted plan gets no grace back: only a payment brings Pro', () => {
    const halted = [paid(0, 30), state(0, 'active'), state(30, 'pending'), state(33, 'halted')];
    expect(reasons([...halted, state(33.5, 'active')], 33.4, 33.5, 33.9)).toEqual(['free', 'free', 'free']);
    const paidAgain = [...halted, state(33.5, 'active'), paid(33.5, 60)];
    expect(reasons(paidAgain, 33.5, 59, 60, 63.9, 64)).toEqual(['paid', 'paid', 'grace', 'grace', 'free']);
  });

  test('who cancelled has no grace, and none more in it', () => {
    const started = [paid(0, 30), state(0, 'active')];
    expect(reasons([...started, { ...sure(10), kind: 'cancel_asked' }], 29, 30)).toEqual(['paid', 'free']);
    expect(reasons([...started, { ...sure(31), kind: 'cancel_asked' }], 30.5, 31)).toEqual(['grace', 'free']);
  });

  test('whose current period was refunded has neither Pro nor grace; an older refund changes nothing', () => {
    const renewed = [paid(0, 30), state(0, 'active'), paid(30, 60)];
    expect(reasons([...renewed, refunded(31, 'm30')], 30.5, 31, 32)).toEqual(['paid', 'free', 'free']);
    expect(reasons([...renewed, refunded(31, 'm0')], 31, 59, 61)).toEqual(['paid', 'paid', 'grace']);
  });

  test('with a proof waits three days for the payment', () => {
    expect(reasons([proof(0)], 0, 2.9, 3)).toEqual(['confirming', 'confirming', 'free']);
    expect(reasons([proof(0), paid(1, 31)], 1, 30.9)).toEqual(['paid', 'paid']);
    expect(reasons([proof(0), { ...sure(1), kind: 'debit_failed', membership: 'm' }], 1)).toEqual(['free']);
  });

  test('keeps the later end of two plans, and their grace apart', () => {
    const both = [
      paid(0, 365),
      state(0, 'active'),
      state(1, 'cancelled'),
      paid(2, 32, 'n'),
      state(2, 'active', 'n'),
    ];
    expect(judge(both, 40 * DAY, RULES)).toEqual({ isPro: true, expiresAt: 365 * DAY, reason: 'paid' });
    expect(reasons(both, 366)).toEqual(['free']);
  });
});

test('what the product may not know yet may count or not, until it is certain', () => {
  const facts: Fact[] = [paid(0, 30), state(0, 'active'), { ...state(31, 'halted'), certainAt: 32 * DAY }];
  const verdicts = (day: number) => judgeAll(facts, day * DAY, RULES).map(({ isPro }) => isPro);
  expect(verdicts(31.5)).toEqual([true, false]);
  expect(verdicts(32)).toEqual([false]);
});

test('a provider that gave up and came back unpaid may be known by its end only, or by its return only', () => {
  const back: Fact[] = [
    paid(0, 30),
    state(0, 'active'),
    state(30, 'pending'),
    { ...state(33, 'halted'), certainAt: 34 * DAY },
    state(33.5, 'active'),
  ];
  expect(judgeAll(back, 33.5 * DAY, RULES).map(({ reason }) => reason)).toEqual(['grace', 'free']);
});

test('two memberships paid for the same time are a double charge, unless the first had been cancelled', () => {
  const twice = [paid(0, 30), state(0, 'active'), paid(1, 366, 'n'), state(1, 'active', 'n')];
  expect(findDoubleCharges(twice)).toEqual([{ earlier: 'm0', later: 'n1', amount: 9_900 }]);
  expect(findDoubleCharges([...twice, refunded(5, 'm0')])).toEqual([]);
  expect(findDoubleCharges([...twice, { ...sure(0.5), kind: 'cancel_asked' }])).toEqual([]);
  expect(findDoubleCharges([...twice, { ...sure(0.5), kind: 'left', membership: 'm' }])).toEqual([]);
  expect(findDoubleCharges([...twice, state(0.5, 'cancelled')])).toHaveLength(1);
  expect(findDoubleCharges([paid(0, 30), state(0, 'active'), paid(30, 60)])).toEqual([]);
});

test('while the product is blind, what was paid before stays Pro and nobody has Pro for nothing', () => {
  const facts = [paid(0, 30), state(0, 'active'), paid(30, 60)];
  const isRight = (isPro: boolean, day: number, given = facts) =>
    isRightWhileBlind(given, isPro, day * DAY, { blindSince: 20 * DAY, rules: RULES });
  expect([isRight(true, 25), isRight(false, 25)]).toEqual([true, false]);
  // The renewal may not be known yet, and may be.
  expect([isRight(true, 40), isRight(false, 40)]).toEqual([true, true]);
  expect(isRight(true, 70)).toBe(false);
  // A refund may not be known yet.
  const back = [paid(0, 30), state(0, 'active'), refunded(22, 'm0')];
  expect([isRight(true, 25, back), isRight(false, 25, back), isRight(true, 36, back)]).toEqual([
    true,
    true,
    false,
  ]);
});
