/** What a price says about a row, from the oracle's price book and by its own arithmetic: nothing here asks the engine. */
import type { AdviceRow } from '#core/advice/rows';
import { SALES_TAX } from './engine-portfolios.ts';
import { decimalsIn } from './portfolios.ts';
import type { KnownTier, PriceBook } from './price-book.ts';

/** A row within this share of a tier's price is that tier. */
const SAME_TIER = 0.05;
/** A row is too dear this far above everything known. */
const TOO_DEAR = 1.1;

export function labelPrice(
  row: AdviceRow,
  service: string,
  country: string,
  book: PriceBook,
): 'above-catalogue' | 'annual-gain' | null {
  const tiers = book.tiersOf(service, country).filter(({ currency }) => currency === row.currency);
  const paid = row.amountMinor / 10 ** decimalsIn(row.currency);
  const withTax = 1 + (SALES_TAX[country]?.percent ?? 0) / 100;
  const dearest = tiers
    .filter(({ cycle }) => cycle === row.billingCycle)
    .reduce<KnownTier | null>((top, tier) => (top && priceOf(top) >= priceOf(tier) ? top : tier), null);
  if (dearest) {
    const price = priceOf(dearest) * (dearest.isTaxIncluded ? 1 : withTax);
    if (paid > priceOf(dearest) * withTax && paid > price * TOO_DEAR) return 'above-catalogue';
  }
  const year = row.billingCycle === 'monthly' ? findOwnYear(paid, tiers, withTax) : null;
  return year && paid * 12 > priceOf(year) * withTax ? 'annual-gain' : null;
}

/** The year of the tier whose month comes nearest, with or without tax. */
function findOwnYear(paid: number, tiers: readonly KnownTier[], withTax: number): KnownTier | null {
  const yearOf = ({ name }: KnownTier) => tiers.find((tier) => tier.cycle === 'yearly' && tier.name === name);
  const near = tiers
    .filter(({ cycle }) => cycle === 'monthly')
    .map((tier) => {
      const price = priceOf(tier);
      const distance = Math.min(Math.abs(paid - price), Math.abs(paid - price * withTax));
      const isOwn =
        Math.abs(paid - price) <= price * SAME_TIER || (paid > price && paid <= price * withTax + 0.005);
      return { year: yearOf(tier) ?? null, distance, isOwn };
    })
    .filter(({ isOwn }) => isOwn)
    .sort((a, b) => a.distance - b.distance || Number(a.year === null) - Number(b.year === null));
  return near[0]?.year ?? null;
}

function priceOf({ amount }: KnownTier): number {
  return Number(amount);
}
