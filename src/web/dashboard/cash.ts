/** Payments by day and month at the prices of their day, for the calendar and the outlook. */
import {
  addMonthsClamped,
  type CalendarDay,
  daysInMonth,
  lastOfMonth,
  makeDay,
  splitDay,
  weekdayOf,
} from '#core/calendar-day';
import { decimalsOf } from '#core/money/money';
import { compare, type Rational, subtract, sum, toDecimalText, toRoundedNumber, ZERO } from '#core/rational';
import { groupRows, sumSpending, toPaid } from '#core/spending/spending';
import { isActiveOn } from '#core/subscription/life';
import { renewalsBetween } from '#core/subscription/renewals';
import { applyDuePrice } from '../subscriptions/coming-price.ts';
import { toSpendingRow } from '../subscriptions/figures.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import type { Conversion } from '../viewer/use-viewer.ts';

export interface MonthCash {
  /** The first day of the month. */
  month: CalendarDay;
  /** Payments by day. */
  byDay: ReadonlyMap<CalendarDay, readonly Subscription[]>;
  count: number;
  /** The sum in the viewer's currency, rounded once. */
  total: number;
  /** Names of what has no exchange rate and is in no sum. */
  leftOut: readonly string[];
  exact: Rational;
}

export function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`;
}

/** Every renewal of the month: the whole series of each subscription from its anchor on, overdue dates included, days of a pause or after the end not. */
export function sumMonth(
  list: readonly Subscription[],
  month: CalendarDay,
  { currency, rates }: Conversion,
): MonthCash {
  const last = lastOfMonth(month);
  const byDay = new Map<CalendarDay, Subscription[]>();
  const amounts: Rational[] = [];
  const leftOut: string[] = [];
  let count = 0;
  for (const item of list) {
    const days = renewalsBetween(item.anchorDate, item.billingCycle, month, last).filter((day) =>
      isActiveOn(item, day),
    );
    for (const day of days) byDay.set(day, [...(byDay.get(day) ?? []), item]);
    count += days.length;
    for (const day of days) {
      const amount = toPaid(toSpendingRow(applyDuePrice(item, day)), currency, rates);
      if (amount) amounts.push(amount);
      else if (leftOut.at(-1) !== item.name) leftOut.push(item.name);
    }
  }
  const exact = sum(amounts);
  return { month, byDay, count, total: toRoundedNumber(exact, decimalsOf(currency)), leftOut, exact };
}

/** The months from the given one on. */
export function sumMonths(
  list: readonly Subscription[],
  from: CalendarDay,
  months: number,
  conversion: Conversion,
): MonthCash[] {
  return Array.from({ length: months }, (_, index) =>
    sumMonth(list, addMonthsClamped(from, index), conversion),
  );
}

/** Compares a month with the monthly total. The amount is never negative. */
export function compareWithAverage(
  list: readonly Subscription[],
  cash: MonthCash,
  { currency, rates }: Conversion,
): { average: string; difference: string; side: 'above' | 'below' | 'same' } {
  const average = sumSpending(groupRows(list.map(toSpendingRow)), currency, rates).monthly;
  const decimals = decimalsOf(currency);
  const order = compare(cash.exact, average);
  const gap = order < 0 ? subtract(average, cash.exact) : subtract(cash.exact, average);
  const difference = toDecimalText(gap, decimals);
  const isSame = compare(gap, ZERO) === 0 || Number(difference) === 0;
  return {
    average: toDecimalText(average, decimals),
    difference,
    side: isSame ? 'same' : order < 0 ? 'below' : 'above',
  };
}

/** Weeks of the month as days, from Monday or Sunday; null stands for a day of another month. */
export function layOutWeeks(month: CalendarDay, weekStartsOn: 0 | 1): (CalendarDay | null)[][] {
  const { year, month: number } = splitDay(month);
  const lead = (weekdayOf(month) - weekStartsOn + 7) % 7;
  const days: (CalendarDay | null)[] = Array.from({ length: lead }, () => null);
  for (let day = 1; day <= daysInMonth(year, number); day += 1) days.push(makeDay(year, number, day));
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The day that a key moves to; null for other keys. */
export function moveDay(day: CalendarDay, key: string): CalendarDay | null {
  const { year, month, day: number } = splitDay(day);
  const inMonth = (wanted: number) =>
    makeDay(year, month, Math.min(Math.max(1, wanted), daysInMonth(year, month)));
  switch (key) {
    case 'ArrowLeft':
      return inMonth(number - 1);
    case 'ArrowRight':
      return inMonth(number + 1);
    case 'ArrowUp':
      return number > 7 ? inMonth(number - 7) : day;
    case 'ArrowDown':
      return number + 7 <= daysInMonth(year, month) ? inMonth(number + 7) : day;
    case 'Home':
      return inMonth(1);
    case 'End':
      return inMonth(31);
    case 'PageUp':
      return addMonthsClamped(day, -1);
    case 'PageDown':
      return addMonthsClamped(day, 1);
    default:
      return null;
  }
}
