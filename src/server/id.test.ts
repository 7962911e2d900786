import { expect, test } from 'vitest';
import { newId } from './id.ts';
import { systemRandom } from './random.ts';

test('ids of one process rise, also within one millisecond, and are version 7', () => {
  const clock = { now: () => new Date('2026-11-15T10:00:00Z'), elapsedMs: () => 0 };
  const ids = Array.from({ length: 500 }, () => newId({ clock, random: systemRandom }));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(500);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
