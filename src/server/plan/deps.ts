import type { Deps } from '#server/deps';
import type { CheckoutKeys, Payments } from '#server/outside/payments/port';

export interface PlanDeps extends Deps {
  /** Null where payments are off. */
  payments: Payments | null;
  checkout: CheckoutKeys;
}
