// How often something is charged: a grid of days that real charges keep to, through delays, month ends and a missed one.
import { type BillingCycle, isSameRhythm } from '../billing-cycle.ts';
import { addMonthsClamped, type CalendarDay, fromDayNumber, toDayNumber } from '../calendar-day.ts';

export const RHYTHMS = [
  'weekly',
  'fortnightly',
  'four-weekly',
  'monthly',
  'quarterly',
  'half-yearly',
  'yearly',
] as const;
export type Rhythm = (typeof RHYTHMS)[number];

interface RhythmFacts {
  /** A fixed number of days, or null for months. */
  readonly days: number | null;
  readonly months: number;
  /** Its length in days, on average. */
  readonly length: number;
  /** Days by which a charge may miss its day: weekends, holidays, a second attempt. */
  readonly tolerance: number;
  /** Minimum charges to accept this rhythm. */
  readonly needed: number;
}

const RHYTHM_FACTS: Readonly<Record<Rhythm, RhythmFacts>> = {
  weekly: { days: 7, months: 0, length: 7, tolerance: 2, needed: 4 },
  fortnightly: { days: 14, months: 0, length: 14, tolerance: 3, needed: 3 },
  'four-weekly': { days: 28, months: 0, length: 28, tolerance: 4, needed: 3 },
  monthly: { days: null, months: 1, length: 30.44, tolerance: 5, needed: 3 },
  quarterly: { days: null, months: 3, length: 91.3, tolerance: 8, needed: 3 },
  'half-yearly': { days: null, months: 6, length: 182.6, tolerance: 9, needed: 2 },
  yearly: { days: null, months: 12, length: 365.25, tolerance: 12, needed: 2 },
};

const CYCLES: Readonly<Record<Rhythm, BillingCycle>> = {
  weekly: 'P1W',
  fortnightly: 'P2W',
  'four-weekly': 'P4W',
  monthly: 'monthly',
  quarterly: 'quarterly',
  'half-yearly': 'halfyearly',
  yearly: 'yearly',
};

/** The cycle that a subscription is recorded with. */
export function toBillingCycle(rhythm: Rhythm): BillingCycle {
  return CYCLES[rhythm];
}

/** Null for a cycle that is not looked for in statements, such as every 84 days. */
export function toRhythm(cycle: BillingCycle): Rhythm | null {
  return RHYTHMS.find((rhythm) => isSameRhythm(CYCLES[rhythm], cycle)) ?? null;
}

export function lengthOf(rhythm: Rhythm): number {
  return RHYTHM_FACTS[rhythm].length;
}

export function toleranceOf(rhythm: Rhythm): number {
  return RHYTHM_FACTS[rhythm].tolerance;
}

export interface RhythmFit {
  readonly rhythm: Rhythm;
  /** The day that the grid is counted from. */
  readonly anchorOn: CalendarDay;
  /** Days of the grid between the first and the last charge, both included. */
  readonly expected: number;
  /** Slots that have a charge. */
  readonly hit: number;
  /** Positions of the charges that lie on the grid. */
  readonly onGrid: readonly number[];
  /** The mean distance from the grid, in days. */
  readonly distance: number;
  /** 0 to 1. */
  readonly quality: number;
}

/** An anchor is tried at each of the first charges: one of them is on its day. */
const ANCHOR_TRIES = 10;
const QUALITY_NEEDED = 0.6;
/** The commoner of two rhythms that fit alike is taken. */
const COMMON_BONUS: Partial<Record<Rhythm, number>> = { monthly: 0.03, yearly: 0.02 };

/** The best rhythm of these days, in order of time, or null where they keep none. */
export function findRhythm(days: readonly CalendarDay[]): RhythmFit | null {
  const numbers = days.map(toDayNumber);
  let best: RhythmFit | null = null;
  for (const rhythm of RHYTHMS) {
    const fit = fitRhythm(rhythm, days, numbers);
    if (fit && weigh(fit) > (best ? weigh(best) : QUALITY_NEEDED)) best = fit;
  }
  return best;
}

function weigh({ quality, rhythm }: RhythmFit): number {
  return quality + (COMMON_BONUS[rhythm] ?? 0);
}

function fitRhythm(
  rhythm: Rhythm,
  days: readonly CalendarDay[],
  numbers: readonly number[],
): RhythmFit | null {
  const { length, needed } = RHYTHM_FACTS[rhythm];
  const span = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);
  const expected = Math.round(span / length) + 1;
  // Far too many or too few charges for the time: not worth a closer look.
  if (days.length < needed || days.length > expected * 1.4 + 2 || days.length < expected * 0.6) return null;
  let best: RhythmFit | null = null;
  for (const anchorOn of new Set(days.slice(0, ANCHOR_TRIES))) {
    const fit = fitAnchor(rhythm, anchorOn, numbers);
    if (fit && (!best || fit.quality > best.quality)) best = fit;
  }
  return best;
}

