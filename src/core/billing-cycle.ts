// How often a subscription is paid: four cycles with a name, or every N days, weeks, months or years as an ISO 8601
// duration of one unit such as `P28D`. How long each is, and what it costs a month; the n-th renewal is in
// subscription/renewals.ts. See docs/decisions/0029-any-rhythm.md.
import { divide, makeRational, type Rational } from './rational.ts';

/** The form offers them in this order. */
export const NAMED_CYCLES = ['monthly', 'quarterly', 'halfyearly', 'yearly'] as const;
export type NamedCycle = (typeof NAMED_CYCLES)[number];

export const RHYTHM_UNITS = ['days', 'weeks', 'months', 'years'] as const;
export type RhythmUnit = (typeof RHYTHM_UNITS)[number];

/** Any other rhythm: `P28D`, `P4W`, `P2M`, `P2Y`. */
type DurationCycle = `P${number}${'D' | 'W' | 'M' | 'Y'}`;
export type BillingCycle = NamedCycle | DurationCycle;

export const DEFAULT_BILLING_CYCLE: BillingCycle = 'monthly';

/** Every `count` days, weeks, months or years. */
export interface Rhythm {
  readonly count: number;
  readonly unit: RhythmUnit;
}

/** The length for computing dates and amounts: calendar months, or days. */
export interface CycleLength {
  readonly count: number;
  readonly unit: 'days' | 'months';
}

/** A larger number is taken for a typing error. */
export const RHYTHM_LIMITS: Readonly<Record<RhythmUnit, number>> = {
  days: 999,
  weeks: 200,
  months: 120,
  years: 20,
};

/** 365.25 ÷ 12, which is exact: days of a month where a rhythm is counted in days or weeks. */
export const DAYS_PER_MONTH = '30.4375';
const DAYS_PER_YEAR = makeRational(1461, 4);

const NAMED_MONTHS: Readonly<Record<NamedCycle, number>> = {
  monthly: 1,
  quarterly: 3,
  halfyearly: 6,
  yearly: 12,
};
const LETTERS: Readonly<Record<RhythmUnit, 'D' | 'W' | 'M' | 'Y'>> = {
  days: 'D',
  weeks: 'W',
  months: 'M',
  years: 'Y',
};
const COUNT = /^[1-9]\d{0,2}$/;
/** The shape of a stored cycle, for the wire, its documentation and a CHECK constraint; limits of each unit are in code. */
export const CYCLE_FORM = /^(monthly|quarterly|halfyearly|yearly|P[1-9][0-9]{0,2}[DWMY])$/;
export const CYCLE_PATTERN = CYCLE_FORM.source;

const ENGLISH_UNITS: Readonly<Record<RhythmUnit, readonly [one: string, several: string]>> = {
  days: ['day', 'days'],
  weeks: ['wk', 'wk'],
  months: ['mo', 'mo'],
  years: ['yr', 'yr'],
};

/** The cycle as it is stored; a duration that has a name is returned as that name. Null for anything else. */
export function parseCycle(text: unknown): BillingCycle | null {
  if (typeof text !== 'string') return null;
  if (isNamedCycle(text)) return text;
  const rhythm = readDuration(text);
  return rhythm && cycleOf(rhythm);
}

export function isNamedCycle(text: unknown): text is NamedCycle {
  return NAMED_CYCLES.some((cycle) => cycle === text);
}

/** Null where the count is not a whole number within the unit's limit. */
export function cycleOf({ count, unit }: Rhythm): BillingCycle | null {
  if (!Number.isInteger(count) || count < 1 || count > RHYTHM_LIMITS[unit]) return null;
  const months = unit === 'years' ? count * 12 : count;
  const isCalendar = unit === 'years' || unit === 'months';
  const named = isCalendar ? NAMED_CYCLES.find((cycle) => NAMED_MONTHS[cycle] === months) : undefined;
  return named ?? `P${count}${LETTERS[unit]}`;
}

/** A duration as a form holds it while its number is being typed: `P28D`, and `PD` before that. */
export function writeDuration(count: string, unit: RhythmUnit): string {
  return `P${count}${LETTERS[unit]}`;
}

/** The parts of a written duration, whatever stands for its number; null where it is none. */
export function splitDuration(text: string): { readonly count: string; readonly unit: RhythmUnit } | null {
  const unit = RHYTHM_UNITS.find((each) => text.endsWith(LETTERS[each]));
  return unit && text.startsWith('P') ? { count: text.slice(1, -1), unit } : null;
}

/** The rhythm in the words a person would use; the yearly cycle is one year. */
export function rhythmOf(cycle: BillingCycle): Rhythm {
  if (cycle === 'yearly') return { count: 1, unit: 'years' };
  if (isNamedCycle(cycle)) return { count: NAMED_MONTHS[cycle], unit: 'months' };
  const rhythm = readDuration(cycle);
  if (!rhythm) throw new RangeError(`Not a billing cycle: ${cycle}`);
  return rhythm;
}

// Dates and sums are computed by the million; a duration is read once.
const lengths = new Map<BillingCycle, CycleLength>(
  NAMED_CYCLES.map((cycle) => [cycle, { count: NAMED_MONTHS[cycle], unit: 'months' }]),
);

export function lengthOf(cycle: BillingCycle): CycleLength {
  const known = lengths.get(cycle);
  if (known) return known;
  const length = toLength(rhythmOf(cycle));
  lengths.set(cycle, length);
  return length;
}

/** Whether both are paid on the same days: four weeks are 28 days, and two years are 24 months. */
export function isSameRhythm(a: BillingCycle, b: BillingCycle): boolean {
  const [first, second] = [lengthOf(a), lengthOf(b)];
  return first.count === second.count && first.unit === second.unit;
}

const perYear = new Map<BillingCycle, Rational>();

/** Payments in a year of twelve months, or of 365.25 days. */
export function cyclesPerYear(cycle: BillingCycle): Rational {
  const known = perYear.get(cycle);
  if (known) return known;
  const { count, unit } = lengthOf(cycle);
  const times = unit === 'months' ? makeRational(12, count) : divide(DAYS_PER_YEAR, makeRational(count));
  perYear.set(cycle, times);
  return times;
}

/** What one payment is worth per month: 1, 1/3, 1/6 or 1/12, and 30.4375 ÷ N for every N days. */
export function monthlyFactor(cycle: BillingCycle): Rational {
  return divide(cyclesPerYear(cycle), makeRational(12));
}

/** Whether it is paid at least once a month, so that it can be stopped for a month. */
export function isPaidWithinMonth(cycle: BillingCycle): boolean {
  const { count, unit } = lengthOf(cycle);
  return unit === 'months' ? count === 1 : count <= 31;
}

/** The unit after an amount: `/mo`, `/3 mo`, `/yr`, `/28 days`, `/4 wk`. */
export function unitOf(cycle: BillingCycle): string {
  return writeUnit(rhythmOf(cycle));
}

export function writeUnit({ count, unit }: Rhythm): string {
  const [one, several] = ENGLISH_UNITS[unit];
  return count === 1 ? `/${one}` : `/${count} ${several}`;
}

function toLength({ count, unit }: Rhythm): CycleLength {
  if (unit === 'days') return { count, unit };
  if (unit === 'weeks') return { count: count * 7, unit: 'days' };
  return { count: unit === 'years' ? count * 12 : count, unit: 'months' };
}

function readDuration(text: string): Rhythm | null {
  const written = splitDuration(text);
  if (!written || !COUNT.test(written.count)) return null;
  const [count, unit] = [Number(written.count), written.unit];
  return count <= RHYTHM_LIMITS[unit] ? { count, unit } : null;
}
