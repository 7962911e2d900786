/** A circuit breaker: stops calling a provider that keeps failing, so that requests fail fast. */
import { AiError, type AiFailure } from './port.ts';

export interface BreakerOptions {
  clock: { now(): Date };
  failuresToOpen?: number;
  restMs?: number;
}

export interface Breaker {
  run<T>(call: () => Promise<T>): Promise<T>;
}

// A refusal or a malformed answer may be caused by one user's prompt, so it does not open the breaker.
const PROVIDER_FAILURES: ReadonlySet<AiFailure> = new Set([
  'unauthorized',
  'payment_required',
  'rate_limited',
  'unavailable',
  'timeout',
]);

export function createBreaker({ clock, failuresToOpen = 5, restMs = 30_000 }: BreakerOptions): Breaker {
  let failures = 0;
  let restUntil = 0;
  let isProbing = false;
  const isOpen = () => failures >= failuresToOpen;
  return {
    async run(call) {
      const now = clock.now().getTime();
      // Further ahead than a rest lasts: the clock was set back.
      const isResting = now < restUntil && restUntil - now <= restMs;
      if (isOpen() && (isProbing || isResting)) {
        const retryAfterSeconds = Math.max(1, Math.ceil((restUntil - now) / 1000));
        throw new AiError('unavailable', 'The AI service has failed repeatedly and is being rested.', {
          retryAfterSeconds,
        });
      }
      // One call probes the provider after the rest; the others fail until it has succeeded.
      const isProbe = isOpen();
      if (isProbe) isProbing = true;
      try {
        const result = await call();
        failures = 0;
        return result;
      } catch (error) {
        if (error instanceof AiError && PROVIDER_FAILURES.has(error.kind)) {
          failures += 1;
          if (isOpen()) restUntil = clock.now().getTime() + restMs;
        } else if (!(error instanceof AiError && error.kind === 'aborted')) {
          failures = 0;
        }
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}
