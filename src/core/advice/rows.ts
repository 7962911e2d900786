// Reads a user's rows for advice: which known service each one is, whose it is, and what it costs a month.

import type { BillingCycle } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { findService } from '../catalogue/catalogue.ts';
import { type CategoryCode, categoryOf } from '../category.ts';
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';
import type { RateTable } from '../data/rate-table.ts';
import { parseAmount } from '../money/money.ts';
import type { Rational } from '../rational.ts';
import { toMonthly } from '../spending/spending.ts';
import type { Life } from '../subscription/life.ts';
import type { TurningPrice } from '../subscription/payments.ts';
import type { Share } from '../subscription/share.ts';
import { findMisspelt } from './spelling.ts';

export interface AdviceRow extends Share, Life, TurningPrice<number> {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** The whole price, which tells the tier; what is paid is `ownPart` of it. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly billingCycle: BillingCycle;
  readonly anchorOn: CalendarDay;
  readonly nextRenewalOn: CalendarDay;
  readonly notes?: string | null;
}

/** A price that the user looked up: theirs to rely on until it is too old. */
export interface ReportedPrice {
  /** The catalogue's name of the service. */
  readonly service: string;
  readonly currency: string;
  readonly cycle: BillingCycle;
  readonly amountMinor: number;
  readonly reportedOn: CalendarDay;
}

export interface AdviceInput {
  readonly rows: readonly AdviceRow[];
  /** Paused and ended ones, which no advice is about; what resumes soon is in the sum of the next 30 days. */
  readonly inactive?: readonly AdviceRow[];
  readonly userCurrency: string;
  /** Name or code, as the user has it. */
  readonly country: string | null;
  readonly today: CalendarDay;
  readonly rates: RateTable;
  readonly reportedPrices?: readonly ReportedPrice[];
}

/**
 * What the words beside a service's name tell: nothing, another tier of it, a smaller tier, or that it is for someone
 * else. Rows for someone else are never called duplicates.
 */
export type Variant = 'plain' | 'tier' | 'lesser' | 'someone-else';

export interface ReadRow {
  readonly row: AdviceRow;
  readonly category: CategoryCode;
  readonly service: Service | null;
  readonly variant: Variant;
  /** Whether it is known which of a brand's sizes this is. */
  readonly isSizeKnown: boolean;
  /** Exact, in the user's currency; null where there is no rate. */
  readonly monthly: Rational | null;
}

/** A row that costs something we can compare. */
export interface PaidRow extends ReadRow {
  readonly monthly: Rational;
}

