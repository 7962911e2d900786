import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRing, drawPart, type Ring } from './ring.ts';

const RING: Ring = { inner: 73, outer: 100, gap: 2.2, corner: 3 };
const FULL = 2 * Math.PI;

/** All coordinates of a path that are points, the radii and flags of arcs left out. */
function pointsOf(path: string): [number, number][] {
  return [...path.matchAll(/([MLQA])([^MLQAZ]*)/g)].flatMap(([, command, numbers = '']) => {
    const list = numbers.trim().split(/\s+/).map(Number);
    const points = command === 'A' ? list.slice(5) : list;
    return points.flatMap((x, place) =>
      place % 2 === 0 ? [[x, points[place + 1] ?? 0] as [number, number]] : [],
    );
  });
}

const values = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 12 });

describe('a ring', () => {
  test('is divided without a rest, in order, by each value’s share', () => {
    fc.assert(
      fc.property(values, (given) => {
        const parts = divideRing(given, RING);
        const pad = given.length > 1 ? RING.gap / RING.outer : 0;
        const sum = given.reduce((all, value) => all + value, 0);
        expect(parts[0]?.start).toBe(0);
        expect(parts.at(-1)?.end).toBeCloseTo(FULL, 9);
        for (const [place, { start, end }] of parts.entries()) {
          if (place > 0) expect(start).toBe(parts[place - 1]?.end);
          const share = (end - start - pad) / (FULL - pad * given.length);
          expect(share).toBeCloseTo((given[place] ?? 0) / sum, 9);
        }
      }),
    );
  });

  test('of nothing has parts without size', () => {
    for (const { start, end } of divideRing([0, 0], RING)) expect(end - start).toBeCloseTo(0.022, 9);
  });

  test('stays between its two radii and never draws what is no number', () => {
    fc.assert(
      fc.property(values, (given) => {
        for (const part of divideRing(given, RING)) {
          for (const [x, y] of pointsOf(drawPart(part, RING))) {
            expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
            const radius = Math.hypot(x, y);
            expect(radius).toBeGreaterThan(RING.inner - 0.01);
            expect(radius).toBeLessThan(RING.outer + 0.01);
          }
        }
      }),
    );
  });

  test('is a whole ring where there is one part', () => {
    const [only] = divideRing([5], RING);
    const path = drawPart(only ?? { start: 0, end: 0 }, RING);
    expect(path.match(/A/g)).toHaveLength(4);
    expect(path.match(/Z/g)).toHaveLength(2);
  });

  test('leaves the same gap between two parts inside and outside', () => {
    const [first, second] = divideRing([1, 1, 1], RING).map((part) =>
      pointsOf(drawPart(part, { ...RING, corner: 0 })),
    );
    // The last outer and inner point of the first part, the first of each of the second.
    const distance = ([ax, ay]: number[] = [], [bx, by]: number[] = []) =>
      Math.hypot((ax ?? 0) - (bx ?? 0), (ay ?? 0) - (by ?? 0));
    expect(distance(first?.[1], second?.[0])).toBeCloseTo(RING.gap, 1);
    expect(distance(first?.[4], second?.at(-4))).toBeCloseTo(RING.gap, 1);
  });
});
