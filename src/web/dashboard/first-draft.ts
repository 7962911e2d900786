/** A ticked service as the values of the form, and how choices change them. */
import { type BillingCycle, NAMED_CYCLES } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import type { Service } from '#core/data/catalogue-table';
import type { ImportFields } from '#core/import/import';
import { defaultRenewalOn, nthRenewal } from '#core/subscription/renewals';
import {
  checkValues,
  type FormValues,
  readTypedCycle,
  startValues,
  toFields,
} from '../subscriptions/form-values.ts';
import {
  type FilledPrice,
  findListing,
  findPrice,
  type Listing,
  refillPrice,
  type TierChoice,
} from '../subscriptions/price-filling.ts';
import type { Viewer } from '../viewer/use-viewer.ts';

export interface FirstDraft {
  values: FormValues;
  /** The price of ours that stands in it, as long as nobody typed another. */
  filled: FilledPrice | null;
}

/**
 * The listed price and its cycle where there is one; by the month before the year. Else the first prepaid pack, which is
 * the shortest and cheapest.
 */
export function draftService(service: Service, viewer: Viewer): FirstDraft {
  const values = startValues(viewer, { name: service.name, category: service.category });
  for (const billingCycle of ['monthly', 'yearly'] as const) {
    const { price, cycle } = findPrice(
      service.name,
      { currency: viewer.currency, billingCycle },
      viewer.country,
    );
    if (price !== null)
      return {
        values: { ...values, amount: price, ...beginning(cycle ?? billingCycle, viewer) },
        filled: { service, tier: null, price },
      };
  }
  const [pack] = findListing(service.name, { ...values, billingCycle: null }, viewer.country)?.choices ?? [];
  if (!pack) return { values, filled: null };
  const draft = withTier({ values, filled: null }, service, pack);
  return { ...draft, values: { ...draft.values, ...beginning(pack.cycle, viewer) } };
}

/** Paid again after its rhythm where that is shorter than the month that the form begins with. */
function beginning(billingCycle: BillingCycle, { today }: Viewer) {
  const [inMonth, inCycle] = [defaultRenewalOn(today), nthRenewal(today, billingCycle, 1)];
  return { billingCycle, nextRenewalDate: inCycle < inMonth ? inCycle : inMonth };
}

/** The catalogue's entry for the draft's service, with tiers and the date of its prices. */
export function listingOf({ values }: FirstDraft, { country }: Viewer): Listing | null {
  const { currency } = values;
  return findListing(values.name, { currency, billingCycle: cycleOf(values) }, country);
}

export function withTier({ values }: FirstDraft, service: Service, choice: TierChoice): FirstDraft {
  const { tier, price, cycle } = choice;
  return { values: { ...values, amount: price, billingCycle: cycle }, filled: { service, tier, price } };
}

/** A price of ours follows the cycle where it is listed for both. */
export function withCycle(
  { values, filled }: FirstDraft,
  billingCycle: BillingCycle,
  { country }: Viewer,
): FirstDraft {
  const price = refillPrice(filled, { ...values, billingCycle }, country);
  return {
    values: { ...values, billingCycle, ...(price !== null && { amount: price }) },
    filled: filled && price !== null ? { ...filled, price } : filled,
  };
}

/** The four, and a prepaid pack's own where the draft has it. */
export function cyclesFor({ values }: FirstDraft): readonly BillingCycle[] {
  const cycle = cycleOf(values);
  const isNamed = NAMED_CYCLES.some((named) => named === cycle);
  return cycle === null || isNamed ? NAMED_CYCLES : [...NAMED_CYCLES, cycle];
}

export function isComplete({ values }: FirstDraft, today: CalendarDay): boolean {
  return Object.keys(checkValues(values, today)).length === 0;
}

/** Called only for complete drafts. */
export function toImportFields({ values }: FirstDraft): ImportFields {
  const fields = toFields(values);
  const nextRenewalDate: CalendarDay = fields.nextRenewalDate;
  return { ...fields, nextRenewalDate, anchorDate: nextRenewalDate, provider: null };
}

function cycleOf({ billingCycle }: FormValues): BillingCycle | null {
  const cycle = readTypedCycle(billingCycle);
  return cycle.ok ? cycle.value : null;
}
