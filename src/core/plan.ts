// The paid plan's rules: who has Pro when, and what Free is limited to (spec §1 Plans, contract §3).

/** Subscriptions a Free account holds (spec §1). */
export const FREE_SUBSCRIPTION_LIMIT = 5;

/** Pro lasts until its expiry and not a moment longer, whether or not a job has run (contract §3). */
export function isProAt(proExpiresAt: Date | number | null, now: Date | number): boolean {
  return proExpiresAt !== null && Number(proExpiresAt) > Number(now);
}

/** How many subscriptions an account may use; null is no limit. */
export function subscriptionLimit(isPro: boolean): number | null {
  return isPro ? null : FREE_SUBSCRIPTION_LIMIT;
}
