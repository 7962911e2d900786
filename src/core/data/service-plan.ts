// The shape of the plan tables: what a service is sold at in one country, plan by plan.
import type { CalendarDay } from '../calendar-day.ts';
import type { Provenance } from './provenance.ts';

/** A plan as the tables write it; country, currency, tax, day and source stand once per table. */
export interface PlanRow {
  /** The catalogue's name. */
  readonly service: string;
  readonly plan: string;
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

export interface Plan extends Omit<PlanRow, 'knownOn'>, Provenance {
  readonly country: string;
  readonly currency: string;
  /** Whether the price includes sales tax. */
  readonly isTaxIncluded: boolean;
}

export function plan(service: string, name: string, monthly: string, yearly?: string): PlanRow {
  return yearly === undefined ? { service, plan: name, monthly } : { service, plan: name, monthly, yearly };
}

export function yearlyPlan(service: string, name: string, yearly: string): PlanRow {
  return { service, plan: name, yearly };
}

export function pack(service: string, name: string, days: number, price: string): PlanRow {
  return { service, plan: name, pack: { days, price } };
}

/** Rows that were known on another day than the rest of their table. */
export function dated(knownOn: CalendarDay, rows: readonly PlanRow[]): readonly PlanRow[] {
  return rows.map((row) => ({ ...row, knownOn }));
}

type Shared = Provenance & Pick<Plan, 'country' | 'currency' | 'isTaxIncluded'>;

export function plansSold(shared: Shared, rows: readonly PlanRow[]): readonly Plan[] {
  return rows.map((row) => ({ ...shared, ...row }));
}
