/** One message a day about what is coming up, with an unsubscribe link (RFC 8058). */
import type { CalendarEvent, CalendarItem } from '#core/calendar/calendar';
import { type CalendarDay, compareDays, daysBetween, makeDayWriter } from '#core/calendar-day';
import type { Answer } from '#core/reminders/answers';
import { isolate } from '#core/text/isolate';
import type { Message } from '#server/mail/service';
import { stopHeaders } from '#server/mail/stop-link';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { mailTexts } from '#texts/mail';
import { sayPrice } from '#texts/price';
import { layOut } from './layout.ts';

export interface NamedItem extends CalendarItem {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
}

export const REMINDER_MAIL = 'reminder';
const NAMED = 25;
const DAY_FORMAT = { weekday: 'long', day: 'numeric', month: 'long' } as const;
/** Made once: a format takes longer to make than a message. */
const DAY_WRITERS = { en: makeDayWriter('en-GB', DAY_FORMAT), hi: makeDayWriter('hi-IN', DAY_FORMAT) };

/** The content of every message about these events: a title and a line for each, the earliest first. */
export function describeReminder(
  to: Pick<UserRow, 'language' | 'country'>,
  events: readonly CalendarEvent<NamedItem>[],
  today: CalendarDay,
): { title: string; lines: string[]; named: readonly CalendarEvent<NamedItem>[] } {
  const language = languageOf(to);
  const { reminder: t } = mailTexts[language];
  const writeDay = DAY_WRITERS[language];
  const ordered = [...events].sort((a, b) => compareDays(a.on, b.on));
  const lines = ordered.map(({ kind, on, item, amountMinor }) => {
    const price = sayPrice(t, amountMinor, item, to.country);
    const when = t.when(daysBetween(today, on), writeDay(on));
    const name = isolate(item.name);
    return kind === 'payment' ? t.payment(name, price, when) : t.cancelBy(name, price, when);
  });
  const rest = lines.length - NAMED;
  return {
    title: t.subject(lines.length, isolate(ordered[0]?.item.name ?? '')),
    lines: [...lines.slice(0, NAMED), ...(rest > 0 ? [t.more(rest)] : [])],
    /** The events of the lines, in their order. */
    named: ordered.slice(0, NAMED),
  };
}

export function writeReminder(
  to: Pick<UserRow, 'name' | 'language' | 'country'>,
  events: readonly CalendarEvent<NamedItem>[],
  {
    today,
    dashboard,
    stop,
    mayRepeat,
    answerLinks,
  }: {
    today: CalendarDay;
    dashboard: string;
    stop: string;
    mayRepeat: boolean;
    answerLinks: (event: CalendarEvent<NamedItem>) => {
      any: string;
      choices: readonly { answer: Answer; url: string }[];
    };
  },
): Message {
  const language = languageOf(to);
  const { greeting, reminder: t } = mailTexts[language];
  const { title, lines, named } = describeReminder(to, events, today);
  const items = lines.map((line, index) => {
    const event = named[index];
    if (!event) return { line };
    const { any, choices } = answerLinks(event);
    const answers = choices.map(({ answer, url }) => ({ label: t.answerPage.labels[answer], url }));
    return { line, answers, anyAnswer: any };
  });
  return layOut({
    kind: REMINDER_MAIL,
    language,
    subject: title,
    before: [greeting(to.name), t.lead],
    items,
    button: { label: t.button, url: dashboard },
    after: [...(mayRepeat ? [t.mayRepeat] : []), t.why],
    stop: { label: t.stop, url: stop },
    headers: stopHeaders(stop),
  });
}
