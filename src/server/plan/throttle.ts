/** The provider throttles a whole account: once it says so, all background work of this process leaves it alone. */
import { retryDelayMs } from '#core/plan/schedule';
import type { Clock } from '#server/clock';
import { type Payments, PaymentsError } from '#server/outside/payments/port';

export interface Throttle {
  isClosed(): boolean;
  /** The same calls; while it is closed they fail at once, and the provider is not asked. */
  guard(payments: Payments): Payments;
}

const TOO_MANY = 429;

export function createThrottle(clock: Clock): Throttle {
  // Measures elapsed time: a clock that jumps neither opens it early nor keeps it closed.
  let openAt = 0;
  let times = 0;
  const isClosed = () => openAt > clock.elapsedMs();
  const close = ({ details }: PaymentsError) => {
    // Calls that were under way together are all throttled: that counts once.
    if (isClosed()) return;
    openAt = clock.elapsedMs() + retryDelayMs(times, details.retryAfterSeconds);
    times += 1;
  };
  const call = async (ask: () => Promise<unknown>) => {
    if (isClosed())
      throw new PaymentsError('unavailable', 'The payment provider asked to wait.', { status: TOO_MANY });
    try {
      const answer = await ask();
      times = 0;
      return answer;
    } catch (error) {
      if (error instanceof PaymentsError && error.details.status === TOO_MANY) close(error);
      throw error;
    }
  };
  return {
    isClosed,
    guard: (payments) =>
      new Proxy(payments, {
        get(target, name: keyof Payments) {
          const work = target[name] as (...input: unknown[]) => unknown;
          if (IS_OFFLINE[name]) return work;
          return (...input: unknown[]) => call(async () => work.apply(target, input));
        },
      }),
  };
}

/** Answered without asking the provider. */
const IS_OFFLINE: Partial<Record<keyof Payments, true>> = {
  verifyCheckout: true,
  verifyWebhook: true,
  parseWebhook: true,
};
