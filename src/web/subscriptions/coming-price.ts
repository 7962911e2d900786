/** A price to come as the screens show it: on its day it is the price, before it it is named with the day to cancel by. */
import { formatMinor, formatMoney, parseAmount } from '#core/money/money';
import { compare, makeRational, multiply, toDecimalText, ZERO } from '#core/rational';
import {
  hasTurned,
  isComingSoon,
  lastDayToCancel,
  paysByMandate,
  yearlyDifference,
} from '#core/subscription/coming-price';
import type { comingTexts } from '#texts/en/screens/coming';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { Subscription } from './queries.ts';

/** As the server does it. */
export function settlePrice(row: Subscription, today: string): Subscription {
  if (!row.thenAmount || !hasTurned(row.thenFrom, today)) return row;
  return { ...row, amount: row.thenAmount, thenAmount: null, thenFrom: null };
}

/** The same list where no price has turned, so that nothing is rendered again for it. */
export function settlePrices(list: readonly Subscription[], today: string): readonly Subscription[] {
  return list.some((row) => hasTurned(row.thenFrom, today))
    ? list.map((row) => settlePrice(row, today))
    : list;
}

export interface ComingPrice {
  text: string;
  cancelBy: string;
  isSoon: boolean;
}

/** Null where no other price is known to come. */
export function describeComing(
  row: Pick<Subscription, 'amount' | 'thenAmount' | 'thenFrom' | 'noticeDays' | 'currency'>,
  viewer: Viewer,
  t: typeof comingTexts,
): ComingPrice | null {
  const { thenAmount, thenFrom, noticeDays, currency } = row;
  if (!thenAmount || !thenFrom) return null;
  const isMandate = paysByMandate(viewer.country);
  const cancelBy = lastDayToCancel(thenFrom, { noticeDays, isMandate });
  const day = (on: string) => formatCalendarDay(on, viewer.locale, 'short');
  const price = formatMoney(thenAmount, currency, viewer.country);
  const isTrial = Number(row.amount) === 0;
  return {
    text: isTrial ? t.afterTrial(price, day(thenFrom)) : t.from(price, day(thenFrom)),
    cancelBy: cancelBy >= viewer.today ? t.cancelBy(day(cancelBy)) : t.tooLate,
    isSoon: isComingSoon(cancelBy, viewer.today),
  };
}

/** "₹1,800.00 more a year"; null where nothing can be said yet. */
export function describeYearly(
  row: Pick<Subscription, 'amount' | 'thenAmount' | 'currency' | 'billingCycle'>,
  viewer: Viewer,
  t: typeof comingTexts,
): string | null {
  const now = parseAmount(row.amount, row.currency);
  const then = parseAmount(row.thenAmount ?? '', row.currency);
  if (!now.ok || !then.ok || now.value === then.value) return null;
  const difference = yearlyDifference(now.value, then.value, row.billingCycle);
  const isMore = compare(difference, ZERO) > 0;
  const gap = isMore ? difference : multiply(difference, makeRational(-1n));
  const money = formatMinor(BigInt(toDecimalText(gap, 0)), row.currency, viewer.country);
  return isMore ? t.more(money) : t.less(money);
}
