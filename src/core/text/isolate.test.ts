// Texts from right to left inside sentences from left to right.
import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test.each(['Netflix', 'परिवार', 'Visa 4242', 'José', '動画', '', '👨‍👩‍👧', '@everyone <b>'])(
  '%s stays as it is',
  (text) => {
    expect(isolate(text)).toBe(text);
  },
);

test.each(['مرحبا 12', 'שלום', '\u202Eevil', 'a\u200F', '\u202Egnp.exe', '\u{1E900}'])(
  '%j is isolated',
  (text) => {
    expect(isolate(text)).toBe(`\u2068${text}\u2069`);
  },
);

test('a text cannot end its own isolation', () => {
  expect(isolate('\u2069\u202E2424')).toBe('\u2068\u202E2424\u2069');
});
