/** Whether the clock has been steady for a while; rows are deleted by age only then. */
import type { Clock } from '#server/clock';

const JUMP_MS = 5 * 60_000;
export const STEADY_AFTER_MS = 30 * 60_000;

/** Call the result at every run of a sweep; it is also false for a while after the start. */
export function watchClock(clock: Clock): () => boolean {
  const readSteadySince = watchSteadySince(clock);
  return () => readSteadySince() !== null;
}

/** Since when the clock has been steady; null if that is not long enough. */
export function watchSteadySince(clock: Clock): () => Date | null {
  const read = () => {
    const elapsed = clock.elapsedMs();
    return { elapsed, offset: clock.now().getTime() - elapsed };
  };
  let last = read();
  let evenSince = last.elapsed;
  return () => {
    const next = read();
    if (Math.abs(next.offset - last.offset) > JUMP_MS) evenSince = next.elapsed;
    last = next;
    const isSteady = next.elapsed - evenSince >= STEADY_AFTER_MS;
    return isSteady ? new Date(next.offset + evenSince) : null;
  };
}
