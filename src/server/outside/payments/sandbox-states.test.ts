import { describe, expect, test } from 'vitest';
import { buildSubscription } from './sandbox-entities.ts';
import { chargeSubscription, failCharge, type SubscriptionBody, takeDueStep } from './sandbox-states.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const iso = (value: number | null) => (value === null ? null : new Date(value * 1000).toISOString());
const MONTHLY = { period: 'monthly' } as const;
const YEARLY = { period: 'yearly' } as const;

function buildPaid(at: string, totalCount = 120): SubscriptionBody {
  const created = buildSubscription('sub_1', { plan_id: 'plan_1', total_count: totalCount }, seconds(at));
  return chargeSubscription(created, MONTHLY, seconds(at));
}

describe('a paid period', () => {
  test('ends at midnight in India on the same day of the next month', () => {
    const paid = buildPaid('2021-09-29T11:28:21Z');
    expect(paid.current_end).toBe(1635445800);
    expect(paid).toMatchObject({
      status: 'active',
      charge_at: 1635445800,
      paid_count: 1,
      remaining_count: 119,
    });
  });

  test('starts on the next day in India when it is late in the evening there', () => {
    expect(iso(buildPaid('2026-11-15T20:00:00Z').current_end)).toBe('2026-12-15T18:30:00.000Z');
  });

  test('keeps its day of the month through a short month', () => {
    let paid = buildPaid('2027-01-31T06:00:00Z');
    const ends = [iso(paid.current_end)];
    for (let month = 0; month < 2; month += 1) {
      paid = chargeSubscription(paid, MONTHLY, paid.charge_at ?? 0);
      ends.push(iso(paid.current_end));
    }
    expect(ends).toEqual([
      '2027-02-27T18:30:00.000Z',
      '2027-03-30T18:30:00.000Z',
      '2027-04-29T18:30:00.000Z',
    ]);
  });

  test('of a year ends on the same day of the next year, a leap day on 28 February', () => {
    const created = buildSubscription('sub_1', { plan_id: 'plan_1', total_count: 10 }, 0);
    const paid = chargeSubscription(created, YEARLY, seconds('2028-02-29T06:00:00Z'));
    expect(iso(paid.current_end)).toBe('2029-02-27T18:30:00.000Z');
  });
});

describe('the passing of time', () => {
  const later = seconds('2026-12-20T00:00:00Z');

  test('renews an active subscription at its own time, not at the time of looking', () => {
    const due = takeDueStep(buildPaid('2026-11-15T10:00:00Z'), MONTHLY, later);
    expect(due?.step).toBe('charged');
    expect(iso(due?.at ?? null)).toBe('2026-12-14T18:30:00.000Z');
    expect(due?.body.paid_count).toBe(2);
    expect(takeDueStep(due?.body as SubscriptionBody, MONTHLY, later)).toBeNull();
  });

  test('ends a subscription that was cancelled for the end of its cycle', () => {
    const paid = buildPaid('2026-11-15T10:00:00Z');
    const cancelled = { ...paid, sim: { ...paid.sim, endsAtCycleEnd: true } };
    expect(takeDueStep(cancelled, MONTHLY, seconds('2026-12-01T00:00:00Z'))).toBeNull();
    expect(takeDueStep(cancelled, MONTHLY, later)?.body).toMatchObject({
      status: 'cancelled',
      ended_at: paid.current_end,
    });
  });

  test('completes a subscription after its last paid cycle', () => {
    const last = buildPaid('2026-11-15T10:00:00Z', 1);
    expect(last.charge_at).toBeNull();
    expect(takeDueStep(last, MONTHLY, later)?.step).toBe('completed');
  });

  test('expires a checkout that nobody paid in time', () => {
    const created = buildSubscription('sub_1', { plan_id: 'plan_1', total_count: 1, expire_by: 100 }, 0);
    expect(takeDueStep(created, MONTHLY, 99)).toBeNull();
    expect(takeDueStep(created, MONTHLY, 100)?.body.status).toBe('expired');
  });

  test('retries a failed renewal daily and halts at the fourth failure', () => {
    const paid = buildPaid('2026-11-15T10:00:00Z');
    let body: SubscriptionBody = { ...paid, sim: { ...paid.sim, failuresToCome: 9 } };
    const seen: string[] = [];
    for (let due = takeDueStep(body, MONTHLY, later); due; due = takeDueStep(body, MONTHLY, later)) {
      body = due.body;
      seen.push(`${body.status} ${body.auth_attempts} ${iso(body.charge_at)?.slice(0, 10)}`);
    }
    expect(seen).toEqual([
      'pending 1 2026-12-15',
      'pending 2 2026-12-16',
      'pending 3 2026-12-17',
      'halted 4 undefined',
    ]);
  });
});

test('a late retry still pays the period that was due', () => {
  const paid = buildPaid('2026-11-15T10:00:00Z');
  const failed = failCharge(paid, paid.charge_at ?? 0);
  const recovered = chargeSubscription(failed, MONTHLY, failed.charge_at ?? 0);
  expect(recovered).toMatchObject({ status: 'active', auth_attempts: 0, current_start: paid.current_end });
  expect(iso(recovered.current_end)).toBe('2027-01-14T18:30:00.000Z');
});

test('a halted subscription that is paid again starts from the payment', () => {
  const paid = buildPaid('2026-11-15T10:00:00Z');
  const halted: SubscriptionBody = { ...paid, status: 'halted', charge_at: null };
  const recovered = chargeSubscription(halted, MONTHLY, seconds('2027-03-03T10:00:00Z'));
  expect(iso(recovered.current_start)).toBe('2027-03-03T10:00:00.000Z');
  expect(iso(recovered.current_end)).toBe('2027-04-02T18:30:00.000Z');
});
