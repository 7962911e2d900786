// What a paused or ended subscription has saved: each skipped payment at the price of its day (rule subscription.11).
import { expect, test } from 'vitest';
import { makeRandom } from '#testing/random';
import { simulateRenewals } from '#testing/rhythm-simulation';
import type { BillingCycle } from '../billing-cycle.ts';
import { addDays } from '../calendar-day.ts';
import { compare, makeRational } from '../rational.ts';
import { sumSkipped } from './saved.ts';

const TODAY = '2026-11-18';
const gym = {
  anchorOn: '2026-01-05',
  cycle: 'monthly',
  nextOn: '2026-09-05',
  amountMinor: 1000,
  endsOn: '2026-08-20',
} as const;
const saved = (fields: object) => Number(sumSkipped({ ...gym, ...fields }, TODAY).numerator);

test('payments before a price turned are saved at the price of then, those after it at the new one', () => {
  expect(saved({})).toBe(3000);
  expect(saved({ thenAmountMinor: 2500, thenFrom: '2026-10-05' })).toBe(1000 + 2500 + 2500);
  expect(saved({ thenAmountMinor: 2500, thenFrom: '2026-10-06' })).toBe(1000 + 1000 + 2500);
  expect(saved({ thenAmountMinor: 2500, thenFrom: '2026-12-01' })).toBe(3000);
  expect(saved({ thenAmountMinor: 2500, thenFrom: '2026-08-01' })).toBe(7500);
});

test('one that is active has saved nothing', () => {
  expect(saved({ endsOn: null })).toBe(0);
});

test('a payment that was made on the day of the pause or the end is not saved', () => {
  const paid = { anchorOn: '2026-01-18', nextOn: '2026-12-18' };
  expect(saved({ ...paid, endsOn: TODAY })).toBe(0);
  expect(saved({ ...paid, endsOn: null, pausedOn: TODAY })).toBe(0);
  expect(saved({ ...paid, nextOn: TODAY, endsOn: TODAY })).toBe(1000);
  // A payment that was overdue at the end was not paid later either.
  expect(saved({ nextOn: '2026-06-05' })).toBe(3000);
  const untilApril = { endsOn: null, pausedOn: '2026-08-05', resumesOn: '2027-04-01', nextOn: '2027-04-05' };
  expect(saved(untilApril)).toBe(4000);
});

// Independent of the product's arithmetic: every day of payment by itself, from the simulation.
test('over years, shares, pauses and ends it is the sum of the skipped payments, one by one', () => {
  const random = makeRandom(22);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const cycles: BillingCycle[] = ['monthly', 'quarterly', 'yearly', 'P28D', 'P1W', 'P2M', 'P1D', 'P2Y'];
  for (let round = 0; round < 200; round += 1) {
    const cycle = cycles[round % cycles.length] ?? 'monthly';
    const anchorOn = addDays('2023-01-01', upTo(400));
    const since = addDays(anchorOn, upTo(900));
    const today = addDays(since, upTo(1200));
    const thenFrom = addDays(since, upTo(1500) - 200);
    const [amountMinor, thenAmountMinor, shareMinor] = [upTo(5000), upTo(5000), upTo(5000)];
    const parts = 1 + upTo(4);
    const share = round % 3 === 0 ? { shareMinor } : round % 3 === 1 ? { shareParts: 1, shareOf: parts } : {};
    const life = round % 2 === 0 ? { pausedOn: since } : { endsOn: since };
    const item = {
      anchorOn,
      cycle,
      nextOn: since,
      amountMinor,
      thenAmountMinor,
      thenFrom,
      ...share,
      ...life,
    };
    let twelfths = 0;
    for (const day of simulateRenewals(cycle, anchorOn, today)) {
      if (day < since) continue;
      const price = day < thenFrom ? amountMinor : thenAmountMinor;
      const own = round % 3 === 0 ? Math.min(shareMinor, price) : round % 3 === 1 ? price / parts : price;
      twelfths += Math.round(own * 12);
    }
    expect(compare(sumSkipped(item, today), makeRational(twelfths, 12))).toBe(0);
  }
});
