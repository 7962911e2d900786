/** Interface to exchange rates: one document a day, or a typed failure. */
import type { DailyRates } from '#core/money/daily-rates';

export interface RateSource {
  /** The newest day's rates, read but not yet checked against what is known. */
  fetchDaily(): Promise<DailyRates>;
}

export type RatesFailure = 'unavailable' | 'malformed';

export class RatesError extends Error {
  override readonly name = 'RatesError';
  constructor(
    readonly kind: RatesFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
