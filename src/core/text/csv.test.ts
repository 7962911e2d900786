import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSafeCell, writeCsvRow } from './csv.ts';

/** A reader of its own, by the letter of RFC 4180. */
function readRow(row: string): string[] {
  const cells: string[] = [];
  let rest = row.slice(0, -2);
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (/^[^,]*/.exec(rest)?.[0] ?? '');
    cells.push(cell);
    rest = rest.slice(quoted ? quoted[0].length : cell.length);
    if (rest === '') return cells;
    rest = rest.slice(1);
  }
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ',', '"', ' ', 'a', 'ا', '🧾'),
  }),
);

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
      expect(readRow(writeCsvRow(cells)).map(readSafeCell)).toEqual(cells);
    }),
  );
});

test('no cell starts as a formula does', () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(readRow(writeCsvRow([cell]))[0]).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});
