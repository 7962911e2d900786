/** An instant in a mail. In UTC, because the reader need not be in the zone of whoever caused it. */
import type { Language } from './texts/catalogue.ts';

export function writeMoment(at: Date, language: Language): string {
  const words = new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at);
  return `${words} UTC`;
}
