// Files that somebody made to break a reader: they end soon, with rows, a question or a reason, and never with an error.
import { describe, expect, test } from 'vitest';
import { computedMs } from '#testing/elapsed';
import { addDays } from '../calendar-day.ts';
import { splitCells } from '../table/cells.ts';
import { detectSubscriptions } from './detect.ts';
import { tabulate } from './labelled.ts';
import { readStatement } from './read-statement.ts';
import type { ReadStatement } from './statement.ts';

const HEAD = 'Date,Description,Amount\n';
const GOOD = '2024-01-31,GYM,-5.00\n';
/** Far above what they need, far below what a person would wait. */
const LIMIT_MS = 10_000;

function read(text: string): ReadStatement {
  let answer: ReadStatement | undefined;
  const took = computedMs(() => {
    answer = readStatement(text, { currency: 'USD', choices: {} });
    if (answer.kind === 'rows') detectSubscriptions(answer.rows);
  });
  expect(took).toBeLessThan(LIMIT_MS);
  return answer as ReadStatement;
}

function rowsOf(text: string): readonly string[] {
  const answer = read(text);
  return answer.kind === 'rows'
    ? answer.rows.map(({ on, minor, narration }) => `${on} ${minor} ${narration}`)
    : [];
}

describe('a hostile file', () => {
  test('with a line of a megabyte', () => {
    expect(rowsOf(`${HEAD}2024-01-31,${'A'.repeat(1_000_000)},-5.00\n${GOOD}`).at(-1)).toBe(
      '2024-01-31 -500 GYM',
    );
    expect(read('x'.repeat(1_000_000)).kind).toBe('unreadable');
    expect(read(`${HEAD}${'9'.repeat(1_000_000)},GYM,-5.00\n${GOOD}`).kind).toBe('rows');
    expect(read(`${HEAD}2024-01-31,GYM,${'('.repeat(1_000_000)}\n${GOOD}`)).toMatchObject({ skipped: 1 });
    expect(read(`${HEAD}2024-01-31,GYM,${'1 '.repeat(500_000)}\n${GOOD}`)).toMatchObject({ skipped: 1 });
    expect(read(' '.repeat(1_000_000)).kind).toBe('unreadable');
  });

  test('with many narrations made for slow patterns', () => {
    for (const piece of [
      'AUTHORIZED ON 1/1 ',
      'UPI-A-',
      'X9',
      '1-',
      "'",
      '.A@',
      'A.',
      '* 1',
      '1 234 5678 ',
      'ACH D- ',
    ])
      expect(
        read(
          `${HEAD}${Array.from({ length: 40 }, (_, n) => `2024-01-31,${piece.repeat(2_000)}${n},-5.00`).join('\n')}`,
        ).kind,
      ).toBe('rows');
  });

  test('with a preamble made for slow patterns', () => {
    for (const piece of ['account ', 'X-', '12 ', '1234-', 'a/c no '])
      expect(read(`Account No ${piece.repeat(100_000)}\n${HEAD}${GOOD}`).kind).toBe('rows');
  });

  test('with labelled lines made for slow patterns', () => {
    const record = 'Date: 31/01/2024\nDescription: GYM\nAmount: -5.00 GBP\n';
    expect(rowsOf(record.repeat(3))).toHaveLength(3);
    for (const piece of [' ', 'a ', '\n', 'Date:\n', 'Date: x\n', 'ab: c\n'])
      expect(['rows', 'unreadable', 'columns']).toContain(
        read(`Date: ${piece.repeat(50_000)}y\n${record.repeat(3)}`).kind,
      );
    const name = (n: number) =>
      `Label ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    const records = Array.from({ length: 20_000 }, (_, n) => `${record}${name(n)}: x\n`);
    expect(tabulate(records.join(''))).toBeNull();
  });

  test('with zero bytes', () => {
    expect(rowsOf(`${HEAD}2024-01-31,G\u0000YM,-5.00\n${GOOD}`)).toHaveLength(2);
    expect(rowsOf(`${HEAD}2024-01-31,G\u0000YM,-5.00`)).toEqual(['2024-01-31 -500 GYM']);
    expect(read('\u0000'.repeat(100_000)).kind).toBe('unreadable');
  });

  test('with quotes that are never closed', () => {
    expect(rowsOf(`${HEAD}2024-01-31,"GYM,-5.00\n${GOOD.repeat(3)}`).length).toBeGreaterThan(1);
    expect(read(`${HEAD}${'"'.repeat(200_000)}\n${GOOD}`).kind).toBe('rows');
    expect(read(`${HEAD}${`2024-01-31,"${'a"'.repeat(10)},-5.00\n`.repeat(20_000)}`).kind).toBe('rows');
    expect(read(`"${'","'.repeat(200_000)}`).kind).toBe('unreadable');
  });

  test('with ten thousand columns', () => {
    const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',');
    expect(read(`Date,Description,Amount,${wide}\n2024-01-31,GYM,-5.00,${wide}`).kind).toBe('rows');
    const asked = read(`${wide}\n2024-01-31,${wide}`);
    expect(asked.kind).toBe('columns');
    if (asked.kind === 'columns')
      expect(Math.max(...asked.sample.map(({ length }) => length))).toBeLessThanOrEqual(40);
  });

  test('with lines of a million commas', () => {
    const wide = ','.repeat(1_000_000);
    expect(rowsOf(`${HEAD}2024-01-31,GYM,-5.00${wide}\n${wide}\n${GOOD}`)).toEqual([
      '2024-01-31 -500 GYM',
      '2024-01-31 -500 GYM',
    ]);
    expect(splitCells(`${wide}\n${GOOD}`, ',').map(({ length }) => length)).toEqual([1_000, 3]);
  });

  test('with sixty thousand charges and refunds of one merchant', () => {
    const lines = Array.from(
      { length: 60_000 },
      (_, n) => `${addDays('2024-01-01', Math.floor(n / 80))},GYM,${n % 2 === 0 ? '-5.00' : '5.00'}`,
    );
    expect(rowsOf(`${HEAD}${lines.join('\n')}`)).toHaveLength(60_000);
  });

  test('with entities that multiply', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`).join('')}]>`;
    const ofx = (name: string) =>
      `${bomb}<OFX><STMTTRN><DTPOSTED>20240131</DTPOSTED><TRNAMT>-5</TRNAMT><NAME>${name}</NAME></STMTTRN></OFX>`;
    expect(rowsOf(ofx('&lol9;'))).toEqual(['2024-01-31 -500 &lol9;']);
    expect(rowsOf(ofx('&#x110000;&#0;&#xZZ;&amp;lt;'))).toEqual(['2024-01-31 -500 &#x110000;&#0;&#xZZ;&lt;']);
    expect(read(`<OFX>${'<STMTTRN>'.repeat(200_000)}`)).toMatchObject({ kind: 'unreadable' });
    expect(read(`<OFX>${'<A>'.repeat(300_000)}`)).toMatchObject({ kind: 'unreadable' });
  });

  test('with cells that a spreadsheet would run', () => {
    expect(rowsOf(`${HEAD}2024-01-31,"=HYPERLINK(""http://x"",""y"")",-5.00\n`)).toEqual([
      '2024-01-31 -500 =HYPERLINK("http://x","y")',
    ]);
    expect(read(`${HEAD}2024-01-31,GYM,=1+1\n${GOOD}`)).toMatchObject({ skipped: 1 });
  });

  test('with days that no calendar has', () => {
    const days = '31/04/2024 29/02/2023 00/01/2024 32/01/2024 13/13/2024 2024-02-30 31/12/0000'.split(' ');
    const text = `${HEAD}${days.map((day) => `${day},GYM,-5.00\n`).join('')}15/01/2024,GYM,-5.00\n`;
    expect(rowsOf(text)).toEqual(['2024-01-15 -500 GYM']);
  });

  test.each([
    '1e400',
    '1e5',
    'NaN',
    'Infinity',
    '-',
    '()',
    '.',
    ',',
    '1.2.3',
    '99999999999999999999',
    '0x10',
    '٣',
    '--5',
    '5-5',
  ])('with the amount %s', (amount) => {
    expect(rowsOf(`${HEAD}2024-01-31,ODD,"${amount}"\n${GOOD}`)).toEqual(['2024-01-31 -500 GYM']);
  });

  test('with headings that name properties of every object', () => {
    expect(read('__proto__,constructor,toString\n2024-01-31,GYM,-5.00').kind).toBe('columns');
    const rows = Array.from(
      { length: 12 },
      (_, n) => `2024-${`${n + 1}`.padStart(2, '0')}-05,__proto__ constructor,-5.00`,
    );
    expect(read(`${HEAD}${rows.join('\n')}`).kind).toBe('rows');
  });
});
