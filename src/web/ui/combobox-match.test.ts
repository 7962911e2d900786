import { expect, test } from 'vitest';
import { matchOptions } from './combobox-match.ts';

const options = ['YouTube Premium', 'Prime Video', 'Apple Music', 'Amazon Prime', 'Comprime', 'Türkiye'].map(
  (label) => ({
    value: label,
    label,
  }),
);
const find = (text: string, limit?: number) =>
  matchOptions(options, text, limit).map((option) => option.label);

test('a name that starts with the text comes first, then a word that does, then any other place', () => {
  expect(find('prime')).toEqual(['Prime Video', 'Amazon Prime', 'Comprime']);
});

test('case, accents and surrounding blanks do not matter', () => {
  expect(find('  TURK ')).toEqual(['Türkiye']);
});

test('an empty text shows the options in their own order, up to the limit', () => {
  expect(find('', 2)).toEqual(['YouTube Premium', 'Prime Video']);
});

test('the limit counts matches, not options looked at', () => {
  expect(find('prime', 2)).toEqual(['Prime Video', 'Amazon Prime']);
});

test('a keyword finds an option whose name does not hold the text', () => {
  const countries = [
    { value: 'DE', label: 'Germany', keywords: 'DE Deutschland' },
    { value: 'IN', label: 'India', keywords: 'IN Bharat' },
  ];
  expect(matchOptions(countries, 'bha').map((option) => option.value)).toEqual(['IN']);
  expect(matchOptions(countries, 'zz')).toEqual([]);
});
