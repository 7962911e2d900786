import { expect, test } from 'vitest';
import { FIRST_SERVICE_TABLE } from '../data/first-service-table.ts';
import { FIRST_SERVICES_COUNT, listFirstServices } from './first-services.ts';

test.each(FIRST_SERVICE_TABLE.map(({ country, names }) => [country ?? 'Kenya', names]))(
  'an empty list in %s offers 24 different services that the catalogue knows',
  (country) => {
    const offered = listFirstServices(country);
    expect(new Set(offered).size).toBe(FIRST_SERVICES_COUNT);
    expect(offered).toHaveLength(FIRST_SERVICES_COUNT);
    expect(new Set(offered.map(({ category }) => category)).size).toBeGreaterThanOrEqual(4);
  },
);

test('each country has its own, by name or code, and any other the common ones', () => {
  const first = (country: string | null) => listFirstServices(country)[0]?.name;
  expect([first('India'), first('IN'), first('Germany'), first('Atlantis')]).toEqual([
    'Jio Prepaid',
    'Jio Prepaid',
    'Netflix',
    'Netflix',
  ]);
  expect(listFirstServices('Germany').map(({ name }) => name)).toContain('Rundfunkbeitrag');
  expect(listFirstServices('Atlantis')).toEqual(listFirstServices('Kenya'));
  expect(listFirstServices('France').some(({ name }) => name.startsWith('Deezer'))).toBe(true);
  expect(listFirstServices('Japan').map(({ name }) => name)).not.toContain('Hulu');
});

test('what is recorded already is not offered, whatever its case', () => {
  const offered = listFirstServices('US', ['NETFLIX ', 'my gym']).map(({ name }) => name);
  expect(offered).not.toContain('Netflix');
  expect(offered).toHaveLength(FIRST_SERVICES_COUNT - 1);
});
