// Delimited text to cells, as other programs quote it and as hands break it (rule account.16).
import { expect, test } from 'vitest';
import { readImport } from '../import/read-import.ts';
import { splitCells } from './cells.ts';

const NOTE = Array.from(
  { length: 300 },
  (_, at) => `Line ${at}: ${['paid, as agreed', 'see mail', 'a, b, and c', '"quoted"'][at % 4]}`,
).join('\r\n');

test('a quoted cell of many lines is one cell, however long it is', () => {
  for (const length of [100, 3_999, 4_001, NOTE.length]) {
    const note = NOTE.slice(0, length).trim();
    const cell = `"${note.replaceAll('"', '""')}"`;
    expect(splitCells(`a,${cell},b\nc,d,e`, ',')).toEqual([
      ['a', note, 'b'],
      ['c', 'd', 'e'],
    ]);
  }
  const oneLine = 'x, '.repeat(3_000).trim();
  expect(splitCells(`a,"${oneLine}",b`, ',')).toEqual([['a', oneLine, 'b']]);
});

test('a long note is a problem of its own cell, and no row is lost', () => {
  const text = `Name,Price,Cycle,Next payment,Notes\nA,5,monthly,2027-01-01,"${NOTE.replaceAll('"', '""')}"\nB,6,yearly,2027-01-02,ok`;
  const read = readImport(text, { currency: 'USD', today: '2026-11-18', choices: {} });
  const rows = read.kind === 'rows' ? read.rows : [];
  expect(rows.map(({ name, problems }) => [name, problems.map(({ column }) => column)])).toEqual([
    ['A', ['Notes']],
    ['B', []],
  ]);
});

test.each([3, 12, 500])(
  'a bare quotation mark above %i rows swallows none of them, also where another one stands at the end of a cell below',
  (count) => {
    const rows = Array.from({ length: count }, (_, at) => `Service ${at},5,2027-01-01`);
    const head = 'Name,Price,Next payment';
    const text = `${head}\n"Netflix,5,2027-01-01\n${rows.join('\n')}\nMonitor 12",5,2027-01-01`;
    const names = splitCells(text, ',').map(([name]) => name);
    expect(names).toEqual(['Name', '"Netflix', ...rows.map((row) => row.split(',')[0]), 'Monitor 12"']);
  },
);

/** In milliseconds of this process's own processor time, which other work on the machine does not lengthen. */
const timeOf = (text: string, runs: number) => {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    for (const isExact of [false, true]) splitCells(text, ',', { isExact });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
};

const BLOCK = 'a,b,c\n'.repeat(1_001);

test.each([
  ['quotation marks', '"'],
  ['pairs of them', '""'],
  ['bare ones', '"a'],
  ['bare ones at the starts of lines', '"a\n'],
  ['bare ones before delimiters', '",'],
  ['bare ones before blanks', '" '],
  ['bare ones at the ends of lines', '"\n'],
  ['three in a line', '"""\n'],
  ['lines with doubled ones', '"a""b""\n'],
  ['cells that end doubled', '"x"",""'],
  ['bare ones above many rows', `"${BLOCK}"x\n`],
  ['bare ones that many rows below seem to close', `"${BLOCK}",`],
])('%s take time in proportion to their length', (_, piece) => {
  const make = (length: number) => `x,y,z\n${piece.repeat(length / piece.length)}`;
  // 64 times the length: a quadratic reader needs 4,096 times as long, a linear one some hundred times.
  const [short, long] = [timeOf(make(25_000), 3), timeOf(make(1_600_000), 1)];
  expect(long).toBeLessThan(1_000 * Math.max(short, 1));
});
