// Which rows of a long list are rendered.
import { expect, test } from 'vitest';
import { findRange } from './use-window-rows.ts';

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
