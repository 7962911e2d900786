import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar-day.ts';
import { hourInZone } from './hour-in-zone.ts';

const iso = (at: number) => new Date(at).toISOString();

describe('the hour', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-18', 9, '2026-11-18T03:30:00.000Z'],
    ['America/New_York', '2026-03-08', 9, '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-11-01', 9, '2026-11-01T14:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 9, '2026-10-03T22:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', 9, '2026-04-24T06:00:00.000Z'],
    ['UTC', '2026-11-18', 9, '2026-11-18T09:00:00.000Z'],
    ['Nowhere/Atall', '2026-11-18', 9, '2026-11-18T09:00:00.000Z'],
    // Clocks that change at 22:00, and 23:00, of the evening.
    ['America/Nuuk', '2026-03-28', 9, '2026-03-28T11:00:00.000Z'],
    ['Pacific/Easter', '2026-04-04', 9, '2026-04-04T14:00:00.000Z'],
    ['Pacific/Easter', '2026-09-05', 21, '2026-09-06T03:00:00.000Z'],
    // 22:00 does not exist on that day: the clocks skip it at this instant.
    ['Pacific/Easter', '2026-09-05', 22, '2026-09-06T04:00:00.000Z'],
    // 21:00 is shown twice.
    ['Pacific/Easter', '2026-04-04', 21, '2026-04-05T02:00:00.000Z'],
  ])('in %s on %s at %i', (zone, day, hour, at) => {
    expect(iso(hourInZone(day, hour, zone))).toBe(at);
  });

  const ODD_ZONES = [
    'America/Nuuk',
    'America/Scoresbysund',
    'Pacific/Easter',
    'Antarctica/Troll',
    'America/Havana',
  ];
  test.each(ODD_ZONES)('is what the clocks of %s show, on every day of a year', (zone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const wrong: string[] = [];
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      for (const hour of [5, 9, 22]) {
        const written = clock.format(hourInZone(day, hour, zone));
        if (written !== `${day} ${`${hour}`.padStart(2, '0')}:00`) wrong.push(written);
      }
    }
    expect(wrong).toEqual(zone === 'Pacific/Easter' ? ['2026-09-05 23:00'] : []);
  });
});
