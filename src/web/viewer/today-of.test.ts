import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayInZone } from '#core/calendar-day';
import { HOUR_MS } from '#core/duration';
import { deviceZone } from '../device/device-zone.ts';
import { todayOf } from './use-viewer.ts';

const zone = process.env.TZ;

describe('the day it is for the user', () => {
  afterEach(() => {
    vi.useRealTimers();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is the device’s own in %s, at every hour of the turn of a year and of the clocks',
    (here) => {
      process.env.TZ = here;
      vi.useFakeTimers();
      for (const from of ['2026-12-31T00:00:00Z', '2028-02-28T00:00:00Z', '2026-11-01T00:00:00Z'])
        for (let hour = 0; hour < 72; hour += 1) {
          vi.setSystemTime(Date.parse(from) + hour * HOUR_MS);
          expect(todayOf(null)).toBe(dayInZone(Date.now(), here));
        }
    },
  );

  it('is that of the zone fixed in the settings, wherever the device is', () => {
    process.env.TZ = 'Pacific/Pago_Pago';
    vi.useFakeTimers();
    vi.setSystemTime(Date.parse('2026-12-31T12:00:00Z'));
    const user = { hasFixedTimeZone: true, timeZone: 'Pacific/Kiritimati' } as Parameters<typeof todayOf>[0];
    expect(todayOf(user)).toBe('2027-01-01');
    expect(deviceZone()).not.toBe('Pacific/Kiritimati');
  });
});
