/** Formats an instant for a mail. In UTC, because reader and actor may be in different time zones. */
import type { Language } from '#texts/language';

export function writeMoment(at: Date, language: Language): string {
  const locale = language === 'hi' ? 'hi-IN' : 'en-GB';
  // Formatted separately, because some locales put a word between date and time that our sentences already have.
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}
