/** Puts a user's calendar events into words and writes them as a file. */
import { type CalendarEvent, listCalendarEvents } from '#core/calendar/calendar';
import { type IcalEvent, writeIcal } from '#core/calendar/ical';
import { type CalendarDay, makeDayWriter } from '#core/calendar-day';
import { paysByMandate } from '#core/subscription/coming-price';
import { isolate } from '#core/text/isolate';
import type { ShownRow } from '#server/subscriptions/store';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { calendarTexts } from '#texts/calendar';
import { sayCycle } from '#texts/cycle';
import { sayPrice } from '#texts/price';
import type { FeedRow } from './store.ts';

interface Contents {
  rows: readonly ShownRow[];
  user: Pick<UserRow, 'country' | 'language'>;
  feed: Pick<FeedRow, 'alarmDays' | 'revision' | 'changedAt'>;
  today: CalendarDay;
  origin: string;
}

export function writeCalendar({ rows, user, feed, today, origin }: Contents): string {
  const isMandate = paysByMandate(user.country);
  const events = listCalendarEvents(rows, today, isMandate);
  const t = calendarTexts[languageOf(user)];
  const words: Words = { ...t, day: makeDayWriter(t.locale, { dateStyle: 'long' }), country: user.country };
  return writeIcal({
    name: t.name,
    alarmDays: feed.alarmDays,
    events: events.map((event) => ({
      uid: `${event.item.id}-${event.kind}-${event.paidOn.replaceAll('-', '')}@outgo`,
      // Both only grow, so their sum does.
      sequence: event.item.version - 1 + feed.revision,
      changedAt: event.item.updatedAt > feed.changedAt ? event.item.updatedAt : feed.changedAt,
      on: event.on,
      url: `${origin}/dashboard/calendar`,
      ...wordEvent(event, words),
    })),
  });
}

interface Words extends Readonly<(typeof calendarTexts)['en']> {
  day(on: CalendarDay): string;
  country: string;
}

function wordEvent(
  { kind, item, paidOn, amountMinor, beforeMinor }: CalendarEvent<ShownRow>,
  words: Words,
): Pick<IcalEvent, 'summary' | 'description'> {
  const write = (minor: number) => sayPrice(words, minor, item, words.country);
  const price = write(amountMinor);
  const name = isolate(item.name);
  if (kind === 'cancel-by')
    return { summary: words.cancelBy(name), description: words.thenPaid(price, words.day(paidOn)) };
  const cycle = sayCycle(words, item.billingCycle);
  const isNew = beforeMinor !== null && beforeMinor !== amountMinor;
  return {
    summary: words.payment(name, price),
    description: isNew ? words.newPrice(cycle, price, write(beforeMinor)) : words.samePrice(cycle, price),
  };
}
