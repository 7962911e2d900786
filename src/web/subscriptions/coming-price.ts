/** A price to come as the screens show it: on its day it is the price, before it it is named with the day to cancel by. */
import { formatMinor } from '#core/money/money';
import { hasTurned, isComingSoon, lastDayToCancel, paysByMandate } from '#core/subscription/coming-price';
import { ownMinor } from '#core/subscription/share';
import type { comingTexts } from '#texts/en/screens/coming';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { Subscription } from './queries.ts';
import { amountMinorOf, shareOf } from './row-amounts.ts';

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
  row: Pick<Subscription, 'amount' | 'thenAmount' | 'thenFrom' | 'noticeDays' | 'currency' | 'share'>,
  viewer: Viewer,
  t: typeof comingTexts,
): ComingPrice | null {
  const { thenAmount, thenFrom, noticeDays, currency } = row;
  if (!thenAmount || !thenFrom) return null;
  const isMandate = paysByMandate(viewer.country);
  const cancelBy = lastDayToCancel(thenFrom, { noticeDays, isMandate });
  const day = (on: string) => formatCalendarDay(on, viewer.locale, 'short');
  const thenMinor = amountMinorOf({ amount: thenAmount, currency });
  const price = formatMinor(ownMinor(thenMinor, shareOf(row)), currency, viewer.country);
  const isTrial = Number(row.amount) === 0;
  return {
    text: isTrial ? t.afterTrial(price, day(thenFrom)) : t.from(price, day(thenFrom)),
    cancelBy: cancelBy >= viewer.today ? t.cancelBy(day(cancelBy)) : t.tooLate,
    isSoon: isComingSoon(cancelBy, viewer.today),
  };
}
