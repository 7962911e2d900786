import { expect, test } from 'vitest';
import { type CountedUser, daySlot, diffTallies, firstWholeDay } from './tally.ts';

const person: CountedUser = {
  createdAt: new Date('2026-11-15T10:07:00Z'),
  country: 'India',
  lastSignInAt: new Date('2026-11-15T10:07:00Z'),
  proExpiresAt: null,
  proUntilAt: null,
};
const at = (text: string) => Date.parse(text);

test('someone who comes is counted among all, by quarter of an hour and by day of sign-in', () => {
  expect(diffTallies(null, person)).toEqual([
    { tally: 'people', slotAt: 0, country: '', people: 1 },
    { tally: 'sign-ups', slotAt: at('2026-11-15T10:00:00Z'), country: '', people: 1 },
    { tally: 'sign-ins', slotAt: at('2026-11-15T00:00:00Z'), country: 'India', people: 1 },
  ]);
});

test('someone who goes takes away exactly what they had brought', () => {
  const pro = { ...person, proExpiresAt: new Date('2027-01-01T05:00:00Z') };
  const [came, went] = [diffTallies(null, pro), diffTallies(pro, null)];
  expect(came).toHaveLength(4);
  expect(went).toEqual(came.map((change) => ({ ...change, people: -1 })));
});

test('a second sign-in on the same day changes nothing', () => {
  expect(diffTallies(person, { ...person, lastSignInAt: new Date('2026-11-15T23:00:00Z') })).toEqual([]);
});

test('a sign-in on another day, another country and a new end of Pro each move one place', () => {
  const moves = (change: Partial<CountedUser>) =>
    diffTallies(person, { ...person, ...change }).map(({ tally, people }) => [tally, people]);
  expect(moves({ lastSignInAt: new Date('2026-11-16T00:00:00Z') })).toEqual([
    ['sign-ins', -1],
    ['sign-ins', 1],
  ]);
  expect(moves({ country: 'Japan' })).toEqual([
    ['sign-ins', -1],
    ['sign-ins', 1],
  ]);
  expect(moves({ proExpiresAt: new Date('2027-01-01T05:00:00Z') })).toEqual([['pro', 1]]);
});

test('someone who never signed in moves nothing with another country', () => {
  const absent = { ...person, lastSignInAt: null };
  expect(diffTallies(absent, { ...absent, country: 'Japan' })).toEqual([]);
});

test('a range begins with whole days and the rest of the day before them', () => {
  expect(firstWholeDay(at('2026-11-08T18:30:00Z'))).toBe(at('2026-11-09T00:00:00Z'));
  expect(firstWholeDay(at('2026-11-09T00:00:00Z'))).toBe(at('2026-11-09T00:00:00Z'));
  expect(daySlot(at('2026-11-09T23:59:59.999Z'))).toBe(at('2026-11-09T00:00:00Z'));
});
