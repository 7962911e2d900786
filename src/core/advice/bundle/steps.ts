// The bundle optimizer of Pro: what to take and cancel, by which day, and what is lost, so that nothing lapses in between.

import { addDays, type CalendarDay, daysBetween } from '../../calendar-day.ts';
import { decimalsOf } from '../../money/money.ts';
import { multiply, type Rational, subtract, toRoundedNumber } from '../../rational.ts';
import { MONTHS_PER_YEAR } from '../../spending/spending.ts';
import { firstRenewalAfter } from '../../subscription/renewals.ts';
import { type Cover, listLosses } from '../bundles.ts';
import type { AdviceInput, AdviceRow } from '../rows.ts';
import type { AdviceWording } from '../wording.ts';
import type { ChosenBundle } from './offers.ts';

export interface CancelStep {
  readonly action: 'cancel';
  /** The last day to cancel without paying once more. */
  readonly on: CalendarDay;
  readonly rowId: string;
  readonly name: string;
  readonly paidUntil: CalendarDay;
  /** Days that are paid for both, counted from the day the bundle is taken. */
  readonly doublePaidDays: number;
}

export interface TakeStep {
  readonly action: 'take';
  readonly on: CalendarDay;
  readonly bundleId: string;
  readonly name: string;
  readonly provider: string;
  readonly conditions: string | null;
}

export type SwitchStep = TakeStep | CancelStep;

export interface BundleSteps {
  /** The steps by day; a bundle is taken before what it replaces is cancelled. */
  readonly steps: readonly SwitchStep[];
  readonly losses: readonly string[];
  readonly currency: string;
  readonly monthlyNow: number;
  readonly monthlyThen: number;
  readonly savingPerMonth: number;
  readonly savingPerYear: number;
}

export function makeBundleSteps(cover: Cover, input: AdviceInput, wording: AdviceWording): BundleSteps {
  const round = (value: Rational) => toRoundedNumber(value, decimalsOf(input.userCurrency));
  const saving = subtract(cover.costNow, cover.costThen);
  return {
    steps: cover.chosen.flatMap((chosen) => listBundleSteps(chosen, input.today, wording)).sort(compareSteps),
    losses: cover.chosen.flatMap((chosen) => listLosses(chosen, wording)),
    currency: input.userCurrency,
    monthlyNow: round(cover.costNow),
    monthlyThen: round(cover.costThen),
    savingPerMonth: round(saving),
    savingPerYear: round(multiply(saving, MONTHS_PER_YEAR)),
  };
}

/**
 * The bundle starts when the first of what it replaces runs out; the others are cancelled before they renew. One that
 * is paid already needs no start.
 */
function listBundleSteps(
  { bundle, replaces, standing }: ChosenBundle,
  today: CalendarDay,
  wording: AdviceWording,
): SwitchStep[] {
  const ends = replaces.map(({ row }) => ({ row, paidUntil: paidUntil(row, today) }));
  const isHeld = standing === 'held';
  const takeOn = isHeld ? today : (ends.map((end) => end.paidUntil).sort()[0] ?? today);
  const take: TakeStep = {
    action: 'take',
    on: takeOn > today ? addDays(takeOn, -1) : today,
    bundleId: bundle.id,
    name: bundle.name,
    provider: bundle.provider,
    conditions: bundle.conditions === undefined ? null : wording.bundle.phrase(bundle.conditions),
  };
  const cancel = ends.map(
    ({ row, paidUntil: until }): CancelStep => ({
      action: 'cancel',
      on: until > today ? addDays(until, -1) : today,
      rowId: row.id,
      name: row.name,
      paidUntil: until,
      doublePaidDays: Math.max(0, daysBetween(take.on, until)),
    }),
  );
  return isHeld ? cancel : [take, ...cancel];
}

/** The next day the row is charged; an overdue one is taken to have gone on in its rhythm. */
function paidUntil(row: AdviceRow, today: CalendarDay): CalendarDay {
  if (row.nextRenewalOn >= today) return row.nextRenewalOn;
  return firstRenewalAfter(row.nextRenewalOn, row.billingCycle, addDays(today, -1));
}

function compareSteps(a: SwitchStep, b: SwitchStep): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  return Number(a.action === 'cancel') - Number(b.action === 'cancel');
}
