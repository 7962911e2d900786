import { Problem } from '#contract/errors';
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

/** Says 502 where the provider failed; nothing of ours has changed then. */
export function providerProblem(error: unknown): unknown {
  return error instanceof PaymentsError ? new Problem('provider_failed') : error;
}
