import { expect, test } from 'vitest';
import { RHYTHMS, toBillingCycle, toRhythm } from './rhythm.ts';

test('every rhythm can be recorded, and a record is known by it again, however it was written', () => {
  for (const rhythm of RHYTHMS) expect(toRhythm(toBillingCycle(rhythm))).toBe(rhythm);
  expect(toRhythm('P28D')).toBe('four-weekly');
  expect(toRhythm('P7D')).toBe('weekly');
  expect(toRhythm('P84D')).toBeNull();
});
