import { expect, test } from 'vitest';
import type { ImportRow } from './import.ts';
import { prepareImport } from './prepare-import.ts';

function row(name: string, more: Partial<ImportRow> = {}): ImportRow {
  const fields = {
    name,
    category: 'OTT',
    amount: '1.00',
    currency: 'USD',
    billingCycle: 'monthly',
    nextRenewalDate: '2026-12-01',
    anchorDate: '2026-12-01',
    notes: null,
    provider: null,
  } as const;
  return { at: 2, name, fields, problems: [], ...more };
}

function inactive(name: string): ImportRow {
  const { fields, ...rest } = row(name);
  return { ...rest, fields: fields && { ...fields, endsOn: TODAY } };
}

const TODAY = '2026-11-15';
const NONE = new Map<number, boolean>();

test('a taken name and what cannot be read are left out; what is paused or ended comes along', () => {
  const rows = [row('Hulu'), row(' NETFLIX'), inactive('Old'), row('Bad', { fields: null })];
  const planned = prepareImport(rows, ['Netflix'], NONE, null, TODAY);
  expect(planned.rows.map(({ state, isPicked }) => [state, isPicked])).toEqual([
    ['ready', true],
    ['duplicate', false],
    ['inactive', true],
    ['broken', false],
  ]);
  expect(planned.adding.map(({ name }) => name)).toEqual(['Hulu', 'Old']);
  const picked = prepareImport(
    rows,
    ['Netflix'],
    new Map([
      [0, false],
      [1, true],
      [2, true],
    ]),
    null,
    TODAY,
  );
  expect(picked.adding.map(({ name, provider }) => [name, provider])).toEqual([
    [' NETFLIX (2)', ' NETFLIX'],
    ['Old', 'Old'],
  ]);
});

test('equal names in a file get numbers that are free, also where the name is as long as a name may be', () => {
  const long = 'x'.repeat(100);
  const rows = [row('Hulu'), row('hulu'), row('HULU'), row(long), row(long)];
  const all = new Map(rows.map((_, index) => [index, true]));
  expect(prepareImport(rows, ['Hulu (2)'], all, null, TODAY).adding.map(({ name }) => name)).toEqual([
    'Hulu',
    'hulu (3)',
    'HULU (4)',
    long,
    `${'x'.repeat(96)} (2)`,
  ]);
});

test('five thousand equal names are numbered at once', () => {
  const rows = Array.from({ length: 5000 }, () => row('Netflix'));
  const all = new Map(rows.map((_, index) => [index, true]));
  expect(prepareImport(rows, [], all, null, TODAY).adding.at(-1)?.name).toBe('Netflix (5000)');
});

test('what the plan has no room for is said before anything is written, in the order of the file', () => {
  const rows = Array.from({ length: 12 }, (_, index) => row(`Service ${index}`));
  const planned = prepareImport(rows, [], NONE, 5, TODAY);
  expect([planned.adding.length, planned.beyond]).toEqual([5, 7]);
  expect(prepareImport(rows, [], new Map([[0, false]]), 5, TODAY).adding[0]?.name).toBe('Service 1');
  expect(prepareImport(rows, [], NONE, 0, TODAY).adding).toEqual([]);
});

test('what is paused or ended takes no room', () => {
  const rows = [inactive('A'), row('B'), inactive('C'), row('D')];
  const planned = prepareImport(rows, [], NONE, 1, TODAY);
  expect(planned.adding.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(planned.beyond).toBe(1);
});
