// The labelled statements themselves: a wrong label would measure nothing.
import { describe, expect, test } from 'vitest';
import { makeHouseholds } from './households.ts';
import { isEnough, rowKey } from './label.ts';
import { makeLifeStories } from './life-stories.ts';
import { makeProfiles } from './profiles.ts';

describe.each([
  ['the profiles', makeProfiles, 50],
  ['the life stories', makeLifeStories, 70],
  ['the households', (seed: number, count: number) => makeHouseholds(seed, count, 'seen'), 24],
])('%s', (_name, make, count) => {
  const profiles = make(1, count);

  test('are the same for the same seed', () => {
    const first = JSON.stringify(profiles[0]?.rows);
    expect(JSON.stringify(make(1, 1)[0]?.rows) === first).toBe(true);
    expect(JSON.stringify(make(2, 1)[0]?.rows) === first).toBe(false);
  });

  test('have six currencies and two years of rows, and every expected subscription has its charges', () => {
    expect(new Set(profiles.map(({ currency }) => currency)).size).toBe(6);
    for (const { rows, truths, name } of profiles) {
      expect((rows.at(-1)?.on ?? '') > '2025-11-15', name).toBe(true);
      for (const { id, isExpected, rhythm } of truths) {
        const days = new Set(rows.filter(({ truth }) => truth === id).map(({ on }) => on));
        if (isExpected) expect(isEnough(rhythm, days.size), `${name} ${id}`).toBe(true);
      }
    }
  });

  test('never have a charge that cannot be told from a row that is none', () => {
    const confused: string[] = [];
    for (const { rows, name } of profiles) {
      const truthByKey = new Map<string, string | null>();
      for (const { on, minor, narration, truth } of rows) {
        const key = rowKey(on, minor, narration);
        if ((truthByKey.get(key) ?? truth) !== truth) confused.push(`${name} ${key}`);
        truthByKey.set(key, truth);
      }
    }
    expect(confused).toEqual([]);
  });
});
