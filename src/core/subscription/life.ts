// Pauses and ends: whether a subscription is paid on a day, what a change of them does to its next date, and what not
// paying has saved. Everything follows from the day, so a pause ends by itself.
import type { BillingCycle } from '../billing-cycle.ts';
import { type CalendarDay, parseDay } from '../calendar-day.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import {
  anchorFor,
  countRenewalsBetween,
  firstRenewalAfter,
  firstRenewalFrom,
  renewedOn,
} from './renewals.ts';

type OptionalDay = CalendarDay | null | undefined;

export interface Life {
  /** The first day of the pause. */
  readonly pausedOn?: OptionalDay;
  /** The first day after the pause; none while it has no end. */
  readonly resumesOn?: OptionalDay;
  /** The first day on which it is no longer paid. */
  readonly endsOn?: OptionalDay;
}

export type SettledLife = { readonly [field in keyof Life]-?: CalendarDay | null };

export type LifeState = 'active' | 'paused' | 'ended';

export interface Series {
  readonly anchorOn: CalendarDay;
  readonly cycle: BillingCycle;
  readonly nextOn: CalendarDay;
}

const LIFE_FIELDS = ['pausedOn', 'resumesOn', 'endsOn'] as const;

export function stateOn({ pausedOn, resumesOn, endsOn }: Life, day: CalendarDay): LifeState {
  if (endsOn && endsOn <= day) return 'ended';
  const isPaused = pausedOn && pausedOn <= day && (!resumesOn || resumesOn > day);
  return isPaused ? 'paused' : 'active';
}

export function isActiveOn(life: Life, day: CalendarDay): boolean {
  return stateOn(life, day) === 'active';
}

/** The end or pause that comes instead of a renewal. */
export function findBreak(life: Life, renewalOn: CalendarDay) {
  const state = stateOn(life, renewalOn);
  const on = state === 'ended' ? life.endsOn : state === 'paused' && life.pausedOn;
  return on ? { on, state } : null;
}

/** The same list where all are active, so that nothing is rendered again for it. */
export function listActive<T extends Life>(list: readonly T[], today: CalendarDay): readonly T[] {
  return list.every((item) => isActiveOn(item, today))
    ? list
    : list.filter((item) => isActiveOn(item, today));
}

/** Absent, null and blank are all "no date". */
export function checkOptionalDay(input: unknown): Verdict<CalendarDay | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string') return refuse('optional_day_invalid');
  if (input.trim() === '') return accept(null);
  const on = parseDay(input.trim());
  return on ? accept(on) : refuse('optional_day_invalid');
}

/** Whether the dates fit together; the problem is always that of `resumesOn`. */
export function checkLife({ pausedOn, resumesOn }: Life): Verdict<null> {
  if (!resumesOn) return accept(null);
  if (!pausedOn) return refuse('resumes_without_pause');
  return resumesOn > pausedOn ? accept(null) : refuse('resumes_too_early');
}

/** Absent dates stay; a date of resuming goes with its pause, and does not outlive it into a new one. */
export function mergeLife(life: Life, changes: Life): SettledLife {
  const pausedOn = (changes.pausedOn === undefined ? life.pausedOn : changes.pausedOn) ?? null;
  const kept = pausedOn && life.resumesOn && life.resumesOn > pausedOn ? life.resumesOn : null;
  const resumesOn = changes.resumesOn === undefined ? kept : changes.resumesOn;
  const endsOn = (changes.endsOn === undefined ? life.endsOn : changes.endsOn) ?? null;
  return { pausedOn, resumesOn, endsOn };
}

/** A pause that is still to end is not moved behind its end, which would make it endless unseen; an old one is over. */
export function checkMovedPause(
  life: Life,
  { pausedOn, resumesOn }: Life,
  today: CalendarDay,
): Verdict<null> {
  const kept = resumesOn === undefined && life.resumesOn && life.resumesOn > today ? life.resumesOn : null;
  return kept && pausedOn && pausedOn >= kept ? refuse('resumes_too_early') : accept(null);
}

