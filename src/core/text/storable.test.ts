import { expect, test } from 'vitest';
import { isStorable, isStorableText } from './storable.ts';

test.each(['', 'Netflix', '👩‍👩‍👧', '\u0001', 'हिन्दी'])('%j can be stored', (text) => {
  expect(isStorableText(text)).toBe(true);
});

test.each(['a\0b', '\ud83d', 'x\udc00y'])('%j cannot', (text) => {
  expect(isStorableText(text)).toBe(false);
  for (const value of [text, [1, text], { a: { b: [null, undefined, text] } }, { [text]: 1 }])
    expect(isStorable(value)).toBe(false);
});

test('values without such texts can, however deep they are', () => {
  let deep: unknown = 'a';
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  for (const value of [undefined, null, 1, 'a', [], {}, { a: [undefined, 'b', { c: null }] }, deep])
    expect(isStorable(value)).toBe(true);
});
