import { describe, expect, test } from 'vitest';
import { makeRandom } from '#testing/random';
import { simulateRenewals } from '#testing/rhythm-simulation';
import type { BillingCycle } from '../billing-cycle.ts';
import { addDays } from '../calendar-day.ts';
import {
  checkLife,
  checkOptionalDay,
  countSkipped,
  dateAfterRenewing,
  datesAfterEdit,
  datesOfNew,
  datesPaidToday,
  type Life,
  listActive,
  mergeLife,
  restoreLife,
  type Series,
  stateOn,
} from './life.ts';

const TODAY = '2026-11-18';
const NONE = { pausedOn: null, resumesOn: null, endsOn: null };

describe('the state follows from the day', () => {
  test.each([
    ['2026-11-09', 'active'],
    ['2026-11-10', 'paused'],
    ['2026-11-30', 'paused'],
    ['2026-12-01', 'active'],
    ['2026-12-31', 'active'],
    ['2027-01-01', 'ended'],
  ])('on %s it is %s', (day, state) => {
    expect(stateOn({ pausedOn: '2026-11-10', resumesOn: '2026-12-01', endsOn: '2027-01-01' }, day)).toBe(
      state,
    );
  });

  test('a pause without an end lasts, and rows from before pauses existed are active', () => {
    expect(stateOn({ pausedOn: '2026-11-10', resumesOn: null, endsOn: null }, '2999-01-01')).toBe('paused');
    expect(stateOn({}, TODAY)).toBe('active');
  });

  test('a list in which all are active stays the same list', () => {
    const list = [NONE, { ...NONE, endsOn: '2027-01-01' }];
    expect(listActive(list, TODAY)).toBe(list);
    expect(listActive(list, '2027-01-01')).toEqual([NONE]);
  });
});

describe('what is taken', () => {
  test.each([
    [{ ...NONE, resumesOn: '2026-12-01' }, 'resumes_without_pause'],
    [{ ...NONE, pausedOn: '2026-12-01', resumesOn: '2026-12-01' }, 'resumes_too_early'],
    [{ ...NONE, pausedOn: '2026-12-01', resumesOn: '2026-11-01' }, 'resumes_too_early'],
  ])('%o is refused', (life, code) => {
    expect(checkLife(life)).toMatchObject({ ok: false, problem: { code } });
  });

  test('no date, an empty one and a real one are taken, anything else is not', () => {
    expect([undefined, null, '', ' ', ' 2026-12-01 '].map((day) => checkOptionalDay(day))).toMatchObject([
      { value: null },
      { value: null },
      { value: null },
      { value: null },
      { value: '2026-12-01' },
    ]);
    for (const wrong of ['soon', '2026-02-30', 5, {}])
      expect(checkOptionalDay(wrong)).toMatchObject({ ok: false });
  });

  test('the day of resuming goes with its pause, and does not outlive it into a new one', () => {
    const life = { ...NONE, pausedOn: '2026-01-01', resumesOn: '2026-02-01' };
    expect(mergeLife(life, {})).toEqual(life);
    expect(mergeLife(life, { pausedOn: null })).toEqual(NONE);
    expect(mergeLife(life, { pausedOn: '2026-11-01' })).toEqual({ ...NONE, pausedOn: '2026-11-01' });
    expect(mergeLife(life, { endsOn: '2026-11-01' })).toEqual({ ...life, endsOn: '2026-11-01' });
  });
});

