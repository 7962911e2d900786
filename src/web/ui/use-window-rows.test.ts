// Which rows of a long list are rendered.
import { expect, test } from 'vitest';
import { chooseRows, findRange } from './use-window-rows.ts';

test('the rows in sight are always drawn, with a margin, wherever the frame is scrolled to', () => {
  for (let scrollTop = 0; scrollTop <= 380_000; scrollTop += 991) {
    const { start, end } = findRange(scrollTop, 736, 76);
    expect(start * 76).toBeLessThanOrEqual(scrollTop);
    expect(end * 76).toBeGreaterThanOrEqual(scrollTop + 736);
    expect(end - start).toBeLessThanOrEqual(36);
  }
});

test('scrolling past the top, as phones do, draws the first rows', () => {
  expect(findRange(-120, 736, 76).start).toBe(0);
});

const KEYS = Array.from({ length: 24 }, (_, index) => `row ${index}`);

test('rows are added a few at a time, from the first one in sight, until all wanted are there', () => {
  let rendered = new Set<string>();
  const sizes: number[] = [];
  for (let frame = 0; rendered.size < KEYS.length; frame += 1) {
    const { start, end } = chooseRows(KEYS, rendered, 10);
    if (frame === 0) expect([start, end]).toEqual([10, 13]);
    rendered = new Set(KEYS.slice(start, end));
    sizes.push(rendered.size);
    expect(frame).toBeLessThan(9);
  }
  expect(sizes).toEqual([3, 6, 9, 12, 15, 18, 21, 24]);
});

test('rows that are there already stay while others come above or below them', () => {
  expect(chooseRows(KEYS, new Set(KEYS.slice(4)), 0)).toEqual({ start: 1, end: 24 });
  expect(chooseRows(KEYS, new Set(KEYS.slice(0, 20)), 0)).toEqual({ start: 0, end: 23 });
  expect(chooseRows(KEYS, new Set([...KEYS.slice(0, 2), ...KEYS.slice(5, 15)]), 0)).toEqual({
    start: 5,
    end: 18,
  });
});

test('what a search leaves is rendered, also where it is less than was in sight', () => {
  expect(chooseRows(['a', 'b'], new Set(KEYS), 10)).toEqual({ start: 0, end: 2 });
  expect(chooseRows([], new Set(KEYS), 10)).toEqual({ start: 0, end: 0 });
});
