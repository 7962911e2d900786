/** A price to come and a notice period as the screens show them: with the day to cancel by, until there is nothing to cancel. */
import { formatMinor } from '#core/money/money';
import { hasTurned, isComingSoon, paysByMandate } from '#core/subscription/coming-price';
import { type Deadline, findTurnStart, listDeadlines } from '#core/subscription/deadline';
import { isActiveOn } from '#core/subscription/life';
import { ownMinor } from '#core/subscription/share';
import type { comingTexts } from '#texts/en/screens/coming';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { Subscription } from './queries.ts';
import { amountMinorOf, shareOf } from './row-amounts.ts';
import { describeYearly } from './yearly-change.ts';

/** Does what the server does: what is paused or has ended keeps both prices. */
export function applyDuePrice(row: Subscription, today: string): Subscription {
  return isActiveOn(row, today) ? turnPrice(row, today) : row;
}

/** The row at the price that it would cost today, also where it is paused or has ended. */
export function turnPrice(row: Subscription, today: string): Subscription {
  if (!row.thenAmount || !hasTurned(row.thenFrom, today)) return row;
  return { ...row, amount: row.thenAmount, thenAmount: null, thenFrom: null };
}

/** The same list where no price has turned, so that nothing is rendered again for it. */
export function applyDuePrices(list: readonly Subscription[], today: string): readonly Subscription[] {
  const settled = list.map((row) => applyDuePrice(row, today));
  return settled.every((row, index) => row === list[index]) ? list : settled;
}

export interface ComingPrice {
  /** "₹649 from 5 Dec"; null where only the notice period is to be kept. */
  text: string | null;
  /** The yearly difference; null if there is none. */
  yearly: string | null;
  /** The nearest first. None where the price falls and no notice is to be given: nobody cancels because of that. */
  deadlines: readonly WordedDeadline[];
  /** The first deadline that can still be kept, else the first one missed. */
  cancelBy: string | null;
  cancelByBrief: string | null;
  isSoon: boolean;
}

export interface WordedDeadline extends Deadline {
  text: string;
  /** The day alone, where there is little room. */
  brief: string;
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
  const { today } = viewer;
  const item = { ...row, anchorOn: row.anchorDate, nextOn: row.nextRenewalDate };
  const turn = describeTurn(row, viewer, t);
  const thenFrom = turn?.isRise ? row.thenFrom : null;
  const found = listDeadlines({ ...item, thenFrom }, today, paysByMandate(viewer.country));
  if (!turn && found.length === 0) return null;
  const deadlines = found.map((deadline) => wordDeadline(deadline, found.length > 1, viewer, t));
  const nearest = deadlines.find(({ cancelBy }) => cancelBy >= today) ?? deadlines[0];
  return {
    text: turn?.text ?? null,
    yearly: turn?.yearly ?? null,
    deadlines,
    cancelBy: nearest?.text ?? null,
    cancelByBrief: nearest?.brief ?? null,
    isSoon: deadlines.some(({ isSoon }) => isSoon),
  };
}

/** `isOneOfTwo`: it says for which payment, because the other one beside it is for another. */
function wordDeadline(
  deadline: Deadline,
  isOneOfTwo: boolean,
  viewer: Viewer,
  t: typeof comingTexts,
): WordedDeadline {
  const { cancelBy, paidOn, isTurn } = deadline;
  const day = (on: string) => formatCalendarDay(on, viewer.locale, 'short');
  const isMissed = cancelBy < viewer.today;
  const isNear = isComingSoon(cancelBy, viewer.today);
  const say = (text: string, isSoon: boolean, brief = text) => ({ ...deadline, text, brief, isSoon });
  if (isTurn) return say(isMissed ? t.tooLate : t.cancelBy(day(cancelBy)), isNear);
  if (isMissed) return say(t.noticeOver(day(paidOn)), false);
  const brief = t.noticeBy(day(cancelBy));
  return say(isOneOfTwo ? t.noticeFor(day(cancelBy), day(paidOn)) : brief, isNear, brief);
}

/** The calendar decides the same way, by whole prices: a share of them rises and falls with them. */
function isRise({
  amount,
  thenAmount,
  currency,
}: Pick<ComingRow, 'amount' | 'currency'> & { thenAmount: string }) {
  return amountMinorOf({ amount: thenAmount, currency }) > amountMinorOf({ amount, currency });
}

/** Null where no other price is to come, or no payment follows it. */
function describeTurn(row: ComingRow, viewer: Viewer, t: typeof comingTexts) {
  const { thenAmount, thenFrom, currency } = row;
  if (!thenAmount || !thenFrom || !findTurnStart({ ...row, anchorOn: row.anchorDate }, thenFrom)) return null;
  const thenMinor = amountMinorOf({ amount: thenAmount, currency });
  const price = formatMinor(ownMinor(thenMinor, shareOf(row)), currency, viewer.country);
  const day = formatCalendarDay(thenFrom, viewer.locale, 'short');
  return {
    text: Number(row.amount) === 0 ? t.afterTrial(price, day) : t.from(price, day),
    yearly: describeYearly(row, viewer, t),
    isRise: isRise({ ...row, thenAmount }),
  };
}
