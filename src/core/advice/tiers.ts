// Which of a service's tiers a paid amount is, and what that says: the tier's cheaper year, or a price above every tier we know.
import type { BillingCycle } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { isOldPrice } from '../catalogue/price-age.ts';
import { listPricedTiers, type PricedTier, tierPriceMinor } from '../catalogue/service-tiers.ts';
import type { Service } from '../data/catalogue-table.ts';
import { addTax } from '../money/sales-tax.ts';
import type { ListedPrice } from './facts.ts';
import type { AdviceInput, PaidRow, ReportedPrice } from './rows.ts';

/** A row within this share of a tier's price is taken to be that tier. */
const SAME_PRICE_PERCENT = 5;

type KnownRow = PaidRow & { readonly service: Service };

export interface CheaperYear extends ListedPrice {
  /** The yearly price for this user, in minor units of the row's currency. */
  readonly priceMinor: number;
}

export interface DearestTier extends ListedPrice {
  /** What the tier would cost this user. */
  readonly priceMinor: number;
  /** A row up to this amount may be that tier with tax on top. */
  readonly limitMinor: number;
}

/**
 * The yearly price of the tier that a monthly row is. Null where the tier is unknown, has no year, or where the year is
 * cheaper by no more than sales tax could explain.
 */
export function findCheaperYear({ row, service }: KnownRow, input: AdviceInput): CheaperYear | null {
  const { today, country } = input;
  const perYear = row.amountMinor * 12;
  const listed = findListedYear({ row, service }, country);
  const reported = findReportedPrice(input, service, row.currency, 'yearly', listed ? [listed] : []);
  const year = reported ? { ...reported, isTaxAdded: false } : listed;
  if (!year || perYear <= addTax(year.priceMinor, country)) return null;
  const priceMinor = year.isTaxAdded ? addTax(year.priceMinor, country) : year.priceMinor;
  const { listedOn, isTaxAdded } = year;
  return { priceMinor, listedOn, isTaxAdded, isOld: isOldPrice(listedOn, today) };
}

/** Null where no price is known in that currency and cycle. */
export function findDearestTier(
  { row, service }: KnownRow,
  cycle: BillingCycle,
  input: AdviceInput,
): DearestTier | null {
  const { today, country } = input;
  const listed = listPricedTiers(service, row.currency, country).flatMap((tier) => {
    const priceMinor = tierPriceMinor(tier, cycle);
    return priceMinor === null
      ? []
      : [{ priceMinor, listedOn: tier.knownOn, isTaxIncluded: tier.isTaxIncluded }];
  });
  const reported = findReportedPrice(input, service, row.currency, cycle, listed);
  const known = reported ? [...listed, { ...reported, isTaxIncluded: true }] : listed;
  const dearest = known.reduce<(typeof known)[number] | null>(
    (dearest, tier) => (dearest && dearest.priceMinor >= tier.priceMinor ? dearest : tier),
    null,
  );
  if (!dearest) return null;
  const limitMinor = addTax(dearest.priceMinor, country);
  return {
    priceMinor: dearest.isTaxIncluded ? dearest.priceMinor : limitMinor,
    limitMinor,
    listedOn: dearest.listedOn,
    isTaxAdded: !dearest.isTaxIncluded,
    isOld: isOldPrice(dearest.listedOn, today),
  };
}

/** Whether the row is a listed price as it stands, so that no tax is in it. */
export function isListedPrice({ row, service }: KnownRow, country: string | null): boolean {
  const { billingCycle: cycle } = row;
  return listPricedTiers(service, row.currency, country).some(
    (tier) => tierPriceMinor(tier, cycle) === row.amountMinor,
  );
}

function findListedYear(
  { row, service }: Pick<KnownRow, 'row' | 'service'>,
  country: string | null,
): { priceMinor: number; listedOn: CalendarDay; isTaxAdded: boolean } | null {
  const own = findOwnTier(row.amountMinor, listPricedTiers(service, row.currency, country), country);
  if (!own || own.yearlyMinor === null || own.monthlyMinor === null) return null;
  return {
    priceMinor: own.yearlyMinor,
    listedOn: own.knownOn,
    // Who pays more than the list price of the month pays tax on the year too.
    isTaxAdded: !own.isTaxIncluded && row.amountMinor > own.monthlyMinor,
  };
}

/** The tier whose monthly price comes nearest, with or without tax; null where none comes near. */
function findOwnTier(
  paidMinor: number,
  tiers: readonly PricedTier[],
  country: string | null,
): PricedTier | null {
  const near = tiers.flatMap((tier) => {
    const price = tier.monthlyMinor;
    if (price === null) return [];
    const withTax = addTax(price, country);
    const isIt = isSamePrice(paidMinor, price) || (paidMinor > price && paidMinor <= withTax);
    const distance = Math.min(Math.abs(paidMinor - price), Math.abs(paidMinor - withTax));
    return isIt ? [{ tier, distance }] : [];
  });
  // Of two tiers with one price, prefer the one whose yearly price is known.
  const isYearUnknown = ({ tier }: { tier: PricedTier }) => Number(tier.yearlyMinor === null);
  near.sort((a, b) => a.distance - b.distance || isYearUnknown(a) - isYearUnknown(b));
  return near[0]?.tier ?? null;
}

/** The price that the user reported last, unless it is too old and a listed price is newer. */
function findReportedPrice(
  { reportedPrices, today }: AdviceInput,
  service: Service,
  currency: string,
  cycle: ReportedPrice['cycle'],
  listed: readonly Pick<ListedPrice, 'listedOn'>[],
): { priceMinor: number; listedOn: CalendarDay } | null {
  const newest = (reportedPrices ?? [])
    .filter((price) => price.service === service.name && price.currency === currency && price.cycle === cycle)
    .sort((a, b) => (a.reportedOn < b.reportedOn ? 1 : -1))[0];
  if (!newest) return null;
  const { amountMinor: priceMinor, reportedOn } = newest;
  const isOvertaken = isOldPrice(reportedOn, today) && listed.some(({ listedOn }) => listedOn > reportedOn);
  return isOvertaken ? null : { priceMinor, listedOn: reportedOn };
}

/** The price, give or take what an older or rounded one may differ by. */
export function isSamePrice(amountMinor: number, priceMinor: number): boolean {
  return Math.abs(amountMinor - priceMinor) * 100 <= priceMinor * SAME_PRICE_PERCENT;
}
