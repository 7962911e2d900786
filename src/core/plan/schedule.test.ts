import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { type CheckedMembership, LONGEST_WAIT_MS, nextCheckAt, retryDelayMs } from './schedule.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 15, 12);

const minutesUntil = (given: Partial<CheckedMembership>) => {
  const at = nextCheckAt(
    {
      status: 'active',
      createdAt: NOON,
      paidUntil: NOON + 30 * DAY_MS,
      provenAt: null,
      cancelledAt: null,
      isConfirming: false,
      isCloseDue: false,
      isRefundUnderWay: false,
      refundAskedSince: null,
      inDoubtSince: null,
      ...given,
    },
    NOON,
  );
  return at === null ? null : (at - NOON) / MINUTE;
};

describe('the provider is asked', () => {
  test('about a paid membership before its period ends and after, and about refunds once a week', () => {
    expect(minutesUntil({ paidUntil: NOON + DAY_MS })).toBe(23 * 60);
    expect(minutesUntil({ paidUntil: NOON + 60 * MINUTE })).toBe(65);
    expect(minutesUntil({ paidUntil: NOON + 5 * MINUTE })).toBe(10);
    expect(minutesUntil({ paidUntil: NOON + 300 * DAY_MS })).toBe(LONGEST_WAIT_MS / MINUTE);
  });

  test('before and after the end of a period also while something else is waited for', () => {
    const renewing = { paidUntil: NOON + 3 * 60 * MINUTE };
    expect(minutesUntil({ ...renewing, isRefundUnderWay: true })).toBe(120);
    expect(minutesUntil({ ...renewing, inDoubtSince: NOON - 3 * DAY_MS })).toBe(120);
    expect(minutesUntil({ paidUntil: NOON + 30 * MINUTE, isRefundUnderWay: true })).toBe(35);
  });

  test('soon about a refund whose answer was lost, then more rarely', () => {
    expect(minutesUntil({ refundAskedSince: NOON })).toBe(1);
    expect(
      minutesUntil({ status: 'cancelled', paidUntil: null, refundAskedSince: NOON - 4 * 60 * MINUTE }),
    ).toBe(60);
    expect(minutesUntil({ refundAskedSince: NOON - 9 * DAY_MS })).toBe(360);
  });

  test('soon about an open checkout, a payment on its way and one that is missing', () => {
    expect(minutesUntil({ status: 'created', paidUntil: null })).toBe(2);
    expect(minutesUntil({ status: 'created', paidUntil: null, createdAt: NOON - DAY_MS })).toBe(360);
    expect(minutesUntil({ isConfirming: true, provenAt: NOON })).toBe(1);
    expect(minutesUntil({ inDoubtSince: NOON })).toBe(1);
    expect(minutesUntil({ inDoubtSince: NOON - DAY_MS })).toBe(360);
    expect(minutesUntil({ isCloseDue: true })).toBe(0);
  });

  test('again and again about a renewal that has not come, more rarely the longer it lasts', () => {
    expect(minutesUntil({ status: 'pending', paidUntil: NOON - MINUTE })).toBe(10);
    expect(minutesUntil({ status: 'pending', paidUntil: NOON - DAY_MS })).toBe(240);
    expect(minutesUntil({ status: 'pending', paidUntil: NOON - 90 * DAY_MS })).toBe(360);
    expect(minutesUntil({ status: 'halted', paidUntil: NOON - 90 * DAY_MS })).toBe(LONGEST_WAIT_MS / MINUTE);
  });

  test('within hours about a halted one for a month, for its invoice can be paid by the link', () => {
    expect(minutesUntil({ status: 'halted', paidUntil: NOON - 12 * DAY_MS })).toBe(360);
    expect(minutesUntil({ status: 'halted', paidUntil: NOON - 29 * DAY_MS })).toBe(360);
  });

  test('about what is over for another month, ever more rarely, for a debit may come days late', () => {
    const ended = { status: 'cancelled', createdAt: NOON - 50 * DAY_MS } as const;
    expect(minutesUntil({ ...ended, paidUntil: NOON - 1 })).toBe(60);
    expect(minutesUntil({ ...ended, paidUntil: null, cancelledAt: NOON - 2 * DAY_MS })).toBe(12 * 60);
    expect(minutesUntil({ ...ended, paidUntil: NOON - 5 * DAY_MS })).toBe(30 * 60);
    expect(minutesUntil({ status: 'expired', paidUntil: null, createdAt: NOON - 3 * DAY_MS })).toBe(18 * 60);
  });

  test('not about what is over and paid out', () => {
    const ended = { status: 'cancelled', createdAt: NOON - 50 * DAY_MS } as const;
    expect(minutesUntil({ ...ended, paidUntil: NOON - 31 * DAY_MS })).toBeNull();
    expect(minutesUntil({ status: 'lost', paidUntil: null, createdAt: NOON - 31 * DAY_MS })).toBeNull();
    expect(minutesUntil({ status: 'creating' })).toBeNull();
    expect(minutesUntil({ status: 'expired', paidUntil: null, createdAt: NOON - 31 * DAY_MS })).toBeNull();
    expect(minutesUntil({ status: 'cancelled' })).toBe(LONGEST_WAIT_MS / MINUTE);
  });

  test('about a refund that is under way, and about one that it did not know, for its keys may come back', () => {
    expect(minutesUntil({ status: 'cancelled', paidUntil: null, isRefundUnderWay: true })).toBe(360);
    expect(minutesUntil({ status: 'lost' })).toBe(360);
    expect(minutesUntil({ status: 'lost', paidUntil: null })).toBe(360);
    const proven = { status: 'lost', paidUntil: null, createdAt: NOON - 90 * DAY_MS } as const;
    expect(minutesUntil({ ...proven, provenAt: NOON - 90 * DAY_MS })).toBe(LONGEST_WAIT_MS / MINUTE);
    expect(minutesUntil({ status: 'lost', paidUntil: NOON - 90 * DAY_MS })).toBe(LONGEST_WAIT_MS / MINUTE);
  });
});

test('a provider that does not answer is left alone twice as long each time, and as long as it asks', () => {
  expect([0, 1, 2, 20].map((tries) => retryDelayMs(tries) / MINUTE)).toEqual([1, 2, 4, 60]);
  expect(retryDelayMs(0, 600)).toBe(600_000);
});
