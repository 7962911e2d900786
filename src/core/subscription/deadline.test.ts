import { expect, test } from 'vitest';
import { makeRandom } from '#testing/random';
import { simulateRenewals } from '#testing/rhythm-simulation';
import type { BillingCycle } from '../billing-cycle.ts';
import { type Cancellable, listDeadlines } from './deadline.ts';

const TODAY = '2026-11-18';
const monthly: Cancellable = { anchorOn: '2026-10-05', billingCycle: 'monthly', nextOn: '2026-12-05' };

function deadlinesOf(fields: Partial<Cancellable>, isMandate = false) {
  const found = listDeadlines({ ...monthly, ...fields }, TODAY, isMandate);
  return found.map(({ paidOn, cancelBy, isTurn }) => [paidOn, cancelBy, isTurn ? 'turn' : 'notice']);
}

test('without a price to come or a notice period there is no deadline', () => {
  expect(deadlinesOf({})).toEqual([]);
  expect(deadlinesOf({ noticeDays: 0 })).toEqual([]);
});

test('a price to come has one, counted from its day, also between two payments', () => {
  expect(deadlinesOf({ thenFrom: '2026-12-05' })).toEqual([['2026-12-05', '2026-12-04', 'turn']]);
  expect(deadlinesOf({ thenFrom: '2026-12-01' }, true)).toEqual([['2026-12-01', '2026-11-29', 'turn']]);
});

test.each([
  ['ends on its day', { endsOn: '2026-12-05' }],
  ['ends before it', { endsOn: '2026-11-30' }],
  ['has ended', { endsOn: '2026-11-01' }],
  ['is paused over it without an end', { pausedOn: '2026-12-01' }],
  [
    'is paused over it until the end',
    { pausedOn: '2026-12-01', resumesOn: '2027-01-01', endsOn: '2027-01-05' },
  ],
])('one that %s before a price to come has none', (_, fields) => {
  expect(deadlinesOf({ thenFrom: '2026-12-05', ...fields })).toEqual([]);
  expect(deadlinesOf({ noticeDays: 10, thenFrom: '2026-12-05', ...fields })).toEqual([]);
});

test('one that ends after a price to come and before a payment at it has only its notice', () => {
  const ending = { thenFrom: '2026-12-06', endsOn: '2026-12-20' };
  expect(deadlinesOf(ending)).toEqual([]);
  expect(deadlinesOf({ ...ending, noticeDays: 10 })).toEqual([['2026-12-05', '2026-11-25', 'notice']]);
});

test('a notice before a payment at the present price is not left out for a price to come later', () => {
  expect(deadlinesOf({ noticeDays: 10, thenFrom: '2027-03-05' })).toEqual([
    ['2026-12-05', '2026-11-25', 'notice'],
    ['2027-03-05', '2027-02-23', 'turn'],
  ]);
  expect(deadlinesOf({ noticeDays: 10, thenFrom: '2026-12-05' })).toEqual([
    ['2026-12-05', '2026-11-25', 'turn'],
  ]);
});

test('once the notice of the next payment is missed, the next that can be kept follows from a week before', () => {
  const contract = { noticeDays: 30 };
  expect(deadlinesOf(contract)).toEqual([['2026-12-05', '2026-11-05', 'notice']]);
  expect(
    listDeadlines({ ...monthly, ...contract }, '2026-11-29', false).map(({ cancelBy }) => cancelBy),
  ).toEqual(['2026-11-05', '2026-12-06']);
});

test('a price that begins before the next payment has the earlier day, and that payment has its own', () => {
  expect(deadlinesOf({ noticeDays: 3, thenFrom: '2026-12-01' })).toEqual([
    ['2026-12-01', '2026-11-28', 'turn'],
    ['2026-12-05', '2026-12-02', 'notice'],
  ]);
});

test('a price that begins in a pause counts from the first payment after it', () => {
  const paused = { thenFrom: '2026-12-05', pausedOn: '2026-12-01', resumesOn: '2026-12-20' };
  expect(deadlinesOf(paused)).toEqual([['2027-01-05', '2027-01-04', 'turn']]);
  expect(deadlinesOf({ ...paused, endsOn: '2027-02-01' })).toEqual([['2027-01-05', '2027-01-04', 'turn']]);
});

