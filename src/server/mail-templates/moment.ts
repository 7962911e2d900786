/** An instant in a mail. In UTC, because the reader need not be in the zone of whoever caused it. */
import type { Language } from '#texts/language';

export function writeMoment(at: Date, language: Language): string {
  const locale = language === 'hi' ? 'hi-IN' : 'en-GB';
  // Apart, because together some languages put a word between them that our own sentences have already.
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}