describe('the next date', () => {
  const series = { anchorOn: '2026-08-31', cycle: 'monthly', nextOn: '2026-11-30' } as const;
  const move = (before: Life, life: Life, today = TODAY, nextOn: string = series.nextOn) =>
    datesAfterEdit({ ...series, nextOn, life: before }, { cycle: 'monthly', nextOn: undefined, life }, today);
  const paused = { ...NONE, pausedOn: '2026-11-18', resumesOn: '2027-02-01' };

  test('inside a pause it moves to the first one after it, and comes back when the pause is lifted', () => {
    expect(move(NONE, paused)).toEqual({ anchorOn: '2026-08-31', nextOn: '2027-02-28' });
    expect(move(paused, NONE, TODAY, '2027-02-28')).toEqual({
      anchorOn: '2026-08-31',
      nextOn: '2026-11-30',
    });
  });

  test('a pause that is shortened takes the earlier date', () => {
    const shorter = { ...paused, resumesOn: '2026-12-15' };
    expect(move(paused, shorter, TODAY, '2027-02-28').nextOn).toBe('2026-12-31');
  });

  test('a pause without an end moves nothing; restored later, the dates that passed are skipped', () => {
    const open = { ...NONE, pausedOn: '2026-11-18' };
    expect(move(NONE, open).nextOn).toBe('2026-11-30');
    const later = '2027-03-10';
    expect(move(open, restoreLife(open, later), later).nextOn).toBe('2027-03-31');
    expect(move(open, NONE, later).nextOn).toBe('2027-03-31');
  });

  test('one that was overdue before the pause is overdue after it', () => {
    const open = { ...NONE, pausedOn: '2026-11-18' };
    expect(move(open, NONE, '2027-03-10', '2026-10-31').nextOn).toBe('2026-10-31');
  });

  test('restored after its end, it continues its series', () => {
    const ended = { ...NONE, endsOn: '2026-11-18' };
    expect(move(NONE, ended).nextOn).toBe('2026-11-30');
    expect(move(ended, NONE, '2027-01-31').nextOn).toBe('2027-01-31');
  });

  test('a pause that is long over moves nothing any more', () => {
    const old = { ...NONE, pausedOn: '2026-01-01', resumesOn: '2026-02-01' };
    expect(move(old, mergeLife(old, { endsOn: '2027-06-01' })).nextOn).toBe('2026-11-30');
  });

  test('a typed date becomes the anchor, one set with a pause keeps it', () => {
    const wanted = { cycle: 'monthly', nextOn: '2026-12-31' } as const;
    const before = { ...series, life: NONE };
    expect(datesAfterEdit(before, { ...wanted, life: NONE }, TODAY).anchorOn).toBe('2026-12-31');
    expect(datesAfterEdit(before, { ...wanted, life: paused }, TODAY).anchorOn).toBe('2026-08-31');
  });

  test('a pause to come that is cancelled, shortened or put off gives the date back', () => {
    const planned = { ...NONE, pausedOn: '2026-11-21', resumesOn: '2027-01-08' };
    const { nextOn } = move(NONE, planned);
    expect(nextOn).toBe('2027-01-31');
    expect(move(planned, NONE, TODAY, nextOn).nextOn).toBe('2026-11-30');
    const shorter = { ...planned, resumesOn: '2026-12-08' };
    expect(move(planned, shorter, TODAY, nextOn).nextOn).toBe('2026-12-31');
    const later = { ...planned, pausedOn: '2026-12-10' };
    expect(move(planned, later, TODAY, nextOn).nextOn).toBe('2026-11-30');
    const ending = { ...planned, endsOn: '2027-06-01' };
    expect(move(planned, ending, TODAY, nextOn).nextOn).toBe(nextOn);
    expect(move(NONE, { ...NONE, endsOn: '2027-06-01' }, TODAY, nextOn).nextOn).toBe(nextOn);
  });

  test('marked as renewed, it skips a pause, and one that is not paid stays', () => {
    const due = { ...series, nextOn: '2026-10-31' };
    const renew = (life: Life) => dateAfterRenewing(due, life, TODAY);
    expect(renew(NONE)).toBe('2026-11-30');
    expect(renew({ pausedOn: '2026-11-21', resumesOn: '2026-12-08' })).toBe('2026-12-31');
    expect(renew({ pausedOn: '2026-12-01', resumesOn: '2026-12-08' })).toBe('2026-11-30');
    expect(renew({ pausedOn: TODAY, resumesOn: '2026-12-08' })).toBeNull();
    expect(renew({ endsOn: TODAY })).toBeNull();
    expect(dateAfterRenewing(series, NONE, TODAY)).toBeNull();
  });

  test('marked as renewed on an earlier day, it is due again where another payment came since', () => {
    const due = { ...series, nextOn: '2026-08-31' };
    const renew = (saidOn: string, life: Life = NONE) => dateAfterRenewing(due, life, TODAY, saidOn);
    expect(renew('2026-08-30')).toBeNull();
    expect(renew('2026-08-31')).toBe('2026-09-30');
    expect(renew('2026-10-01')).toBe('2026-10-31');
    expect(renew('2027-03-01')).toBe('2026-11-30');
    expect(renew('2026-10-01', { endsOn: TODAY })).toBeNull();
  });

  test('a new rhythm begins with the next date and makes up no payment before it', () => {
    const anchorAfter = (anchorOn: string, nextOn: string, cycle: BillingCycle) =>
      datesAfterEdit(
        { anchorOn, cycle: 'yearly', nextOn, life: NONE },
        { cycle, nextOn: undefined, life: NONE },
        TODAY,
      ).anchorOn;
    expect(anchorAfter('2025-11-01', '2027-11-01', 'monthly')).toBe('2027-11-01');
    expect(anchorAfter('2025-12-10', '2026-12-10', 'monthly')).toBe('2026-12-10');
    expect(anchorAfter('2025-11-01', '2027-11-01', 'yearly')).toBe('2025-11-01');
    // The 31st stays where nothing is made up.
    expect(anchorAfter('2026-08-31', '2026-11-30', 'monthly')).toBe('2026-08-31');
  });

  test('a new rhythm before or in a pause pays after it, not later than was shown, and lifting it gives the date back', () => {
    const planned = { ...NONE, pausedOn: '2026-11-21', resumesOn: '2027-01-08' };
    const before = { ...series, nextOn: '2027-01-31', life: planned };
    const change = (cycle: BillingCycle, life: Life = planned, today = TODAY) =>
      datesAfterEdit(before, { cycle, nextOn: undefined, life }, today);
    expect(change('P28D')).toEqual({ anchorOn: '2026-11-30', nextOn: '2027-01-25' });
    expect(change('P1W', planned, '2026-12-20').nextOn).toBe('2027-01-11');
    const packs = { ...change('P28D'), cycle: 'P28D', life: planned } as const;
    const lifted = { cycle: 'P28D', nextOn: undefined, life: NONE } as const;
    expect(datesAfterEdit(packs, lifted, TODAY).nextOn).toBe('2026-11-30');
    expect(change('P28D', NONE)).toEqual({ anchorOn: '2026-11-30', nextOn: '2026-11-30' });
    // A year from the skipped payment would be ten months later than what the form shows.
    expect(change('yearly')).toEqual({ anchorOn: '2027-01-31', nextOn: '2027-01-31' });
    // A date that was typed into the pause stays.
    const typed = { ...before, anchorOn: '2026-12-05', nextOn: '2026-12-05' };
    expect(datesAfterEdit(typed, { cycle: 'P1W', nextOn: undefined, life: planned }, TODAY).nextOn).toBe(
      '2026-12-05',
    );
  });

  test('a new one that starts inside its pause begins after it', () => {
    expect(datesOfNew({ nextOn: '2026-12-31', cycle: 'monthly', life: paused }, TODAY)).toEqual({
      anchorOn: '2026-12-31',
      nextOn: '2027-02-28',
    });
  });
});

