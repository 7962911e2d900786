/** What the list of paused and ended subscriptions says of each. */
import { formatMinor } from '#core/money/money';
import { makeRational, multiply, roundHalfUp } from '#core/rational';
import { countSkipped, stateOn } from '#core/subscription/life';
import { ownPart } from '#core/subscription/share';
import type { lifeTexts } from '#texts/en/screens/life';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { Subscription } from './queries.ts';
import { amountMinorOf, shareOf } from './row-amounts.ts';

/** What its payments since then would have come to, in its own currency. */
export function savedMinorOf(item: Subscription, today: string): number {
  const series = { anchorOn: item.anchorDate, cycle: item.billingCycle, nextOn: item.nextRenewalDate };
  const saved = multiply(
    ownPart(amountMinorOf(item), shareOf(item)),
    makeRational(countSkipped(series, item, today)),
  );
  return Number(roundHalfUp(saved));
}

/** Since when, until when, and what it saved. */
export function describeInactive(item: Subscription, viewer: Viewer, t: typeof lifeTexts): string[] {
  const saved = savedMinorOf(item, viewer.today);
  return [
    ...describeBreak(item, viewer, t),
    saved > 0 ? t.saved(formatMinor(saved, item.currency, viewer.country)) : t.nothingDue,
  ];
}

/** Since when it has ended or is paused, and until when. */
export function describeBreak(item: Subscription, viewer: Viewer, t: typeof lifeTexts): string[] {
  const day = (on: string) => formatCalendarDay(on, viewer.locale);
  if (stateOn(item, viewer.today) === 'ended') return [t.endedOn(day(item.endsOn ?? ''))];
  return [
    t.pausedSince(day(item.pausedOn ?? '')),
    ...(item.resumesOn ? [t.backOn(day(item.resumesOn))] : []),
  ];
}