/** Active from today on. A pause that has begun is kept as one that ends today. */
export function restoreLife(life: Life, today: CalendarDay): SettledLife {
  const isEnded = stateOn(life, today) === 'ended';
  const open = mergeLife(life, isEnded ? { endsOn: null } : {});
  if (stateOn(open, today) !== 'paused') return open;
  const hasBegun = open.pausedOn !== null && open.pausedOn < today;
  return hasBegun ? { ...open, resumesOn: today } : { ...open, pausedOn: null, resumesOn: null };
}

interface DatedLife extends Series {
  readonly life: Life;
}

interface WantedDates {
  readonly cycle: BillingCycle;
  readonly nextOn: CalendarDay | undefined;
  /** Counts with another next date that is in its series. */
  readonly anchorOn?: CalendarDay | undefined;
  readonly life: Life;
}

/**
 * The anchor and the next date after an edit, on the server and on a device without network alike. A typed date becomes
 * the anchor, unless one is given; one that is set together with a pause or an end keeps the anchor if it is in its series.
 */
export function datesAfterEdit(
  before: DatedLife,
  wanted: WantedDates,
  today: CalendarDay,
): Pick<Series, 'anchorOn' | 'nextOn'> {
  const { cycle, life } = wanted;
  const isSame = isSameLife(before.life, life);
  if (wanted.nextOn !== undefined && wanted.nextOn !== before.nextOn) {
    const nextOn = wanted.nextOn;
    const anchorOn = wanted.anchorOn ?? (isSame ? nextOn : before.anchorOn);
    return { nextOn, anchorOn: anchorFor(anchorOn, cycle, nextOn) };
  }
  if (cycle === before.cycle) {
    const anchorOn = anchorFor(before.anchorOn, cycle, before.nextOn);
    const series = { anchorOn, cycle, nextOn: before.nextOn };
    return {
      anchorOn,
      nextOn: isSame ? before.nextOn : renewalAfterChange(series, before.life, life, today),
    };
  }
  const startFrom = (nextOn: CalendarDay) => {
    const anchorOn = startLate(anchorFor(before.anchorOn, cycle, nextOn), cycle, nextOn, today);
    const isKept = isSame && nextOn === before.nextOn;
    const series = { anchorOn, cycle, nextOn };
    return { anchorOn, nextOn: isKept ? nextOn : renewalAfterChange(series, before.life, life, today) };
  };
  // Counted from the date without the pause, so that lifting it gives that back, unless the new rhythm then pays later than shown.
  const [shown, given] = [startFrom(before.nextOn), startFrom(liftPause(before, before.life, today))];
  return given.nextOn <= shown.nextOn ? given : shown;
}

/** A new rhythm makes up no payments before its next date, neither earlier this month nor until then. */
function startLate(
  anchorOn: CalendarDay,
  cycle: BillingCycle,
  nextOn: CalendarDay,
  today: CalendarDay,
): CalendarDay {
  return firstRenewalFrom(anchorOn, cycle, `${today.slice(0, 7)}-01`) < nextOn ? nextOn : anchorOn;
}

/** A first payment date inside a pause is moved like any other. */
export function datesOfNew(
  { nextOn, cycle, anchorOn = nextOn, life }: WantedDates & { nextOn: CalendarDay },
  today: CalendarDay,
): Pick<Series, 'anchorOn' | 'nextOn'> {
  const before = { anchorOn: anchorFor(anchorOn, cycle, nextOn), cycle, nextOn, life: {} };
  return datesAfterEdit(before, { cycle, nextOn: undefined, life }, today);
}

function isSameLife(one: Life, other: Life): boolean {
  return LIFE_FIELDS.every((field) => (one[field] ?? null) === (other[field] ?? null));
}

/**
 * The next renewal after a change of the pause or the end. A date inside a pause moves to the first one after it; a
 * pause that is lifted gives the date back; dates that passed while nothing was paid are skipped. A date that was
 * overdue before stays overdue.
 */
