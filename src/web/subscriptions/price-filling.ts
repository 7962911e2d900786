/** When the form fills in a price and its rhythm by itself, and which tiers it offers. */
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import { findService, priceToFill } from '#core/catalogue/catalogue';
import { listTiers, packCycle, tierPrice } from '#core/catalogue/service-tiers';
import type { FormValues } from './form-values.ts';

type Service = NonNullable<ReturnType<typeof findService>>;
type Terms = Pick<FormValues, 'currency'> & { billingCycle: BillingCycle | null };

export interface FilledPrice {
  service: Service;
  /** The tier chosen; null for the service's common price. */
  tier: string | null;
  price: string;
}

export interface TierChoice {
  tier: string;
  price: string;
  /** The form's cycle, or a prepaid pack's own. */
  cycle: BillingCycle;
}

/** The listed price of a service in one currency and cycle. */
export interface Listing {
  service: Service;
  /** The tiers that are sold by that cycle, and prepaid packs, which bring their own. */
  choices: readonly TierChoice[];
  /** The common price, where there is one. */
  common: string | null;
  listedOn: CalendarDay;
}

/** Null where the name is no known service, or nothing is listed for that currency and cycle. */
export function findListing(name: string, terms: Terms, country: string | null): Listing | null {
  const service = findService(name);
  if (!service) return null;
  const tiers = listTiers(service.name, terms.currency, country);
  const cycle = terms.billingCycle;
  const choices = tiers.flatMap((tier): TierChoice[] => {
    if (tier.pack) return [{ tier: tier.name, price: tier.pack.price, cycle: packCycle(tier.pack) }];
    const price = cycle && tierPrice(tier, cycle);
    return cycle && price ? [{ tier: tier.name, price, cycle }] : [];
  });
  const common = cycle && priceToFill(service, terms.currency, cycle);
  if (choices.length === 0 && common === null) return null;
  const listedOn = tiers.map(({ knownOn }) => knownOn).sort()[0] ?? service.knownOn;
  return { service, choices, common, listedOn };
}

/**
 * The picked service with its price, if the rule allows one: the common price, or that of its only tier. A common price
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
  if (filled.tier === null) {
    const { price, cycle } = findPrice(filled.service.name, values, country);
    // A pack's price is for its own rhythm and no other.
    return cycle === null || cycle === values.billingCycle ? price : null;
  }
  const listing = findListing(filled.service.name, values, country);
  const isSame = ({ tier, cycle }: TierChoice) => tier === filled.tier && cycle === values.billingCycle;
  return listing?.choices.find(isSame)?.price ?? null;
}

/** The cheapest tier by the month; null where none is listed. */
export function findLeastMonthly(service: string, currency: string, country: string | null): string | null {
  const prices = listTiers(service, currency, country).flatMap((tier) => tierPrice(tier, 'monthly') ?? []);
  return prices.sort((a, b) => Number(a) - Number(b))[0] ?? null;
}
