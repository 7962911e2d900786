import { expect, test } from 'vitest';
import { CATEGORY_CODES, categoryOf, colourOf } from './category.ts';

test('a category is matched whatever its case', () => {
  expect(['ott', 'MUSIC', 'saas', ' cloud ', 'gYm', 'OTHER'].map(categoryOf)).toEqual([...CATEGORY_CODES]);
});

test('an unknown category counts as Other', () => {
  expect(['', 'Insurance', 'constructor', 'OTTO'].map(categoryOf)).toEqual([
    'Other',
    'Other',
    'Other',
    'Other',
  ]);
});

test('each category has a colour of its own', () => {
  expect(new Set(CATEGORY_CODES.map(colourOf)).size).toBe(6);
  expect(colourOf('Insurance')).toBe('category-other');
});
