/**
 * Where each table would live once users are spread over several databases by `user_id` (docs/operations.md,
 * "Outgrowing one database"). Such a database can enforce a key only if it holds the column that rows are spread by, and
 * a reference only between rows of one user, or to a table that is copied everywhere. What stands against that today is
 * changed by `ops/spread-users.sql`, and nothing else may.
 */
import { describe, expect, test } from 'vitest';
import { placedTables, strayPlaces } from '#testing/placement';
import { droppedReferences, lookUpKeys, replacedPrimaryKeys, scriptPlacement } from '#testing/spread-users';

const spread = placedTables.filter(({ spreadBy }) => spreadBy !== null);
const placeOf = (name: string) => placedTables.find((table) => table.name === name)?.place;

test('every table has its place', () => {
  expect(placedTables.length).toBeGreaterThan(30);
  expect(strayPlaces).toEqual([]);
  const ofUsers = placedTables.filter(({ place, name }) => place === 'user' && name !== 'users');
  expect(ofUsers.filter(({ columns }) => !columns.includes('user_id'))).toEqual([]);
});

test('the script spreads exactly the tables that are to be spread, by the same columns', () => {
  const places = new Map(
    placedTables
      .filter(({ place, spreadBy }) => spreadBy !== null || place === 'everywhere')
      .map(({ name, spreadBy }) => [name, spreadBy]),
  );
  const ofKeys = [...scriptPlacement].filter(([name]) => placeOf(name) === undefined);
  expect(ofKeys.map(([, column]) => column)).toEqual(lookUpKeys.map(() => 'key'));
  expect(new Map([...scriptPlacement].filter(([name]) => placeOf(name) !== undefined))).toEqual(places);
});

describe('a table whose rows are spread', () => {
  test.each(spread.map((table) => [table.name, table] as const))('%s', (name, table) => {
    if (!replacedPrimaryKeys.includes(name)) expect(table.primaryKey[0]).toBe(table.spreadBy);
    const unenforceable = Object.entries(table.uniqueKeys).filter(
      ([, columns]) => !columns.includes(table.spreadBy ?? ''),
    );
    expect(unenforceable.map(([key]) => key).filter((key) => !lookUpKeys.includes(key))).toEqual([]);
  });
});

describe('a reference leads to rows of the same user, stays on the first node, or is dropped on the day', () => {
  const references = placedTables.flatMap((table) =>
    table.references.map((reference) => [reference.name, table, reference] as const),
  );

  test.each(references)('%s', (name, table, { target, columns, targetColumns }) => {
    if (droppedReferences.includes(name)) return;
    const [from, to] = [table.place, placeOf(target)];
    if (to === 'everywhere' || (from === 'first' && to === 'first')) return;
    expect([from, to]).toEqual(['user', 'user']);
    // The user of both rows is compared: they lie in the same database.
    expect(targetColumns[columns.indexOf('user_id')]).toBe(target === 'users' ? 'id' : 'user_id');
  });

  test('none is dropped that could stay', () => {
    const names = references.filter(([, { place }]) => place !== 'user').map(([name]) => name);
    expect(names.toSorted()).toEqual(droppedReferences.toSorted());
  });
});
