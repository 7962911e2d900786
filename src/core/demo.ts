// The subscriptions of the demo account and the seed: every category and named cycle, one each 28 days, some overdue,
// one included in another, two with the same purpose, one cheaper by the year, and one whose price went up.

import { type BillingCycle, lengthOf } from './billing-cycle.ts';
import { addDays, type CalendarDay } from './calendar-day.ts';
import { findService } from './catalogue/catalogue.ts';
import type { CategoryCode } from './category.ts';
import { findCountry } from './country/countries.ts';
import { decimalsOf, makeMinor } from './money/money.ts';
import { convert } from './money/rates.ts';
import { roundHalfUp } from './rational.ts';

/** Subjects of the demo's notes. */
export type DemoNote = 'shared' | 'undecided';

export interface DemoSubscription {
  readonly name: string;
  readonly category: CategoryCode;
  readonly amountMinor: number;
  readonly currency: string;
  readonly billingCycle: BillingCycle;
  readonly nextRenewalOn: CalendarDay;
  /** The note on it; its text is in `src/texts`. */
  readonly note: DemoNote | null;
  /** The price before the last increase; null if it has not changed. */
  readonly raisedFromMinor: number | null;
}

/** A price that the demo user has reported. */
export interface DemoReportedPrice {
  readonly service: string;
  readonly cycle: BillingCycle;
  readonly amountMinor: number;
  readonly currency: string;
}

interface Sketch {
  readonly names: { readonly IN: string; readonly other: string };
  readonly cycle: BillingCycle;
  /** Days from today to the next renewal; negative is overdue. */
  readonly inDays: number;
  readonly hasRisen?: true;
  readonly note?: DemoNote;
}

const both = (name: string) => ({ IN: name, other: name });

/** The service whose yearly price the demo user has reported. */
const BY_THE_MONTH = 'Duolingo Super';

const SKETCHES: readonly Sketch[] = [
  { names: both('Netflix'), cycle: 'monthly', inDays: 0, note: 'shared', hasRisen: true },
  { names: { IN: 'JioHotstar', other: 'Disney+' }, cycle: 'yearly', inDays: 74 },
  { names: { IN: 'Amazon Prime', other: 'Amazon Prime' }, cycle: 'yearly', inDays: 131 },
  { names: both('YouTube Premium'), cycle: 'monthly', inDays: 4 },
  { names: both('Spotify Premium'), cycle: 'monthly', inDays: 1 },
  { names: both('Apple Music'), cycle: 'monthly', inDays: -6, note: 'undecided' },
  { names: both('ChatGPT Plus'), cycle: 'monthly', inDays: 11 },
  { names: both(BY_THE_MONTH), cycle: 'monthly', inDays: 22 },
  { names: both('Canva Pro'), cycle: 'quarterly', inDays: 26 },
  { names: both('Google One'), cycle: 'monthly', inDays: 17 },
  { names: both('YouTube Music'), cycle: 'monthly', inDays: 13 },
  { names: { IN: 'Cult.fit', other: 'Planet Fitness' }, cycle: 'quarterly', inDays: -2 },
  { names: { IN: 'Swiggy One', other: 'Uber One' }, cycle: 'monthly', inDays: 9 },
  { names: { IN: 'Jio Prepaid', other: 'The Wall Street Journal' }, cycle: 'P28D', inDays: 19 },
  { names: { IN: 'The Hindu', other: 'The New York Times' }, cycle: 'halfyearly', inDays: 29 },
];

export function makeDemo(country: string, today: CalendarDay): readonly DemoSubscription[] {
  const { code, currency } = findCountry(country);
  return SKETCHES.map(({ names, cycle, inDays, note, hasRisen }) => {
    const name = code === 'IN' ? names.IN : names.other;
    return {
      name,
      category: findService(name)?.category ?? 'Other',
      amountMinor: demoPrice(name, currency, cycle),
      currency,
      billingCycle: cycle,
      nextRenewalOn: addDays(today, inDays),
      note: note ?? null,
      raisedFromMinor: hasRisen ? formerPrice(demoPrice(name, currency, cycle), currency) : null,
    };
  });
}

export function makeDemoReportedPrices(country: string): readonly DemoReportedPrice[] {
  const { currency } = findCountry(country);
  const amountMinor = demoPrice(BY_THE_MONTH, currency, 'yearly');
  return [{ service: BY_THE_MONTH, cycle: 'yearly', amountMinor, currency }];
}

/** An eighth less, rounded to a typical price. */
function formerPrice(minor: number, currency: string): number {
  const major = Math.floor((minor * 7) / 8 / 10 ** decimalsOf(currency));
  return Math.min(makePrice(major, currency), minor - 1);
}

/** The catalogue's price in this currency, else its dollar price converted and rounded to a typical price. */
function demoPrice(name: string, currency: string, cycle: BillingCycle): number {
  const prices = findService(name)?.commonPricing ?? [];
  const price =
    prices.find((entry) => entry.currency === currency) ??
    prices.find((entry) => entry.currency === 'USD') ??
    prices[0];
  if (!price) return makePrice(9, currency);
  const isOwnYear = cycle === 'yearly' && price.yearly !== undefined;
  const amount = minorOf(isOwnYear ? (price.yearly ?? price.monthly) : price.monthly, price.currency);
  const length = lengthOf(cycle);
  // Prices of four weeks are listed like monthly ones.
  const months = length.unit === 'months' && !isOwnYear ? length.count : 1;
  const perCycle = amount * months;
  if (price.currency === currency) return perCycle;
  const converted = convert(perCycle, price.currency, currency);
  return converted ? makePrice(Number(roundHalfUp(converted, 0)), currency) : makePrice(9, currency);
}

function minorOf(decimal: string, currency: string): number {
  const [whole = '0', part = ''] = decimal.split('.');
  const made = makeMinor(whole, part, currency);
  return made.ok ? made.value : 0;
}

/** 12 becomes 11.99, 1,284 yen becomes 1,280. */
function makePrice(major: number, currency: string): number {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return Math.max(10, Math.round(major / 10) * 10);
  return Math.max(1, major) * 10 ** decimals - 10 ** (decimals - 2);
}
