// The list of time zones: current names, each once, always including the chosen one.
import { expect, test } from 'vitest';
import { listZones, nameZone } from './time-zones.ts';

const now = new Date('2026-11-15T10:00:00Z');

test('zones carry the names of today', () => {
  expect(nameZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(nameZone('America/New_York')).toBe('America/New York');
});

test('each name appears once, and the kept spelling is the one that is chosen', () => {
  for (const kept of ['Asia/Kolkata', 'Asia/Calcutta']) {
    const rows = listZones(kept, now).filter(({ label }) => label === 'Asia/Kolkata');
    expect(rows.map(({ value }) => value)).toEqual([kept]);
    expect(rows[0]?.detail).toBe('GMT+5:30');
  }
});

test('a zone that the browser does not list stays choosable', () => {
  expect(listZones('Mars/Olympus', now).some(({ value }) => value === 'Mars/Olympus')).toBe(true);
});
