export interface Clock {
  now(): Date;
  /** Milliseconds that only run forward, whatever is done to the time of day. */
  elapsedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

/** Clocks of several machines differ by a little; a stamp further ahead is from a clock that was wrong. */
export const CLOCK_SKEW_MS = 60_000;

/** Where a stamp can be this late by our own clock, the latest that another server's may have written. */
export function withSkew(latest: Date): Date {
  return new Date(latest.getTime() + CLOCK_SKEW_MS);
}