function renewalAfterChange(series: Series, before: Life, after: Life, today: CalendarDay): CalendarDay {
  const from = (day: CalendarDay) => firstRenewalFrom(series.anchorOn, series.cycle, day);
  let next = liftPause(series, before, today);
  const inactiveSince = findInactiveStart(before, today);
  if (inactiveSince && isActiveOn(after, today) && next >= inactiveSince && next < today) next = from(today);
  return skipPause({ ...series, nextOn: next }, after);
}

/** The next date as it was before it moved behind the pause; one that is over moves nothing any more. */
function liftPause({ anchorOn, cycle, nextOn }: Series, life: Life, today: CalendarDay): CalendarDay {
  const { pausedOn, resumesOn } = life;
  const isOver = resumesOn && resumesOn <= today && !findInactiveStart(life, today);
  if (!pausedOn || !resumesOn || isOver || nextOn !== firstRenewalFrom(anchorOn, cycle, resumesOn))
    return nextOn;
  return firstRenewalFrom(anchorOn, cycle, pausedOn);
}

/**
 * The next date after "Mark as renewed", which may have been said on an earlier day: what was due after that is not
 * renewed. Null where there is nothing to renew: the date was still to come, or it is paused or ended and not paid.
 */
export function dateAfterRenewing(
  series: Series,
  life: Life,
  today: CalendarDay,
  saidOn: CalendarDay = today,
): CalendarDay | null {
  const { anchorOn, cycle, nextOn } = series;
  const day = saidOn < today ? saidOn : today;
  if (nextOn > day || !isActiveOn(life, today)) return null;
  return skipPause({ ...series, nextOn: renewedOn(anchorOn, cycle, nextOn, day) }, life);
}

/**
 * The dates of one that was due earlier and is paid today, as a prepaid pack that is recharged late: it runs from today
 * on. Null where nothing was due before today, or it is not paid.
 */
export function datesPaidToday(
  { cycle, nextOn }: Series,
  life: Life,
  today: CalendarDay,
): Pick<Series, 'anchorOn' | 'nextOn'> | null {
  if (nextOn >= today || !isActiveOn(life, today)) return null;
  const series = { anchorOn: today, cycle, nextOn: firstRenewalAfter(today, cycle, today) };
  return { anchorOn: today, nextOn: skipPause(series, life) };
}

function skipPause({ anchorOn, cycle, nextOn }: Series, { pausedOn, resumesOn }: Life): CalendarDay {
  const isInPause = pausedOn && resumesOn && pausedOn <= nextOn && nextOn < resumesOn;
  return isInPause ? firstRenewalFrom(anchorOn, cycle, resumesOn) : nextOn;
}

/**
 * How many payments fell into the pause or the time after the end, from that day on, one of today included. One before
 * the next date was paid: it is not among them, also where the pause or the end began on its day.
 */
export function countSkipped(
  series: Series,
  life: Life,
  today: CalendarDay,
  from: CalendarDay | null = null,
): number {
  const since = findInactiveStart(life, today);
  if (!since) return 0;
  const unpaidFrom = liftPause(series, life, today);
  const first = [since, unpaidFrom, from ?? since].reduce((latest, day) => (day > latest ? day : latest));
  return countRenewalsBetween(series.anchorOn, series.cycle, first, today);
}

/** The day since which nothing has been paid; null while it is active. A pause that led into the end counts with it. */
function findInactiveStart(life: Life, today: CalendarDay): CalendarDay | null {
  const { pausedOn, endsOn } = life;
  switch (stateOn(life, today)) {
    case 'active':
      return null;
    case 'paused':
      return pausedOn ?? null;
    case 'ended': {
      if (!endsOn) return null;
      const isPausedAtEnd = stateOn({ ...life, endsOn: null }, endsOn) === 'paused';
      return isPausedAtEnd && pausedOn ? pausedOn : endsOn;
    }
  }
}
