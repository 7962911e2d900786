/** Shared by the benches: medians of many runs, and their comparison. */
import { performance } from 'node:perf_hooks';

export const RUNS = 100;
const WARM_UP = 20;

/** Median milliseconds of each, interleaved so that load of the machine affects all alike. */
export async function measure(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (run >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

export function median(values: number[]): number {
  return round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

/** Rounds to hundredths. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A ratio to be shown; a limit is compared with the ratio itself. */
export function ratio(value = 0, of = 1): number {
  return round(value / of);
}
