// The strength hint: lengths first, then what a guesser would try before anything else.
import { expect, test } from 'vitest';
import { authTexts } from '#texts/en/screens/auth';
import { measureStrength } from './password-strength.ts';

const measure = (password: string, least = 6) => measureStrength(password, least, authTexts.strength);

test('an empty box says nothing yet', () => {
  expect(measure('')).toBeUndefined();
});

test('a password under the limit says how long it must be', () => {
  expect(measure('abc12')).toEqual({ score: 1, label: 'At least 6 characters' });
  expect(measure('abc1234', 8)?.label).toBe('At least 8 characters');
});

test.each([
  'password',
  'Password123',
  'aaaaaaaaaaaa',
  '123456789012',
  'qwertyuiop',
  'abcdefghij',
  'letmein!',
])('%s is weak, whatever its length', (password) => {
  expect(measure(password)?.label).toBe('Weak');
});

test('more length and more kinds of characters are never worse', () => {
  const ladder = ['kvtmzp', 'kvtmzp7ra', 'kvtmzp7ra!W', 'kvtmzp7ra!W.c9d'].map(
    (each) => measure(each)?.score ?? 0,
  );
  expect(ladder).toEqual([...ladder].sort());
  expect(ladder[0]).toBe(1);
  expect(ladder.at(-1)).toBe(4);
});

test('four plain words are strong', () => {
  expect(measure('correct horse battery staple')?.label).toBe('Strong');
});

test('characters beyond the basic plane count as one each', () => {
  expect(measure('😀😀😀')?.label).toBe('At least 6 characters');
});
