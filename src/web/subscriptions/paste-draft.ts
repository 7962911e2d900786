/** Merges a parsed text into the form: typed values stay, values from an earlier text are replaced. */
import type { ReceiptDraft } from '#core/receipt/receipt';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { FormValues } from './form-values.ts';

/** The fields a text can fill, in the order of the form. */
export const PASTED_FIELDS = [
  'name',
  'category',
  'billingCycle',
  'amount',
  'currency',
  'nextRenewalDate',
] as const satisfies readonly (keyof FormValues)[];
export type PastedField = (typeof PASTED_FIELDS)[number];
export type Pasted = Partial<Pick<FormValues, PastedField>>;

/** An amount in a currency that the form does not accept. */
export interface ForeignAmount {
  amount: string;
  currency: string;
}

export function toPasted(
  draft: ReceiptDraft,
  { currency, hasCurrencyPerSubscription }: Pick<Viewer, 'currency' | 'hasCurrencyPerSubscription'>,
): { pasted: Pasted; foreign: ForeignAmount | null } {
  const { name, category, amount, billingCycle, nextRenewalOn } = draft;
  const isTaken = hasCurrencyPerSubscription || draft.currency?.value === currency;
  return {
    pasted: {
      ...(name ? { name: name.value } : {}),
      ...(category ? { category } : {}),
      ...(billingCycle ? { billingCycle: billingCycle.value } : {}),
      ...(amount && draft.currency && isTaken
        ? { amount: amount.value, currency: draft.currency.value }
        : {}),
      ...(nextRenewalOn ? { nextRenewalDate: nextRenewalOn.value } : {}),
    },
    foreign:
      amount && draft.currency && !isTaken ? { amount: amount.value, currency: draft.currency.value } : null,
  };
}

/** What to set in the form when the text changes from one draft to the next. */
export function mergePasted(values: FormValues, before: Pasted, now: Pasted, blank: FormValues): Pasted {
  const isFree = (field: PastedField) => values[field] === blank[field] || values[field] === before[field];
  const changes = PASTED_FIELDS.filter(isFree)
    // A typed amount keeps its currency.
    .filter((field) => field !== 'currency' || isFree('amount'))
    .filter((field) => now[field] !== undefined || before[field] !== undefined)
    .map((field) => [field, now[field] ?? blank[field]] as const)
    .filter(([field, value]) => values[field] !== value);
  return Object.fromEntries(changes) as Pasted;
}

/** The fields that still show what the text said. */
export function listMarked(values: FormValues, pasted: Pasted): ReadonlySet<PastedField> {
  return new Set(
    PASTED_FIELDS.filter((field) => pasted[field] !== undefined && values[field] === pasted[field]),
  );
}

/** The fields left to fill in: the category follows from the name, and an amount in another currency is listed separately. */
export function listMissing(pasted: Pasted, foreign: ForeignAmount | null): readonly PastedField[] {
  const asked: readonly PastedField[] = foreign
    ? ['name', 'billingCycle', 'nextRenewalDate']
    : ['name', 'billingCycle', 'amount', 'nextRenewalDate'];
  return asked.filter((field) => pasted[field] === undefined);
}
