/** Every numbered statement about the provider has a test of the sandbox that is named after it, and no test cites another. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../../../../docs/razorpay.md', import.meta.url));
const numbersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number));

test('each number of docs/razorpay.md is tested by name', () => {
  const stated = numbersIn(readFileSync(DOCUMENT, 'utf8'), /^- \*\*R(\d+)\*\*/gm);
  const files = readdirSync(HERE).filter((name) => /\.test\.ts$/.test(name));
  const names = files.flatMap(
    (name) => readFileSync(HERE + name, 'utf8').match(/^\s+['"]R\d.*$|(?:test|\))\(\s*['"]R\d.*$/gm) ?? [],
  );
  const tested = new Set(names.flatMap((name) => numbersIn(name, /\bR(\d+)(?=[:,])/g)));
  expect(stated).toEqual(Array.from({ length: stated.length }, (_, at) => at + 1));
  expect(stated.filter((number) => !tested.has(number))).toEqual([]);
  expect([...tested].filter((number) => !stated.includes(number))).toEqual([]);
});
