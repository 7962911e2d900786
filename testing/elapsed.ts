/** CPU time of a computation in milliseconds: unlike elapsed time, it hardly grows on a busy machine. */
export function computedMs(compute: () => unknown): number {
  const before = process.cpuUsage();
  compute();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const TICK_MS = 20;

/**
 * How long work waited, in milliseconds, without the delays of a busy machine: a timer that
 * fires late measures them. For waits (deadlines, timeouts), not for computation.
 */
export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let lastTick = began;
  let lost = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lost += Math.max(0, now - lastTick - TICK_MS);
    lastTick = now;
  }, TICK_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return performance.now() - began - lost;
}
