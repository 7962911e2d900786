import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import type { CheckoutKeys, Payments } from '#server/outside/payments/port';

export interface PlanDeps extends Deps {
  /** Null where payments are off and there are no keys to end what was sold before. */
  payments: Payments | null;
  checkout: CheckoutKeys;
}

export function needPayments(deps: PlanDeps): Payments {
  if (!deps.payments) throw new Problem('not_found');
  return deps.payments;
}
