// The shape of the tier tables: what a service is sold at in one country, tier by tier.
import type { CalendarDay } from '../calendar-day.ts';
import type { Provenance } from './provenance.ts';

/** A tier as the tables write it; country, currency, tax, day and source stand once per table. */
export interface TierRow {
  /** The catalogue's name. */
  readonly service: string;
  readonly name: string;
  /** Plain decimals of one payment. */
  readonly monthly?: string;
  readonly yearly?: string;
  /** A prepaid pack as it is sold: so many days for that price. */
  readonly pack?: { readonly days: number; readonly price: string };
  /** The yearly price equals twelve monthly ones, so paying yearly saves nothing. */
  readonly isYearNoCheaper?: true;
  /** Overrides the table's date. */
  readonly knownOn?: CalendarDay;
}

export interface ServiceTier extends Omit<TierRow, 'knownOn'>, Provenance {
  readonly country: string;
  readonly currency: string;
  /** Whether the price includes sales tax. */
  readonly isTaxIncluded: boolean;
}

export function tier(service: string, name: string, monthly: string, yearly?: string): TierRow {
  return yearly === undefined ? { service, name, monthly } : { service, name, monthly, yearly };
}

export function yearlyTier(service: string, name: string, yearly: string): TierRow {
  return { service, name, yearly };
}

export function pack(service: string, name: string, days: number, price: string): TierRow {
  return { service, name, pack: { days, price } };
}

/** Rows that were known on another day than the rest of their table. */
export function dated(knownOn: CalendarDay, rows: readonly TierRow[]): readonly TierRow[] {
  return rows.map((row) => ({ ...row, knownOn }));
}

type Shared = Provenance & Pick<ServiceTier, 'country' | 'currency' | 'isTaxIncluded'>;

export function tiersSold(shared: Shared, rows: readonly TierRow[]): readonly ServiceTier[] {
  return rows.map((row) => ({ ...shared, ...row }));
}
