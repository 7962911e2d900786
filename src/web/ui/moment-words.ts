/** Formats when something happened: relative for recent moments, else the date. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/duration';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];
const RELATIVE_DAYS = 30;

export function describeMoment(at: string, now: Date, language: string): string {
  const elapsed = Math.max(0, now.getTime() - Date.parse(at));
  if (elapsed >= RELATIVE_DAYS * DAY_MS) return describeDay(at, language);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = steps.find(([, size]) => elapsed >= size);
  return step ? words.format(-Math.floor(elapsed / step[1]), step[0]) : words.format(0, 'second');
}

export function describeDay(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(at),
  );
}

/** The time, with the date if it is not today. */
export function describeClock(at: number, language: string): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { day: 'numeric', month: 'short' };
  return moment.toLocaleString(language, { ...day, hour: '2-digit', minute: '2-digit', hour12: false });
}
