import { expect, test } from 'vitest';
import { quotaDay, quotaEndsAt, quotaZoneAt, remainingUses } from './quota-day.ts';

const EVENING_UTC = Date.UTC(2026, 10, 15, 20);
const fixed = (quotaZone: string) => ({ quotaZone, quotaZoneNext: null, quotaZoneFrom: null });

test("the quota's day is the day of the person's own zone", () => {
  expect(quotaDay(fixed('UTC'), EVENING_UTC)).toBe('2026-11-15');
  expect(quotaDay(fixed('Asia/Kolkata'), EVENING_UTC)).toBe('2026-11-16');
});

test("uses come back at midnight of the person's own zone", () => {
  expect(quotaEndsAt(fixed('UTC'), EVENING_UTC)).toBe(Date.UTC(2026, 10, 16));
  expect(quotaEndsAt(fixed('Asia/Kolkata'), EVENING_UTC)).toBe(Date.UTC(2026, 10, 16, 18, 30));
});

test('a new zone counts only from the next day of the old one, so that travelling gives no second helping', () => {
  const travelling = {
    quotaZone: 'UTC',
    quotaZoneNext: 'Asia/Kolkata',
    quotaZoneFrom: new Date(Date.UTC(2026, 10, 16)),
  };
  expect(quotaZoneAt(travelling, EVENING_UTC)).toBe('UTC');
  expect(quotaDay(travelling, EVENING_UTC)).toBe('2026-11-15');
  expect(quotaZoneAt(travelling, Date.UTC(2026, 10, 16))).toBe('Asia/Kolkata');
});

test('remaining uses never fall below zero, and no limit stays no limit', () => {
  expect(remainingUses(3, 1)).toBe(2);
  expect(remainingUses(3, 7)).toBe(0);
  expect(remainingUses(null, 7)).toBeNull();
});