test('a notice period counts from the next payment', () => {
  expect(deadlinesOf({ noticeDays: 10 })).toEqual([['2026-12-05', '2026-11-25', 'notice']]);
  expect(deadlinesOf({ noticeDays: 1 }, true)).toEqual([['2026-12-05', '2026-12-03', 'notice']]);
  expect(deadlinesOf({ noticeDays: 3, nextOn: TODAY, anchorOn: TODAY })).toEqual([
    [TODAY, '2026-11-15', 'notice'],
  ]);
});

test('one that is overdue counts from its next payment to come', () => {
  expect(deadlinesOf({ noticeDays: 3, nextOn: '2026-11-05' })).toEqual([
    ['2026-12-05', '2026-12-02', 'notice'],
  ]);
});

test('a payment that a pause or the end leaves out needs no notice', () => {
  expect(deadlinesOf({ noticeDays: 3, endsOn: '2026-12-05' })).toEqual([]);
  expect(deadlinesOf({ noticeDays: 3, pausedOn: '2026-12-01' })).toEqual([]);
  expect(deadlinesOf({ noticeDays: 3, pausedOn: '2026-11-01', resumesOn: '2026-12-10' })).toEqual([
    ['2027-01-05', '2027-01-02', 'notice'],
  ]);
});

// Payments are walked day by day, and the days of notice are counted back one at a time.
test('the deadlines are those of payments walked day by day, and none of them is left out', () => {
  const random = makeRandom(21);
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const dayFrom = (base: string, days: number) =>
    new Date(Date.parse(base) + days * 86_400_000).toISOString().slice(0, 10);
  const near = (span: number) => dayFrom(TODAY, Math.floor((random() * 2 - 0.5) * span));
  const cycles: BillingCycle[] = ['monthly', 'quarterly', 'yearly', 'P28D', 'P84D', 'P1W', 'P4W', 'P2M'];
  const seen = { both: 0, noticeFirst: 0, none: 0, keptAfterMissed: 0 };
  for (let round = 0; round < 800; round += 1) {
    const billingCycle = among(cycles);
    const anchorOn = dayFrom(TODAY, -Math.floor(random() * 500));
    const all = simulateRenewals(billingCycle, anchorOn, dayFrom(TODAY, 1200));
    const nextOn = among(all.filter((on) => on >= dayFrom(TODAY, -60)).slice(0, 4));
    const thenFrom = random() < 0.7 ? dayFrom(TODAY, 1 + Math.floor(random() * 200)) : null;
    const noticeDays = among([null, 0, 1, 3, 14, 30, 90]);
    const pausedOn = random() < 0.4 ? near(90) : null;
    const resumesOn = pausedOn && random() < 0.7 ? dayFrom(pausedOn, 1 + Math.floor(random() * 90)) : null;
    const endsOn = random() < 0.3 ? near(200) : null;
    const isMandate = random() < 0.5;
    const isPaid = (on: string) =>
      !(endsOn && on >= endsOn) && !(pausedOn && on >= pausedOn && !(resumesOn && on >= resumesOn));
    const paid = all.filter(isPaid);
    const noticed = noticeDays ? paid.find((on) => on >= TODAY && on >= nextOn) : undefined;
    const first = thenFrom ? paid.find((on) => on >= thenFrom) : undefined;
    const turn = first && thenFrom && isPaid(thenFrom) ? thenFrom : first;
    const back = (on: string) => {
      let day = on;
      for (let left = Math.max(1, noticeDays ?? 0, isMandate ? 2 : 0); left > 0; left -= 1)
        day = dayFrom(day, -1);
      return day;
    };
    const isMissed = noticed !== undefined && back(noticed) < TODAY;
    const open = isMissed ? paid.find((on) => back(on) >= TODAY && on > noticed) : undefined;
    const kept = open && back(open) <= dayFrom(TODAY, 7) ? open : undefined;
    const expected = [
      ...(turn ? [{ paidOn: turn, isTurn: true, cancelBy: back(turn) }] : []),
      ...[noticed, kept].flatMap((on) =>
        on && on !== turn ? [{ paidOn: on, isTurn: false, cancelBy: back(on) }] : [],
      ),
    ].sort((a, b) => Date.parse(a.cancelBy) - Date.parse(b.cancelBy));
    const item = { anchorOn, billingCycle, nextOn, thenFrom, noticeDays, pausedOn, resumesOn, endsOn };
    const found = listDeadlines(item, TODAY, isMandate);
    expect(found, JSON.stringify(item)).toEqual(expected);
    seen.both += Number(found.length === 2);
    seen.noticeFirst += Number(found.length === 2 && !found[0]?.isTurn);
    seen.keptAfterMissed += Number(kept !== undefined);
    seen.none += Number(found.length === 0);
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