describe('a late payment', () => {
  const pack = { anchorOn: '2026-10-01', cycle: 'P28D', nextOn: '2026-10-29' } as const;

  test('runs from the day it is paid, and nothing that is not overdue or not paid is moved', () => {
    expect(datesPaidToday(pack, NONE, TODAY)).toEqual({ anchorOn: TODAY, nextOn: '2026-12-16' });
    expect(datesPaidToday({ ...pack, nextOn: TODAY }, NONE, TODAY)).toBeNull();
    expect(datesPaidToday({ ...pack, nextOn: '2026-11-26' }, NONE, TODAY)).toBeNull();
    expect(datesPaidToday(pack, { pausedOn: '2026-11-01' }, TODAY)).toBeNull();
    expect(datesPaidToday(pack, { endsOn: TODAY }, TODAY)).toBeNull();
    const paused = { pausedOn: '2026-12-10', resumesOn: '2026-12-20' };
    expect(datesPaidToday(pack, paused, TODAY)?.nextOn).toBe('2027-01-13');
  });

  test('is followed by the days that a walk from that day finds, whatever the rhythm', () => {
    const random = makeRandom(28);
    const cycles: BillingCycle[] = ['P28D', 'P56D', 'P84D', 'P1W', 'monthly', 'quarterly', 'yearly', 'P2M'];
    for (const cycle of cycles)
      for (let round = 0; round < 40; round += 1) {
        const today = addDays('2026-01-01', Math.floor(random() * 1500));
        const late = { anchorOn: addDays(today, -400), cycle, nextOn: addDays(today, -1) };
        const paid = datesPaidToday(late, NONE, today);
        const [, second, third] = simulateRenewals(cycle, today, addDays(today, 800));
        expect(paid, `${cycle} ${today}`).toEqual({ anchorOn: today, nextOn: second });
        const on = second ?? '';
        if (third) expect(dateAfterRenewing({ anchorOn: today, cycle, nextOn: on }, NONE, on)).toBe(third);
      }
  });

  test('a date with an anchor keeps it where it is in its series, so that an undo gives back both', () => {
    const late = { anchorOn: '2026-01-31', cycle: 'monthly', nextOn: '2026-11-30', life: NONE } as const;
    const change = (before: typeof late | Series, nextOn: string, anchorOn?: string) =>
      datesAfterEdit({ life: NONE, ...before }, { cycle: 'monthly', nextOn, anchorOn, life: NONE }, TODAY);
    const paid = change(late, '2027-01-05', '2026-12-05');
    expect(paid).toEqual({ anchorOn: '2026-12-05', nextOn: '2027-01-05' });
    const undone = change({ cycle: 'monthly', ...paid }, '2026-11-30', '2026-01-31');
    expect(undone).toEqual({ anchorOn: '2026-01-31', nextOn: '2026-11-30' });
    expect(change(late, '2026-12-07', '2026-01-31').anchorOn).toBe('2026-12-07');
    expect(change(late, '2026-12-07', '2027-12-07').anchorOn).toBe('2026-12-07');
    expect(change(late, late.nextOn, '2026-11-30').anchorOn).toBe('2026-01-31');
  });
});

