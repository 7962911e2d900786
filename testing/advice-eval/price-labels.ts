/** What a price says about a row, from the oracle's price book and by its own arithmetic: nothing here asks the engine. */
import type { AdviceRow } from '#core/advice/rows';
import { SALES_TAX } from './engine-portfolios.ts';
import { decimalsIn } from './portfolios.ts';
import type { KnownPlan, PriceBook } from './price-book.ts';

/** Within this share of a plan's price a row is that plan. */
const SAME_PLAN = 0.05;
/** A row is too dear this far above everything known. */
const TOO_DEAR = 1.1;

export function labelPrice(
  row: AdviceRow,
  service: string,
  country: string,
  book: PriceBook,
): 'above-catalogue' | 'annual-gain' | null {
  const plans = book.plansOf(service, country).filter(({ currency }) => currency === row.currency);
  const paid = row.amountMinor / 10 ** decimalsIn(row.currency);
  const withTax = 1 + (SALES_TAX[country]?.percent ?? 0) / 100;
  const dearest = plans
    .filter(({ cycle }) => cycle === row.billingCycle)
    .reduce<KnownPlan | null>((top, plan) => (top && priceOf(top) >= priceOf(plan) ? top : plan), null);
  if (dearest) {
    const price = priceOf(dearest) * (dearest.isTaxIncluded ? 1 : withTax);
    if (paid > priceOf(dearest) * withTax && paid > price * TOO_DEAR) return 'above-catalogue';
  }
  const year = row.billingCycle === 'monthly' ? findOwnYear(paid, plans, withTax) : null;
  return year && paid * 12 > priceOf(year) * withTax ? 'annual-gain' : null;
}

/** The year of the plan whose month comes nearest, with or without tax. */
function findOwnYear(paid: number, plans: readonly KnownPlan[], withTax: number): KnownPlan | null {
  const yearOf = ({ name }: KnownPlan) => plans.find((plan) => plan.cycle === 'yearly' && plan.name === name);
  const near = plans
    .filter(({ cycle }) => cycle === 'monthly')
    .map((plan) => {
      const price = priceOf(plan);
      const distance = Math.min(Math.abs(paid - price), Math.abs(paid - price * withTax));
      const isOwn =
        Math.abs(paid - price) <= price * SAME_PLAN || (paid > price && paid <= price * withTax + 0.005);
      return { year: yearOf(plan) ?? null, distance, isOwn };
    })
    .filter(({ isOwn }) => isOwn)
    .sort((a, b) => a.distance - b.distance || Number(a.year === null) - Number(b.year === null));
  return near[0]?.year ?? null;
}

function priceOf({ amount }: KnownPlan): number {
  return Number(amount);
}
