// A calendar day (YYYY-MM-DD) in words. It is a day, not an instant, so no time zone may shift it.
interface CalendarDayProps {
  day: string;
  locale?: string | undefined;
  /** medium "3 Mar 2026", short "3 Mar", long "Tuesday 3 March 2026", month "March 2026", shortMonth "Mar 2026". */
  format?: 'short' | 'medium' | 'long' | 'month' | 'shortMonth';
  className?: string;
}

const formats: Record<NonNullable<CalendarDayProps['format']>, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Words for a calendar day; anything that is not one comes back as it was. */
export function formatCalendarDay(
  day: string,
  locale?: string | undefined,
  format: NonNullable<CalendarDayProps['format']> = 'medium',
): string {
  const instant = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(instant)) return day;
  const key = `${locale ?? ''} ${format}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...formats[format], timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter.format(instant);
}

export function CalendarDay({ day, locale, format = 'medium', className }: CalendarDayProps) {
  return (
    <time dateTime={day} className={className}>
      {formatCalendarDay(day, locale, format)}
    </time>
  );
}
