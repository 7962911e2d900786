// A what-if scenario between the screen and core: what is typed, what it comes to, and what is left of an old one.
import { expect, test } from 'vitest';
import { choose, toChanges, toDraft } from './what-if-draft.ts';

const netflix = { id: 'n', currency: 'USD', amount: '15.49' };
const yen = { id: 'y', currency: 'JPY', amount: '990' };
const LIST = [netflix, yen];

test('a subscription that is kept as it is is no change', () => {
  const off = choose({}, netflix, 'off', undefined);
  expect(toChanges(off, LIST)).toEqual([{ rowId: 'n', what: 'off' }]);
  expect(choose(off, netflix, 'keep', undefined)).toEqual({});
});

test('a price that cannot be read changes nothing until it can', () => {
  const draft = { n: { choice: 'price', typed: '9.' } } as const;
  expect(toChanges({ n: { choice: 'price', typed: 'cheap' } }, LIST)).toEqual([]);
  expect(toChanges({ ...draft, y: { choice: 'yearly', typed: '9,900' } }, LIST)).toEqual([
    { rowId: 'n', what: 'price', amountMinor: 900 },
    { rowId: 'y', what: 'yearly', amountMinor: 9900 },
  ]);
});

test('a price begins with the lower one of the catalogue, else with what is paid', () => {
  const yearly = { minor: 14_999, listedOn: '2026-10-01', isOld: false };
  const options = { rowId: 'n', yearly, lower: null };
  expect(choose({}, netflix, 'yearly', options).n).toEqual({ choice: 'yearly', typed: '149.99' });
  const old = { rowId: 'n', yearly: { ...yearly, isOld: true }, lower: null };
  expect(choose({}, netflix, 'yearly', old).n).toEqual({ choice: 'yearly', typed: '' });
  expect(choose({}, netflix, 'price', options).n).toEqual({ choice: 'price', typed: '15.49' });
  expect(choose({}, yen, 'yearly', undefined).y).toEqual({ choice: 'yearly', typed: '' });
});

test('a saved scenario comes back as it was, but for subscriptions that are gone', () => {
  const changes = [
    { rowId: 'n', what: 'price', amountMinor: 799 },
    { rowId: 'gone', what: 'off' },
    { rowId: 'y', what: 'off' },
  ] as const;
  expect(toDraft(changes, LIST)).toEqual({
    n: { choice: 'price', typed: '7.99' },
    y: { choice: 'off', typed: '' },
  });
  expect(toChanges(toDraft(changes, LIST), LIST)).toEqual([changes[0], changes[2]]);
});
