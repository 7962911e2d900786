/** A seeded random generator, so that every run can be replayed. */

/** Mulberry32: numbers from 0 up to 1. */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same, as bytes where ids are made of them. */
export function toByteSource(random: () => number): { bytes(count: number): Buffer } {
  return { bytes: (count) => Buffer.from(Array.from({ length: count }, () => random() * 256)) };
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const drawn = items.map((item) => [random(), item] as const);
  return drawn.sort(([a], [b]) => a - b).map(([, item]) => item);
}
