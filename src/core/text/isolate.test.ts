import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test.each(['Netflix', 'नेटफ्लिक्स', '腾讯视频', 'Zażółć 🎬', '', '@everyone <b>'])(
  '%j stays as it is',
  (text) => {
    expect(isolate(text)).toBe(text);
  },
);

test.each(['נטפליקס', 'شاهد', '\u202Egnp.exe', '\u200FX'])('%j turns nothing around it', (text) => {
  expect(isolate(text)).toBe(`\u2068${text}\u2069`);
});

test('a text cannot end its own isolation', () => {
  expect(isolate('a\u2069\u202Eb\u2067')).toBe('\u2068a\u202Eb\u2069');
});