test('restoring lifts pause and end, and keeps a pause that has begun as one that ends today', () => {
  expect(restoreLife({ ...NONE, pausedOn: '2026-11-01' }, TODAY)).toEqual({
    ...NONE,
    pausedOn: '2026-11-01',
    resumesOn: TODAY,
  });
  expect(restoreLife({ ...NONE, pausedOn: TODAY }, TODAY)).toEqual(NONE);
  expect(restoreLife({ ...NONE, pausedOn: '2026-11-01', endsOn: '2026-11-05' }, TODAY)).toEqual({
    ...NONE,
    pausedOn: '2026-11-01',
    resumesOn: TODAY,
  });
  expect(restoreLife({ ...NONE, endsOn: '2027-11-05' }, TODAY)).toEqual({ ...NONE, endsOn: '2027-11-05' });
});

test('a pause that led into the end counts as saved from its first day', () => {
  const series = { anchorOn: '2026-01-05', cycle: 'monthly', nextOn: '2026-06-05' } as const;
  const life = { pausedOn: '2026-06-01', resumesOn: null, endsOn: '2026-08-20' };
  expect(countSkipped(series, life, TODAY)).toBe(6);
  expect(countSkipped(series, { ...life, resumesOn: '2026-07-01' }, TODAY)).toBe(3);
});

// Independent of the product's arithmetic: every day of payment from the simulation, each asked for by itself.
test('over 20 years, what was skipped and what is paid after a pause are what a walk through the days finds', () => {
  const random = makeRandom(21);
  const day = (from: string, days: number) => addDays(from, Math.floor(random() * days));
  const cycles: BillingCycle[] = ['monthly', 'quarterly', 'yearly', 'P28D', 'P1W', 'P2M', 'P1D', 'P2Y'];
  for (let round = 0; round < 120; round += 1) {
    const cycle = cycles[round % cycles.length] ?? 'monthly';
    const anchorOn = day('2024-01-01', 400);
    const pausedOn = day(anchorOn, 1500);
    const resumesOn = addDays(pausedOn, 1 + Math.floor(random() * 900));
    const today = day(pausedOn, 2500);
    const paid = simulateRenewals(cycle, anchorOn, '2044-01-01');
    const nextOn = paid.find((on) => on >= pausedOn) ?? '';
    const series = { anchorOn, cycle, nextOn };
    const life = { ...NONE, pausedOn, resumesOn };
    const skipped = paid.filter((on) => on >= pausedOn && on <= today).length;
    expect(countSkipped(series, { ...NONE, pausedOn }, today)).toBe(skipped);
    expect(countSkipped(series, { ...NONE, endsOn: pausedOn }, today)).toBe(skipped);
    expect(countSkipped(series, life, today)).toBe(today < resumesOn ? skipped : 0);
    const moved = datesAfterEdit({ ...series, life: {} }, { cycle, nextOn: undefined, life }, pausedOn);
    expect(moved).toEqual({ anchorOn, nextOn: paid.find((on) => on >= resumesOn) });
    const undone = datesAfterEdit(
      { ...series, ...moved, life },
      { cycle, nextOn: undefined, life: {} },
      pausedOn,
    );
    expect(undone).toEqual({ anchorOn, nextOn });
  }
});
