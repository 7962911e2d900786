// The switch guide: days without a gap, and figures that follow from the rows.
import { describe, expect, test } from 'vitest';
import { adviceInput, adviceRowMaker } from '#testing/advice-rows';
import { makeBundleSteps } from '#testing/english-advice';
import { findCheapestCover } from '../bundles.ts';
import type { AdviceRow } from '../rows.ts';

const makeRow = adviceRowMaker('2025-12-01');

function guide(rows: readonly AdviceRow[]) {
  const input = adviceInput(rows);
  return makeBundleSteps(findCheapestCover(input), input);
}

describe('the switch guide', () => {
  test('takes the bundle the day before the first renewal and cancels each row before it renews', () => {
    const rows = [
      makeRow('Disney+', 11.99, { nextRenewalOn: '2025-12-20' }),
      makeRow('Hulu', 11.99, { nextRenewalOn: '2025-12-01' }),
      makeRow('Netflix', 17.99, { nextRenewalOn: '2025-12-05' }),
    ];
    expect(guide(rows)).toMatchObject({
      steps: [
        { action: 'take', on: '2025-11-30', bundleId: 'us-disney-hulu' },
        { action: 'cancel', on: '2025-11-30', name: 'Hulu', paidUntil: '2025-12-01', doublePaidDays: 1 },
        { action: 'cancel', on: '2025-12-19', name: 'Disney+', paidUntil: '2025-12-20', doublePaidDays: 20 },
      ],
      losses: ['Disney+: with ads', 'Hulu: with ads'],
      monthlyNow: 41.97,
      monthlyThen: 30.98,
      savingPerMonth: 10.99,
      savingPerYear: 131.88,
    });
  });

  test('what renews today or is overdue is handled from today on', () => {
    const rows = [
      makeRow('Disney+', 11.99, { nextRenewalOn: '2025-11-15' }),
      makeRow('Hulu', 11.99, { nextRenewalOn: '2025-10-20' }),
    ];
    expect(guide(rows).steps).toMatchObject([
      { action: 'take', on: '2025-11-15' },
      { action: 'cancel', on: '2025-11-15', name: 'Disney+' },
      { action: 'cancel', on: '2025-11-19', name: 'Hulu', paidUntil: '2025-11-20' },
    ]);
  });

  test('what comes with a service that is paid already is only cancelled, and loses nothing', () => {
    const rows = [
      makeRow('YouTube Premium', 139.99, { nextRenewalOn: '2026-03-01', billingCycle: 'yearly' }),
      makeRow('YouTube Music', 10.99, { nextRenewalOn: '2025-12-02', category: 'Music' }),
    ];
    expect(guide(rows)).toMatchObject({
      steps: [{ action: 'cancel', on: '2025-12-01', name: 'YouTube Music', doublePaidDays: 17 }],
      losses: [],
      savingPerMonth: 10.99,
    });
  });

  test('nothing to switch is an empty guide that changes nothing', () => {
    expect(guide([makeRow('Netflix', 17.99, { nextRenewalOn: '2025-12-01' })])).toMatchObject({
      steps: [],
      monthlyNow: 17.99,
      monthlyThen: 17.99,
      savingPerMonth: 0,
    });
  });
});