function fitAnchor(rhythm: Rhythm, anchorOn: CalendarDay, numbers: readonly number[]): RhythmFit | null {
  const { tolerance, needed } = RHYTHM_FACTS[rhythm];
  const slots = new Set<number>();
  const onGrid: number[] = [];
  let total = 0;
  for (const [index, number] of numbers.entries()) {
    const { slot, off } = nearestSlot(rhythm, anchorOn, number);
    if (off > tolerance) continue;
    onGrid.push(index);
    slots.add(slot);
    total += off;
  }
  if (slots.size < needed) return null;
  const expected = Math.max(...slots) - Math.min(...slots) + 1;
  const distance = total / onGrid.length;
  const coverage = slots.size / expected;
  const stray = (numbers.length - slots.size) / numbers.length;
  // One missed charge is forgiven even in a short series.
  const missed = Math.max(0, expected - slots.size - 1) / expected;
  if (coverage < 0.6 || missed > 0.2 || stray > 0.34) return null;
  const quality =
    (1 - missed) * (1 - 0.2 * (1 - coverage)) * (1 - stray) * (1 - 0.5 * Math.min(1, distance / 5));
  return { rhythm, anchorOn, expected, hit: slots.size, onGrid, distance, quality };
}

/** Two subscriptions of one price run beside each other: of each day on the grid the nearest charge, at most this far off. */
const LANE_DAYS = 3;
const LANE_COVERAGE = 0.85;

/** The positions of the charges that keep closest to one grid among others, or null. */
export function findLane(rhythm: Rhythm, days: readonly CalendarDay[]): readonly number[] | null {
  const { needed } = RHYTHM_FACTS[rhythm];
  const numbers = days.map(toDayNumber);
  let best: { positions: readonly number[]; total: number } | null = null;
  for (const anchorOn of new Set(days.slice(0, ANCHOR_TRIES))) {
    const nearest = new Map<number, { position: number; off: number }>();
    for (const [position, number] of numbers.entries()) {
      const { slot, off } = nearestSlot(rhythm, anchorOn, number);
      if (off <= LANE_DAYS && off < (nearest.get(slot)?.off ?? Number.POSITIVE_INFINITY))
        nearest.set(slot, { position, off });
    }
    const expected = Math.max(...nearest.keys()) - Math.min(...nearest.keys()) + 1;
    if (nearest.size < needed || nearest.size < expected * LANE_COVERAGE) continue;
    const chosen = [...nearest.values()];
    const total = chosen.reduce((sum, { off }) => sum + off, 0) / chosen.length;
    if (
      !best ||
      chosen.length > best.positions.length ||
      (chosen.length === best.positions.length && total < best.total)
    )
      best = { positions: chosen.map(({ position }) => position).sort((a, b) => a - b), total };
  }
  return best?.positions ?? null;
}

interface Slot {
  readonly slot: number;
  /** Days from it. */
  readonly off: number;
}

function nearestSlot(rhythm: Rhythm, anchorOn: CalendarDay, number: number): Slot {
  const { days, length } = RHYTHM_FACTS[rhythm];
  const from = toDayNumber(anchorOn);
  const near = Math.round((number - from) / length);
  if (days !== null) return { slot: near, off: Math.abs(number - from - near * days) };
  let best: Slot = { slot: near, off: Number.POSITIVE_INFINITY };
  for (const slot of [near - 1, near, near + 1]) {
    const off = Math.abs(number - toDayNumber(slotDay(rhythm, anchorOn, slot)));
    if (off < best.off) best = { slot, off };
  }
  return best;
}

function slotDay(rhythm: Rhythm, anchorOn: CalendarDay, slot: number): CalendarDay {
  const { days, months } = RHYTHM_FACTS[rhythm];
  return days === null
    ? addMonthsClamped(anchorOn, slot * months)
    : fromDayNumber(toDayNumber(anchorOn) + slot * days);
}

/** The first day of the grid after that day. */
export function nextOnGrid(rhythm: Rhythm, anchorOn: CalendarDay, after: CalendarDay): CalendarDay {
  const { slot } = nearestSlot(rhythm, anchorOn, toDayNumber(after));
  for (let next = slot - 1; ; next += 1) {
    const on = slotDay(rhythm, anchorOn, next);
    if (on > after) return on;
  }
}

/** The day after that of a late charge: the last one's own place on the grid, then one further. */
export function nextAfterCharge(rhythm: Rhythm, anchorOn: CalendarDay, chargedOn: CalendarDay): CalendarDay {
  const { slot } = nearestSlot(rhythm, anchorOn, toDayNumber(chargedOn));
  return slotDay(rhythm, anchorOn, slot + 1);
}
