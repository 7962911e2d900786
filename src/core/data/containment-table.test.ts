// The containment table names known services, has no cycles, and lists each pair once.
import { expect, test } from 'vitest';
import { TIERS } from '../catalogue/service-tiers.ts';
import { CATALOGUE_TABLE } from './catalogue-table.ts';
import { CONTAINMENT_TABLE } from './containment-table.ts';

const names = new Set(CATALOGUE_TABLE.map(({ name }) => name));

test('both services of each row are in the catalogue', () => {
  const unknown = CONTAINMENT_TABLE.flatMap(({ outer, inner }) => [outer, inner]).filter(
    (name) => !names.has(name),
  );
  expect(unknown).toEqual([]);
});

test('each pair stands once', () => {
  const pairs = CONTAINMENT_TABLE.map(({ outer, inner }) => `${outer} > ${inner}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('what is inside an inner service is listed for the outer one too, and nothing contains itself', () => {
  const missing: string[] = [];
  for (const a of CONTAINMENT_TABLE)
    for (const b of CONTAINMENT_TABLE.filter(({ outer }) => outer === a.inner)) {
      expect(b.inner).not.toBe(a.outer);
      if (!CONTAINMENT_TABLE.some(({ outer, inner }) => outer === a.outer && inner === b.inner))
        missing.push(`${a.outer} > ${b.inner}`);
    }
  expect(missing).toEqual([]);
});

test('a service that is sold in several tiers says which of them the other comes with', () => {
  const tiersOf = (service: string) =>
    new Set(TIERS.filter((each) => each.service === service).map(({ name }) => name));
  const unsaid = CONTAINMENT_TABLE.filter(
    ({ outer, tiers }) => tiers === undefined && tiersOf(outer).size > 1,
  );
  expect(unsaid.map(({ outer, inner }) => `${outer} > ${inner}`)).toEqual([]);
  for (const { outer, tiers = 'all' } of CONTAINMENT_TABLE)
    if (tiers !== 'all') expect(tiers.filter((name) => !tiersOf(outer).has(name))).toEqual([]);
});
