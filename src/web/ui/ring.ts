// The parts of a ring as SVG paths: from 12 o'clock, clockwise, with equal gaps and rounded corners.

export interface RingPart {
  /** The angle where the part begins, half a gap included, in radians from 12 o'clock. */
  start: number;
  end: number;
}

export interface Ring {
  inner: number;
  outer: number;
  /** The gap between two parts, and the radius of a part's corners. */
  gap: number;
  corner: number;
}

const FULL = 2 * Math.PI;

/** Each part's share of the ring, the gaps aside, is its share of the sum. */
export function divideRing(values: readonly number[], { outer, gap }: Ring): RingPart[] {
  const sum = values.reduce((all, value) => all + value, 0);
  const pad = values.length > 1 ? gap / outer : 0;
  const perUnit = sum > 0 ? (FULL - pad * values.length) / sum : 0;
  let start = 0;
  return values.map((value) => {
    const part = { start, end: start + value * perUnit + pad };
    start = part.end;
    return part;
  });
}

export function drawPart({ start, end }: RingPart, ring: Ring): string {
  const { inner, outer, gap } = ring;
  if (end - start >= FULL - 1e-6) return `${drawCircle(outer, 1)}${drawCircle(inner, 0)}`;
  // The gap is equally wide inside and outside, so its angle is not.
  const edges = (radius: number) => {
    const half = Math.min(Math.asin(gap / 2 / radius), (end - start) / 2);
    return [start + half, end - half] as const;
  };
  const [outerStart, outerEnd] = edges(outer);
  const [innerStart, innerEnd] = edges(inner);
  const corner = Math.min(ring.corner, ((innerEnd - innerStart) * inner) / 2, (outer - inner) / 2);
  const [cutOuter, cutInner] = [corner / outer, corner / inner];
  const isLarge = end - start > Math.PI ? 1 : 0;
  return [
    `M${at(outer, outerStart + cutOuter)}`,
    `A${outer} ${outer} 0 ${isLarge} 1 ${at(outer, outerEnd - cutOuter)}`,
    `Q${at(outer, outerEnd)} ${at(outer - corner, outerEnd)}`,
    `L${at(inner + corner, innerEnd)}`,
    `Q${at(inner, innerEnd)} ${at(inner, innerEnd - cutInner)}`,
    `A${inner} ${inner} 0 ${isLarge} 0 ${at(inner, innerStart + cutInner)}`,
    `Q${at(inner, innerStart)} ${at(inner + corner, innerStart)}`,
    `L${at(outer - corner, outerStart)}`,
    `Q${at(outer, outerStart)} ${at(outer, outerStart + cutOuter)}Z`,
  ].join('');
}

/** Drawn in two halves: an arc cannot end where it begins. */
function drawCircle(radius: number, sweep: 0 | 1): string {
  const half = (angle: number) => `A${radius} ${radius} 0 1 ${sweep} ${at(radius, angle)}`;
  return `M${at(radius, 0)}${half(Math.PI)}${half(0)}Z`;
}

function at(radius: number, angle: number): string {
  return `${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
