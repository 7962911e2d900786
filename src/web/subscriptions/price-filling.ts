/** When the form fills in a price by itself (specification §5: same currency, and monthly or yearly only). */
import { findService, priceToFill } from '#core/catalogue';
import type { FormValues } from './form-values.ts';

type Service = NonNullable<ReturnType<typeof findService>>;
type Terms = Pick<FormValues, 'currency' | 'billingCycle'>;

export interface FilledPrice {
  service: Service;
  price: string;
}

/** The picked service, and its price where the rule allows one. */
export function findPrice(name: string, terms: Terms): { service: Service | null; price: string | null } {
  const service = findService(name);
  return { service, price: service && priceToFill(service, terms.currency, terms.billingCycle) };
}

/** The price for another cycle, as long as what stands in the form is still the one we filled in. */
export function refillPrice(
  filled: FilledPrice | null,
  values: Terms & Pick<FormValues, 'amount'>,
): string | null {
  if (!filled || filled.price !== values.amount) return null;
  return priceToFill(filled.service, values.currency, values.billingCycle);
}
