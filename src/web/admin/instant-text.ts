/** Formats instants in the administrator's time zone. */
const OPTIONS: Record<'day' | 'minute' | 'time', Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
};

export function formatInstant(
  at: string | number,
  locale: string,
  precision: keyof typeof OPTIONS = 'day',
): string {
  return new Intl.DateTimeFormat(locale, OPTIONS[precision]).format(new Date(at));
}
