/** Formats an instant as a calendar day in the user's time zone. */
import { dayInZone } from '#core/calendar-day';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { useUser } from '../viewer/use-user.ts';
import { useViewer, zoneOf } from '../viewer/use-viewer.ts';

export function useDayOf(): (instant: string | number) => string {
  const { data: user } = useUser();
  const { locale } = useViewer();
  const zone = zoneOf(user);
  return (instant) => formatCalendarDay(dayInZone(new Date(instant).getTime(), zone), locale);
}