const NEUTRAL_WORDS = new Set(
  'subscription subscriptions membership plan monthly yearly annual quarterly account personal individual india us usa global app the my our auto renewal recurring payment bill new inc ltd llc com autopay auto-pay auto-renew autorenew'.split(
    ' ',
  ),
);
const LESSER_WORDS = new Set('lite mobile student students basic ads ad free trial'.split(' '));
const TIER_WORDS = new Set(
  'family duo premium premier standard pro plus max ultra business team teams super extra essential essentials 4k uhd hd with supported ad-free gold'.split(
    ' ',
  ),
);
const SOMEONE_ELSE =
  /\b(mom|mum|mother|dad|father|papa|mummy|wife|husband|spouse|partner|son|daughter|brother|sister|bhai|didi|parents?|grand(ma|pa|mother|father)|kids?|child(ren)?|roommate|flatmate|friend|gift(ed)?)(['’]?s)?\b/i;
const BRACKETED = /^(.+?)\s*[([]([^)\]]*)[)\]]\s*$/;
const DASHED = /^(.+?)\s+[-–—:|/]\s*(.+)$/;
const DOMAIN_END = /\.(com|in|tv|net|org|io)\s*$/i;
const OWN_BEFORE = /^(my|our|the)\s+/i;
const POSSESSIVE = /^(\S+)['’]s?\s+(.+)$/;

interface Recognised {
  readonly service: Service;
  readonly variant: Variant;
  /** The words of the name that named the service. */
  readonly brand: string;
}

export function readRows(input: AdviceInput): readonly ReadRow[] {
  return input.rows.map((row) => readRow(row, input));
}

export function isPaid(row: ReadRow): row is PaidRow {
  return row.monthly !== null && row.monthly.numerator > 0n;
}

/** Paid, and as far as the words say the user's own. */
export function isOwnAndPaid(row: ReadRow): row is PaidRow {
  return row.variant !== 'someone-else' && isPaid(row);
}

/** The plain tier of a known service, so that the catalogue's prices and bundles can be held against it. */
export function isPlainTier<Row extends ReadRow>(row: Row): row is Row & { readonly service: Service } {
  return row.service !== null && row.isSizeKnown && row.variant === 'plain';
}

/** A day that one can still act before; null where it is today or past. */
export function dayAhead(on: CalendarDay, today: CalendarDay): CalendarDay | null {
  return on > today ? on : null;
}

/** The known service a written name means, with or without a tier or a person beside it. */
export function recogniseService(name: string): Recognised | null {
  const exact = findService(name) ?? findService(name.replace(DOMAIN_END, '').replace(OWN_BEFORE, ''));
  if (exact) return { service: exact, variant: 'plain', brand: name };
  const split = BRACKETED.exec(name) ?? DASHED.exec(name);
  if (split) {
    const inner = recogniseService(split[1] ?? '');
    return inner && { ...inner, variant: widen(inner.variant, readWords(split[2] ?? '')) };
  }
  const owned = POSSESSIVE.exec(name);
  if (owned) {
    const inner = recogniseService(owned[2] ?? '');
    return inner && { ...inner, variant: 'someone-else' };
  }
  const misspelt = findMisspelt(name);
  return (
    recogniseByFirstWords(name) ?? (misspelt && { service: misspelt, variant: 'plain', brand: misspelt.name })
  );
}

/** Whether a name is a known service's own, with nothing beside it but which tier it is. */
export function isCatalogueName(name: string): boolean {
  if (findService(name)) return true;
  const found = recogniseByFirstWords(name);
  return found !== null && found.variant !== 'someone-else' && !/\b(?:free|trial)\b/i.test(name);
}

/** A price of the catalogue in minor units, or null where it does not know one in that currency and cycle. */
function cataloguePriceMinor(service: Service, currency: string, cycle: 'monthly' | 'yearly'): number | null {
  const price = service.commonPricing.find((entry) => entry.currency === currency);
  const parsed = parseAmount(price?.[cycle], currency);
  return parsed.ok ? parsed.value : null;
}

function readRow(row: AdviceRow, input: AdviceInput): ReadRow {
  const category = categoryOf(row.category);
  const monthly = toMonthly({ ...row, cycle: row.billingCycle }, input.userCurrency, input.rates);
  const found = recogniseService(row.name);
  if (!found || !fitsCategory(found.service, category)) {
    const variant = isForSomeoneElse(row) ? 'someone-else' : 'plain';
    return { row, category, service: null, variant, isSizeKnown: false, monthly };
  }
  const variant = isForSomeoneElse(row) ? 'someone-else' : found.variant;
  const tier = chooseTier(found, row);
  return {
    row,
    category,
    service: tier ?? found.service,
    variant,
    isSizeKnown: tier !== null,
    monthly,
  };
}

function isForSomeoneElse(row: AdviceRow): boolean {
  return SOMEONE_ELSE.test(row.name) || SOMEONE_ELSE.test(row.notes ?? '');
}

// "Max" or "Box" among someone's gyms is a gym; between other categories people file the same service differently.
function fitsCategory(service: Service, category: CategoryCode): boolean {
  if (category === service.category || category === 'Other') return true;
  return category !== 'Gym' && service.category !== 'Gym';
}

function recogniseByFirstWords(name: string): Recognised | null {
  const words = name.trim().split(/\s+/);
  for (let count = words.length - 1; count >= 1; count -= 1) {
    const brand = words.slice(0, count).join(' ');
    const service = findService(brand);
    if (!service) continue;
    const rest = words.slice(count).join(' ');
    const variant = readWords(rest);
    if (variant !== 'someone-else' || /^for\s/i.test(rest)) return { service, variant, brand };
  }
  return null;
}

function readWords(text: string): Variant {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  let variant: Variant = 'plain';
  for (const word of words) {
    if (word === '' || NEUTRAL_WORDS.has(word)) continue;
    if (LESSER_WORDS.has(word)) variant = widen(variant, 'lesser');
    else if (TIER_WORDS.has(word)) variant = widen(variant, 'tier');
    else return 'someone-else';
  }
  return variant;
}

const WIDTH: Readonly<Record<Variant, number>> = { plain: 0, tier: 1, lesser: 2, 'someone-else': 3 };

function widen(a: Variant, b: Variant): Variant {
  return WIDTH[a] >= WIDTH[b] ? a : b;
}

/** The catalogue with each name ready to compare. */
const KEYED = CATALOGUE_TABLE.map((service) => ({ service, key: service.name.toLowerCase() }));
/** The same by what a service does. */
const ALIKE = new Map(
  KEYED.map(({ service: { does } }) => [does, KEYED.filter(({ service }) => service.does === does)]),
);

/** "iCloud" may be any of its sizes: the one whose price it is, or null where several exist and none fits. */
function chooseTier({ service, brand }: Recognised, row: AdviceRow): Service | null {
  const start = brand.trim().toLowerCase();
  const alike = ALIKE.get(service.does) ?? [];
  const tiers = alike.filter((other) => other.service === service || other.key.startsWith(`${start} `));
  const larger = start.endsWith('+')
    ? []
    : alike.filter((other) => !tiers.includes(other) && other.key.startsWith(`${start}+ `));
  const sized = [...tiers, ...larger].map((entry) => entry.service);
  if (sized.length === 1) return service;
  const cycle = row.billingCycle === 'yearly' ? 'yearly' : 'monthly';
  const isItsPrice = (tier: Service) => cataloguePriceMinor(tier, row.currency, cycle) === row.amountMinor;
  return isItsPrice(service) ? service : (sized.find(isItsPrice) ?? null);
}
