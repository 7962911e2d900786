/** When the form fills in a price by itself, and which plans it offers. */
import type { CalendarDay } from '#core/calendar-day';
import { findService, priceToFill } from '#core/catalogue/catalogue';
import { listPlans, planPrice } from '#core/catalogue/service-plans';
import type { FormValues } from './form-values.ts';

type Service = NonNullable<ReturnType<typeof findService>>;
type Terms = Pick<FormValues, 'currency' | 'billingCycle'>;

export interface FilledPrice {
  service: Service;
  /** The plan chosen; null for the service's common price. */
  plan: string | null;
  price: string;
}

export interface PlanChoice {
  plan: string;
  price: string;
}

/** What our tables say about a service's price in one currency and cycle. */
export interface Listing {
  service: Service;
  /** The plans, as far as they are sold by that cycle. */
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
  const choices = plans.flatMap((plan) => {
    const price = planPrice(plan, terms.billingCycle);
    return price === null ? [] : [{ plan: plan.plan, price }];
  });
  const common = priceToFill(service, terms.currency, terms.billingCycle);
  if (choices.length === 0 && common === null) return null;
  const listedOn = plans.map(({ knownOn }) => knownOn).sort()[0] ?? service.knownOn;
  return { service, choices, common, listedOn };
}

/** The picked service with its price, if the rule allows one: the common price, or that of its only plan. */
export function findPrice(
  name: string,
  terms: Terms,
  country: string | null,
): { service: Service | null; price: string | null } {
  const listing = findListing(name, terms, country);
  const [only, ...others] = listing?.choices ?? [];
  const solePrice = only && others.length === 0 ? only.price : null;
  return { service: findService(name), price: listing?.common ?? solePrice };
}

/** The price for another cycle, if the form still has the price we filled in. */
export function refillPrice(
  filled: FilledPrice | null,
  values: Terms & Pick<FormValues, 'amount'>,
  country: string | null,
): string | null {
  if (!filled || filled.price !== values.amount) return null;
  if (filled.plan === null) return findPrice(filled.service.name, values, country).price;
  const listing = findListing(filled.service.name, values, country);
  return listing?.choices.find(({ plan }) => plan === filled.plan)?.price ?? null;
}

/** The cheapest plan by the month; null where none is listed. */
export function findLeastMonthly(service: string, currency: string, country: string | null): string | null {
  const prices = listPlans(service, currency, country).flatMap((plan) => planPrice(plan, 'monthly') ?? []);
  return prices.sort((a, b) => Number(a) - Number(b))[0] ?? null;
}
