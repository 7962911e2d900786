/** A price to come and a notice period as the screens show them: with the day to cancel by, until there is nothing to cancel. */
import { formatMinor } from '#core/money/money';
import { hasTurned, isComingSoon, paysByMandate } from '#core/subscription/coming-price';
import { type Deadline, findDeadline } from '#core/subscription/deadline';
import { isActiveOn } from '#core/subscription/life';
import { ownMinor } from '#core/subscription/share';
import type { comingTexts } from '#texts/en/screens/coming';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { Subscription } from './queries.ts';
import { amountMinorOf, shareOf } from './row-amounts.ts';
import { describeYearly } from './yearly-change.ts';

/** As the server does it: what is paused or has ended keeps both prices. */
export function settlePrice(row: Subscription, today: string): Subscription {
  return isActiveOn(row, today) ? turnPrice(row, today) : row;
}

/** At the price that it would cost today, also where it is paused or has ended. */
export function turnPrice(row: Subscription, today: string): Subscription {
  if (!row.thenAmount || !hasTurned(row.thenFrom, today)) return row;
  return { ...row, amount: row.thenAmount, thenAmount: null, thenFrom: null };
}

/** The same list where no price has turned, so that nothing is rendered again for it. */
export function settlePrices(list: readonly Subscription[], today: string): readonly Subscription[] {
  const settled = list.map((row) => settlePrice(row, today));
  return settled.every((row, index) => row === list[index]) ? list : settled;
}

export interface ComingPrice {
  /** "₹649 from 5 Dec"; null where only the notice period is to be kept. */
  text: string | null;
  /** What it changes in a year; null where nothing. */
  yearly: string | null;
  /** Null where the price falls and no notice is to be given: nobody cancels because of that. */
  cancelBy: string | null;
  /** The last day to cancel, and the payment that it prevents. */
  deadline: Deadline;
  isSoon: boolean;
}

type ComingRow = Pick<
  Subscription,
  | 'amount'
  | 'thenAmount'
  | 'thenFrom'
  | 'noticeDays'
  | 'currency'
  | 'share'
  | 'billingCycle'
  | 'anchorDate'
  | 'nextRenewalDate'
  | 'pausedOn'
  | 'resumesOn'
  | 'endsOn'
>;

/** Null where no other price is known to come and no notice is to be given, or no payment follows. */
export function describeComing(row: ComingRow, viewer: Viewer, t: typeof comingTexts): ComingPrice | null {
  const { thenAmount, thenFrom, noticeDays } = row;
  if (!thenAmount && !noticeDays) return null;
  const item = { ...row, anchorOn: row.anchorDate, nextOn: row.nextRenewalDate };
  const isMandate = paysByMandate(viewer.country);
  const deadline = findDeadline(item, viewer.today, isMandate);
  if (!deadline) return null;
  const day = (on: string) => formatCalendarDay(on, viewer.locale, 'short');
  if (!thenAmount || !thenFrom)
    return { text: null, yearly: null, deadline, ...describeNotice(deadline, viewer, t) };
  const turn = {
    text: describeTurn({ ...row, thenAmount }, day(thenFrom), viewer, t),
    yearly: describeYearly(row, viewer, t),
  };
  if (!isRise({ ...row, thenAmount })) {
    const notice = noticeDays ? findDeadline({ ...item, thenFrom: null }, viewer.today, isMandate) : null;
    const words = notice ? describeNotice(notice, viewer, t) : { cancelBy: null, isSoon: false };
    return { ...turn, deadline: notice ?? deadline, ...words };
  }
  const { cancelBy } = deadline;
  return {
    ...turn,
    cancelBy: cancelBy < viewer.today ? t.tooLate : t.cancelBy(day(cancelBy)),
    deadline,
    isSoon: isComingSoon(cancelBy, viewer.today),
  };
}

function describeNotice(
  { cancelBy, paidOn }: Deadline,
  viewer: Viewer,
  t: typeof comingTexts,
): Pick<ComingPrice, 'cancelBy' | 'isSoon'> {
  const day = (on: string) => formatCalendarDay(on, viewer.locale, 'short');
  // A cycle shorter than its notice period is always too late, so it raises no warning.
  if (cancelBy < viewer.today) return { cancelBy: t.noticeOver(day(paidOn)), isSoon: false };
  return { cancelBy: t.noticeBy(day(cancelBy)), isSoon: isComingSoon(cancelBy, viewer.today) };
}

/** As in the calendar, and by whole prices: a share of them rises and falls with them. */
function isRise({
  amount,
  thenAmount,
  currency,
}: Pick<ComingRow, 'amount' | 'currency'> & { thenAmount: string }) {
  return amountMinorOf({ amount: thenAmount, currency }) > amountMinorOf({ amount, currency });
}

function describeTurn(
  row: ComingRow & { thenAmount: string },
  day: string,
  viewer: Viewer,
  t: typeof comingTexts,
): string {
  const { thenAmount, currency } = row;
  const thenMinor = amountMinorOf({ amount: thenAmount, currency });
  const price = formatMinor(ownMinor(thenMinor, shareOf(row)), currency, viewer.country);
  return Number(row.amount) === 0 ? t.afterTrial(price, day) : t.from(price, day);
}
