import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInZone } from '#core/calendar-day';
import { todayIn } from './call.ts';

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta'];
const [FROM, UNTIL] = [Date.UTC(1990, 0, 1), Date.UTC(2040, 0, 1)];

test('the day that is kept for a zone is its day at every instant of that quarter of an hour', () => {
  // The first and the last instant of a quarter, and one between: offsets change at its first instant or not at all.
  const quarter = fc.integer({ min: FROM / 900_000, max: UNTIL / 900_000 - 1 });
  fc.assert(
    fc.property(
      quarter,
      fc.integer({ min: 0, max: 899_999 }),
      fc.constantFrom(...ZONES),
      (at, within, zone) => {
        for (const ms of [within, 0, 899_999]) {
          const now = new Date(at * 900_000 + ms);
          expect(todayIn(now, zone)).toBe(dayInZone(now.getTime(), zone));
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
