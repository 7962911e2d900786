// Real marks only for services of the catalogue, and never that of a namesake.
import { describe, expect, test } from 'vitest';
import { CATALOGUE_TABLE } from '#core/data/catalogue-table';
import { BRAND_MARK_TABLE } from './brand-mark-table.ts';
import { foldMarkName } from './brand-marks.ts';

const names = Object.keys(BRAND_MARK_TABLE).flatMap((row) => row.split('|'));

describe('the table of marks', () => {
  test('has each name once, and every name is a service of the catalogue', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name === '')).toEqual([]);
    const known = new Set(
      CATALOGUE_TABLE.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]).map(foldMarkName),
    );
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('draws with path commands alone, small enough for a list', () => {
    for (const drawn of Object.values(BRAND_MARK_TABLE)) {
      expect(drawn).toMatch(/^[Mm][\d\s,.eMmLlHhVvCcSsQqTtAaZz+-]+$/);
      expect(drawn.length).toBeLessThan(3000);
    }
  });

  test.each(['Spectrum', 'Hive', 'Tails.com', 'The Telegraph', 'Mint', 'My landlord'])(
    '%s has no mark: the one of that name is of another company, or there is none',
    (name) => {
      expect(names).not.toContain(foldMarkName(name));
    },
  );

  test.each([
    'Netflix',
    'netflix',
    'Spotify',
    'YouTube Premium',
    'Jio',
    'Jio Prepaid',
    'iCloud+ 2 TB',
    'AT&T',
  ])('%s has a mark', (name) => {
    expect(names).toContain(foldMarkName(name));
  });
});
