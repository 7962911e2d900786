/** Moments as people say them: "Wednesday, November 18 at 7:00 AM", in Hindi "बुधवार, 18 नवंबर, सुबह 7:00". */
const DAY = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
/** The locale's default would say "7:00 am बजे". */
const HINDI_CLOCK = { ...CLOCK, hourCycle: 'h12', dayPeriod: 'short' } as const;

export function writeMoment(
  at: string,
  { locale, timeZone, day = 'short' }: { locale: string; timeZone: string; day?: keyof typeof DAY },
): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(at));
  return isHindi(locale) ? `${write(DAY[day])}, ${write(HINDI_CLOCK)}` : write({ ...DAY[day], ...CLOCK });
}

export function writeHour(hour: number, locale: string): string {
  const options = isHindi(locale) ? HINDI_CLOCK : CLOCK;
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
}

function isHindi(locale: string): boolean {
  return locale.startsWith('hi');
}
