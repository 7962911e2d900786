/** When the form fills in a price and its rhythm by itself, and which plans it offers. */
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import { findService, priceToFill } from '#core/catalogue/catalogue';
import { listPlans, packCycle, planPrice } from '#core/catalogue/service-plans';
import type { FormValues } from './form-values.ts';

type Service = NonNullable<ReturnType<typeof findService>>;
type Terms = Pick<FormValues, 'currency'> & { billingCycle: BillingCycle | null };

export interface FilledPrice {
  service: Service;
  /** The plan chosen; null for the service's common price. */
  plan: string | null;
  price: string;
}

export interface PlanChoice {
  plan: string;
  price: string;
  /** That of the form, or a prepaid pack's own. */
  cycle: BillingCycle;
}

/** What our tables say about a service's price in one currency and cycle. */
export interface Listing {
  service: Service;
  /** The plans that are sold by that cycle, and prepaid packs, which bring their own. */
  choices: readonly PlanChoice[];
  /** The common price, where there is one. */
  common: string | null;
  listedOn: CalendarDay;
}

/** Null where the name is no known service, or nothing is listed for that currency and cycle. */
export function findListing(name: string, terms: Terms, country: string | null): Listing | null {
  const service = findService(name);
  if (!service) return null;
  const plans = listPlans(service.name, terms.currency, country);
  const cycle = terms.billingCycle;
  const choices = plans.flatMap(({ plan, ...sold }): PlanChoice[] => {
    if (sold.pack) return [{ plan, price: sold.pack.price, cycle: packCycle(sold.pack) }];
    const price = cycle && planPrice({ plan, ...sold }, cycle);
    return cycle && price ? [{ plan, price, cycle }] : [];
  });
  const common = cycle && priceToFill(service, terms.currency, cycle);
  if (choices.length === 0 && common === null) return null;
  const listedOn = plans.map(({ knownOn }) => knownOn).sort()[0] ?? service.knownOn;
  return { service, choices, common, listedOn };
}

/**
 * The picked service with its price, if the rule allows one: the common price, or that of its only plan. A common price
 * that is one of the service's packs is paid in the rhythm of that pack.
 */
export function findPrice(
  name: string,
  terms: Terms,
  country: string | null,
): { service: Service | null; price: string | null; cycle: BillingCycle | null } {
  const listing = findListing(name, terms, country);
  const [only, ...others] = listing?.choices ?? [];
  const sole = only && others.length === 0 ? only : null;
  const common = listing?.common ?? null;
  const choice = common === null ? sole : listing?.choices.find(({ price }) => price === common);
  return {
    service: findService(name),
    price: common ?? sole?.price ?? null,
    cycle: choice?.cycle ?? null,
  };
}

/** The price for another cycle, if the form still has the price we filled in. */
export function refillPrice(
  filled: FilledPrice | null,
  values: Terms & Pick<FormValues, 'amount'>,
  country: string | null,
): string | null {
  if (!filled || filled.price !== values.amount) return null;
  if (filled.plan === null) {
    const { price, cycle } = findPrice(filled.service.name, values, country);
    // A pack's price is for its own rhythm and no other.
    return cycle === null || cycle === values.billingCycle ? price : null;
  }
  const listing = findListing(filled.service.name, values, country);
  const isSame = ({ plan, cycle }: PlanChoice) => plan === filled.plan && cycle === values.billingCycle;
  return listing?.choices.find(isSame)?.price ?? null;
}

/** The cheapest plan by the month; null where none is listed. */
export function findLeastMonthly(service: string, currency: string, country: string | null): string | null {
  const prices = listPlans(service, currency, country).flatMap((plan) => planPrice(plan, 'monthly') ?? []);
  return prices.sort((a, b) => Number(a) - Number(b))[0] ?? null;
}
