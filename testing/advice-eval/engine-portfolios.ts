/** Random portfolios by country for the engine's oracle: prices at, around, within and above what is known. */
import type { AdviceInput, AdviceRow, ReportedPrice } from '#core/advice/rows';
import type { BillingCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import { RATE_TABLE } from '#core/data/rate-table';
import { type Draw, makeDraw, pick, shuffle } from '#testing/advice-world';
import { decimalsIn } from './portfolios.ts';
import type { KnownTier, PriceBook } from './price-book.ts';

/** Standard rates of sales tax in percent; in the United States and Canada the highest that is asked anywhere. */
export const SALES_TAX: Readonly<Record<string, { readonly percent: number; readonly currency: string }>> = {
  US: { percent: 11, currency: 'USD' },
  IN: { percent: 18, currency: 'INR' },
  DE: { percent: 19, currency: 'EUR' },
  GB: { percent: 20, currency: 'GBP' },
  JP: { percent: 10, currency: 'JPY' },
  FR: { percent: 20, currency: 'EUR' },
  ES: { percent: 21, currency: 'EUR' },
  CA: { percent: 15, currency: 'CAD' },
  AU: { percent: 10, currency: 'AUD' },
  AE: { percent: 5, currency: 'AED' },
  KW: { percent: 0, currency: 'KWD' },
  SG: { percent: 9, currency: 'SGD' },
};

const COUNTRIES = Object.keys(SALES_TAX);
/** The United States and India more often: most known prices are of these two. */
const DRAWN_COUNTRIES = [...COUNTRIES, 'US', 'US', 'US', 'IN', 'IN', 'IN'];

export interface EnginePortfolio {
  readonly seed: number;
  readonly country: string;
  readonly input: AdviceInput;
  /** The catalogue's service that each row is. */
  readonly serviceOf: ReadonlyMap<string, string>;
}

/** `daysOld` is how far the clock stands after the youngest price. */
export function drawPortfolio(seed: number, book: PriceBook, daysOld: number): EnginePortfolio {
  const draw = makeDraw(seed);
  const country = pick(draw, DRAWN_COUNTRIES);
  const tax = SALES_TAX[country] ?? { percent: 0, currency: 'USD' };
  const today = addDays(book.newestOn, daysOld);
  const services = drawServices(draw, book);
  const serviceOf = new Map<string, string>();
  const rows = services.flatMap((service, index): AdviceRow[] => {
    const tiers = book.tiersOf(service, country);
    if (tiers.length === 0) return [];
    const own = tiers.filter(({ currency }) => currency === tax.currency);
    const tier = pick(draw, own.length > 0 && draw(8) > 0 ? own : tiers);
    const id = `row-${index}`;
    serviceOf.set(id, service);
    const name = draw(10) === 0 ? `${service} subscription` : service;
    const price = priceRow(tier, { book, service, percent: tax.percent, draw });
    const nextRenewalOn = addDays(today, draw(370) - 40);
    const notes = draw(15) === 0 ? 'free trial' : null;
    return [{ id, name, category: 'Other', ...price, anchorOn: nextRenewalOn, nextRenewalOn, notes }];
  });
  return {
    seed,
    country,
    serviceOf,
    input: {
      rows,
      userCurrency: tax.currency,
      country,
      today,
      rates: RATE_TABLE,
      reportedPrices: rows.flatMap((row) => drawTold(draw, row, serviceOf.get(row.id) ?? '', today)),
    },
  };
}

/** Half of the time some services that belong together, and always some others. */
function drawServices(draw: Draw, book: PriceBook): readonly string[] {
  const together = draw(2) === 0 ? shuffle(draw, pick(draw, book.groups)).slice(0, 2 + draw(4)) : [];
  const others = shuffle(draw, book.services).slice(0, 1 + draw(14));
  const known = new Set(book.services);
  return [...new Set([...together, ...others])].filter((service) => known.has(service));
}

/** What a user says a row's service costs by the month, by the year, or both. */
function drawTold(draw: Draw, row: AdviceRow, service: string, today: CalendarDay): readonly ReportedPrice[] {
  if (draw(6) > 0 || row.billingCycle !== 'monthly') return [];
  const told = (cycle: 'monthly' | 'yearly', amountMinor: number) =>
    draw(3) === 0
      ? []
      : [{ service, currency: row.currency, cycle, amountMinor, reportedOn: addDays(today, -draw(100)) }];
  return [
    ...told('monthly', Math.round((row.amountMinor * (50 + draw(60))) / 100)),
    ...told('yearly', Math.round((row.amountMinor * 12 * (20 + draw(90))) / 100)),
  ];
}

interface Pricing {
  readonly book: PriceBook;
  readonly service: string;
  readonly percent: number;
  readonly draw: Draw;
}

/** Prices a row at the known price, with tax, at a dearer tier, with both, between them, above all of them, or below. */
function priceRow(
  tier: KnownTier,
  { book, service, percent, draw }: Pricing,
): Pick<AdviceRow, 'amountMinor' | 'currency' | 'billingCycle'> {
  const known = Number(tier.amount);
  const top = Math.max(known, book.dearestTier(service, tier.currency, tier.cycle));
  const withTax = 1 + percent / 100;
  const amount = pick(draw, [
    known,
    known,
    known * withTax,
    known * (1 + (percent * draw(100)) / 10_000),
    top,
    top * withTax,
    known + ((top - known) * draw(100)) / 100,
    top * withTax * (1.01 + draw(60) / 100),
    known * (0.6 + draw(40) / 100),
    known * 12,
  ]);
  const billingCycle: BillingCycle =
    draw(12) === 0
      ? pick(draw, ['quarterly', 'halfyearly', 'P28D', 'P4W', 'P5M', 'P2Y'] as const)
      : tier.cycle;
  return {
    amountMinor: Math.round(amount * 10 ** decimalsIn(tier.currency)),
    currency: tier.currency,
    billingCycle,
  };
}

export function addDays(on: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);
}
