// The file is read back by a parser that others wrote (ical.js, which Thunderbird uses).
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { escapeText, foldLine, type IcalEvent, type IcalFile, writeIcal } from './ical.ts';

const EVENT: IcalEvent = {
  uid: 'one-payment-20261231@outgo',
  sequence: 2,
  changedAt: new Date('2026-11-15T10:20:30.456Z'),
  on: '2026-12-31',
  summary: 'Netflix: ₹649.00',
  description: 'Monthly, ₹649.00.',
  url: 'https://outgo.example/dashboard/calendar',
};

const fileOf = (events: readonly Partial<IcalEvent>[], more: Partial<IcalFile> = {}) =>
  writeIcal({
    name: 'Renewals',
    alarmDays: null,
    events: events.map((event) => ({ ...EVENT, ...event })),
    ...more,
  });

function readEvents(file: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

const octets = (line: string) => new TextEncoder().encode(line).length;

test('an event is a whole day without a zone, with a stable id, a sequence number and the time of its last change', () => {
  const [event] = readEvents(fileOf([{}]));
  expect(event?.uid).toBe(EVENT.uid);
  expect(event?.sequence).toBe(2);
  expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
    true,
    '2026-12-31',
    '2027-01-01',
  ]);
  const stamp = (name: string) => String(event?.component.getFirstPropertyValue(name));
  expect([stamp('dtstamp'), stamp('last-modified')]).toEqual([
    '2026-11-15T10:20:30Z',
    '2026-11-15T10:20:30Z',
  ]);
  expect([stamp('transp'), stamp('class'), stamp('url')]).toEqual(['TRANSPARENT', 'PRIVATE', EVENT.url]);
  expect(event?.isRecurring()).toBe(false);
});

test('the calendar has a name, says that it is published, and asks to be read twice a day', () => {
  const calendar = new ICAL.Component(ICAL.parse(fileOf([], { name: 'Outgo renewals' })));
  const value = (name: string) => String(calendar.getFirstPropertyValue(name));
  expect(calendar.getAllSubcomponents()).toEqual([]);
  expect([value('version'), value('method'), value('calscale')]).toEqual(['2.0', 'PUBLISH', 'GREGORIAN']);
  expect([value('name'), value('x-wr-calname')]).toEqual(['Outgo renewals', 'Outgo renewals']);
  expect([value('refresh-interval'), value('x-published-ttl')]).toEqual(['PT12H', 'PT12H']);
});

test('every line ends in CRLF and has at most 75 octets, whatever it says', () => {
  const long = 'नेटफ्लिक्स 👩‍👩‍👧‍👦 , ; '.repeat(20);
  const file = fileOf([{ summary: long, description: 'x'.repeat(500) }]);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
  expect(readEvents(file)[0]?.summary).toBe(long);
});

test('no character is cut in two by a fold', () => {
  for (let lead = 0; lead < 8; lead += 1) {
    const folded = foldLine('x'.repeat(70 + lead) + '€'.repeat(30) + '👍'.repeat(30));
    for (const line of folded.split('\r\n')) expect(line).not.toMatch(/\p{Cs}/u);
    expect(folded.replaceAll('\r\n ', '')).toBe('x'.repeat(70 + lead) + '€'.repeat(30) + '👍'.repeat(30));
  }
});

describe('a hostile name', () => {
  test.each([
    'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:planted',
    'x\nATTENDEE:mailto:someone@example.com',
    'x\rDTSTART:20200101',
    'x\u2028BEGIN:VALARM',
    'x\u0085BEGIN:VALARM',
    'x\0\u0007\u001b[31m',
    'a\\nb',
    ':;,"\\',
  ])('stays inside its own field: %j', (summary) => {
    const file = fileOf([{ summary }]);
    const events = readEvents(file);
    expect(events).toHaveLength(1);
    expect(events[0]?.uid).toBe(EVENT.uid);
    expect(events[0]?.component.getAllProperties().map(({ name }) => name)).toEqual(
      readEvents(fileOf([{}]))[0]
        ?.component.getAllProperties()
        .map(({ name }) => name),
    );
    expect(events[0]?.component.getAllSubcomponents()).toEqual([]);
  });

  test('comes back as it was, line breaks unified and what cannot be shown left out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (summary) => {
        if (/\p{Cs}/u.test(summary)) return;
        const shown = summary
          .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
          .replaceAll(/[^\P{Cc}\n\t]/gu, '');
        const [event] = readEvents(fileOf([{ summary }]));
        expect(event?.component.getFirstPropertyValue('summary')).toBe(shown);
      }),
      { numRuns: 100 },
    );
  });

  test('is escaped once', () => {
    expect(escapeText('a;b,c\\d\ne')).toBe('a\\;b\\,c\\\\d\\ne');
  });
});

test.each([
  [0, 9],
  [1, -15],
  [2, -39],
  [3, -63],
  [7, -159],
])('an alarm %d days before rings at 9 in the morning', (alarmDays, hours) => {
  const [event] = readEvents(fileOf([{}], { alarmDays }));
  const [alarm] = event?.component.getAllSubcomponents('valarm') ?? [];
  const trigger = alarm?.getFirstPropertyValue('trigger') as ICAL.Duration;
  expect(trigger.toSeconds()).toBe(hours * 3600);
  expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
  expect(alarm?.getFirstPropertyValue('description')).toBe(EVENT.summary);
});

test('without a choice there is no alarm', () => {
  expect(fileOf([{}])).not.toContain('VALARM');
});
