import { expect, test } from 'vitest';
import { writeHour, writeMoment } from './moment-text.ts';

const AT = '2026-11-18T01:30:00Z';
const timeZone = 'Asia/Kolkata';

test.each([
  ['en', 'long', 'Wednesday, November 18 at 7:00 AM'],
  ['en-GB', 'short', 'Wed 18 Nov, 7:00'],
  ['hi', 'long', 'बुधवार, 18 नवंबर, सुबह 7:00'],
  ['hi-IN', 'short', 'बुध, 18 नव॰, सुबह 7:00'],
] as const)('a moment in %s, %s', (locale, day, text) => {
  expect(writeMoment(AT, { locale, timeZone, day }).replaceAll(/\s/g, ' ')).toBe(text);
});

test('the hours of the day in Hindi are those of its own clock, in every country', () => {
  const hours = [5, 12, 15, 17, 22];
  for (const locale of ['hi', 'hi-IN', 'hi-JP', 'hi-DE'])
    expect(hours.map((hour) => writeHour(hour, locale))).toEqual([
      'सुबह 5:00',
      'दोपहर 12:00',
      'दोपहर 3:00',
      'शाम 5:00',
      'रात 10:00',
    ]);
  expect(writeHour(17, 'en').replaceAll(/\s/g, ' ')).toBe('5:00 PM');
});
