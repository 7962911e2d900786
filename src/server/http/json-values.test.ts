import { expect, test } from 'vitest';
import { hasMoreValues } from './json-values.ts';

const countOf = (json: string) => {
  const bytes = Buffer.from(json);
  let limit = 0;
  while (hasMoreValues(bytes, limit)) limit += 1;
  return limit;
};

test.each([
  ['{}', 1],
  ['[1,2,3]', 3],
  ['{"a":{"b":[1,2]},"c":null}', 5],
  ['"[{,"', 0],
  [String.raw`{"note":"a \", {[ \\","x":1}`, 2],
  ['{"नाम":"[,]"}', 1],
])('%s begins as many values', (json, count) => {
  expect(countOf(json)).toBe(count);
});
