export interface Clock {
  now(): Date;
  /** Monotonic milliseconds, independent of the time of day. */
  elapsedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

/** Allowed difference between machines; a timestamp further ahead was written by a wrong clock. */
export const CLOCK_SKEW_MS = 60_000;

/** The latest timestamp that another server may have written, given the latest by our own clock. */
export function withSkew(latest: Date): Date {
  return new Date(latest.getTime() + CLOCK_SKEW_MS);
}
