import { Problem } from '#contract/errors';
import type { MembershipStatus } from '#core/plan/status';
import type { Deps } from '#server/deps';
import { type CheckoutKeys, type Payments, PaymentsError } from '#server/outside/payments/port';

export interface PlanDeps extends Deps {
  /** Null where payments are off and there are no keys to end what was sold before. */
  payments: Payments | null;
  checkout: CheckoutKeys;
}

export function needPayments(deps: PlanDeps): Payments {
  if (!deps.payments) throw new Problem('not_found');
  return deps.payments;
}

/** Tells the provider's accounts and modes apart, as far as the settings do. */
export function currentKeyId({ env }: Pick<Deps, 'env'>): string {
  return env.payments === 'sandbox' ? 'sandbox' : (env.razorpay?.keyId ?? '');
}

/**
 * The same webhook secret may be set in test mode and for other accounts: a notice about a membership that our keys may
 * not know gives nothing by itself.
 */
export function isKnownToOurKeys(
  deps: Pick<Deps, 'env'>,
  { status, knownByKeyId }: { status: MembershipStatus; knownByKeyId: string | null },
): boolean {
  return status !== 'lost' && knownByKeyId === currentKeyId(deps);
}

/** Says 502 where the provider failed; nothing of ours has changed then. */
export function translateProviderError(error: unknown): unknown {
  return error instanceof PaymentsError ? new Problem('provider_failed') : error;
}
