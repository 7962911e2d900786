/** Texts of the list of paused and ended subscriptions. */
import { formatMinor } from '#core/money/money';
import { roundHalfUp } from '#core/rational';
import { stateOn } from '#core/subscription/life';
import { sumSkipped } from '#core/subscription/saved';
import type { lifeTexts } from '#texts/en/screens/life';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { Subscription } from './queries.ts';
import { amountMinorOf, shareOf } from './row-amounts.ts';

/** The payments avoided since then, each at the price of its day, in its own currency. */
export function savedMinorOf(item: Subscription, today: string): number {
  const series = { anchorOn: item.anchorDate, cycle: item.billingCycle, nextOn: item.nextRenewalDate };
  const { thenAmount, currency } = item;
  const price = {
    amountMinor: amountMinorOf(item),
    thenAmountMinor: thenAmount ? amountMinorOf({ amount: thenAmount, currency }) : null,
  };
  return Number(roundHalfUp(sumSkipped({ ...item, ...series, ...price, ...shareOf(item) }, today)));
}

/** Says since when, until when, and what it saved. */
export function describeInactive(item: Subscription, viewer: Viewer, t: typeof lifeTexts): string[] {
  const saved = savedMinorOf(item, viewer.today);
  return [
    ...describeBreak(item, viewer, t),
    saved > 0 ? t.saved(formatMinor(saved, item.currency, viewer.country)) : t.nothingDue,
  ];
}

/** Says since when it has ended or is paused, and until when. */
export function describeBreak(item: Subscription, viewer: Viewer, t: typeof lifeTexts): string[] {
  const day = (on: string) => formatCalendarDay(on, viewer.locale);
  if (stateOn(item, viewer.today) === 'ended') return [t.endedOn(day(item.endsOn ?? ''))];
  return [
    t.pausedSince(day(item.pausedOn ?? '')),
    ...(item.resumesOn ? [t.backOn(day(item.resumesOn))] : []),
  ];
}
