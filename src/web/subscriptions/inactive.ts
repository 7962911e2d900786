/** What the list of paused and ended subscriptions shows. */
import { formatMinor } from '#core/money/money';
import { countSkipped, isActiveOn, stateOn } from '#core/subscription/life';
import type { lifeTexts } from '#texts/en/screens/life';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import { amountMinorOf } from './figures.ts';
import type { Subscription } from './queries.ts';

/** The latest first. */
export function listInactive(list: readonly Subscription[], today: string): Subscription[] {
  const since = (item: Subscription) => item.endsOn ?? item.pausedOn ?? '';
  return list.filter((item) => !isActiveOn(item, today)).sort((a, b) => (since(a) > since(b) ? -1 : 1));
}

/** What its payments since then would have come to, in its own currency. */
export function savedMinorOf(item: Subscription, today: string): number {
  const series = { anchorOn: item.anchorDate, cycle: item.billingCycle, nextOn: item.nextRenewalDate };
  return countSkipped(series, item, today) * amountMinorOf(item);
}

/** Since when, until when, and what it saved. */
export function describeInactive(item: Subscription, viewer: Viewer, t: typeof lifeTexts): string[] {
  const day = (on: string) => formatCalendarDay(on, viewer.locale);
  const saved = savedMinorOf(item, viewer.today);
  const since =
    stateOn(item, viewer.today) === 'ended'
      ? [t.endedOn(day(item.endsOn ?? ''))]
      : [t.pausedSince(day(item.pausedOn ?? '')), ...(item.resumesOn ? [t.backOn(day(item.resumesOn))] : [])];
  return [...since, saved > 0 ? t.saved(formatMinor(saved, item.currency, viewer.country)) : t.nothingDue];
}
