// The catalogue: plurals by the language's own rules, and every part known by its noun.
import { expect, test } from 'vitest';
import { nounOf } from './define.ts';
import { en } from './en/screens.ts';
import { pluralIn } from './plural.ts';

test('English counts one and many apart', () => {
  const plural = pluralIn('en');
  const forms = { one: '# subscription', other: '# subscriptions' };
  expect([0, 1, 2, 1234].map((count) => plural(count, forms))).toEqual([
    '0 subscriptions',
    '1 subscription',
    '2 subscriptions',
    '1,234 subscriptions',
  ]);
});

test('Hindi counts nought with one, and groups by lakh', () => {
  const plural = pluralIn('hi');
  const forms = { one: '# दिन', other: '# दिनों' };
  expect([0, 1, 2].map((count) => plural(count, forms))).toEqual(['0 दिन', '1 दिन', '2 दिनों']);
  expect(plural(100_000, forms)).toBe('1,00,000 दिनों');
});

test('a language with more forms falls back to the last one', () => {
  expect(pluralIn('pl')(5, { one: '# plan', other: '# planów' })).toBe('5 planów');
});

test('each part of the catalogue is known by its own noun', () => {
  for (const [noun, part] of Object.entries(en)) expect(nounOf(part)).toBe(noun);
});

test('no text of the catalogue is empty', () => {
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') expect(value.trim(), path).not.toBe('');
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
  };
  walk(en, 'en');
});
