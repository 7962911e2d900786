// A calendar file by RFC 5545: content lines, escaping, folding. It knows nothing of subscriptions.
import { addDays, type CalendarDay } from '../calendar-day.ts';

export interface IcalEvent {
  /** The same for the same event in every file. */
  readonly uid: string;
  /** Grows with every change of the event. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly on: CalendarDay;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

export interface IcalFile {
  readonly name: string;
  readonly events: readonly IcalEvent[];
  /** An alarm on the morning so many days before each event; null is none. */
  readonly alarmDays: number | null;
}

const LINE_OCTETS = 75;
/** A calendar program is asked to look again this often. */
const REFRESH = 'PT12H';
const ALARM_HOUR = 9;

export function writeIcal({ name, events, alarmDays }: IcalFile): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outgo//Renewals//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986, and the name that older programs read.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap((event) => writeEvent(event, alarmDays)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

function writeEvent(event: IcalEvent, alarmDays: number | null): string[] {
  const stamp = writeInstant(event.changedAt);
  const summary = escapeText(event.summary);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${writeDay(event.on)}`,
    // The first day after it.
    `DTEND;VALUE=DATE:${writeDay(addDays(event.on, 1))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    ...(alarmDays === null ? [] : writeAlarm(summary, alarmDays)),
    'END:VEVENT',
  ];
}

function writeAlarm(summary: string, days: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    `TRIGGER:${writeTrigger(days)}`,
    'END:VALARM',
  ];
}

/** The trigger counts from the midnight that a whole-day event begins with, in the zone of the calendar. */
function writeTrigger(days: number): string {
  if (days === 0) return `PT${ALARM_HOUR}H`;
  return `-P${days > 1 ? `${days - 1}D` : ''}T${24 - ALARM_HOUR}H`;
}

function writeDay(on: CalendarDay): string {
  return on.replaceAll('-', '');
}

function writeInstant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A line break in a name must not begin a line of the file. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** A line has at most 75 octets, the blank of a continuation included, and no character is cut in two. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Length of the code point in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
