/** The logic of the add and edit form: initial values, validation by core, and the request body. */

import {
  type BillingCycle,
  cycleOf,
  DEFAULT_BILLING_CYCLE,
  RHYTHM_LIMITS,
  splitDuration,
} from '#core/billing-cycle';
import { CATEGORY_CODES, categoryOf } from '#core/category';
import { toDecimalString } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import { checkLife, checkOptionalDay } from '#core/subscription/life';
import { defaultRenewalOn } from '#core/subscription/renewals';
import {
  checkBillingCycle,
  checkCategory,
  checkCurrency,
  checkName,
  checkNextRenewal,
  checkNotes,
} from '#core/subscription/subscription';
import { accept, refuse, type Verdict } from '#core/verdict';
import { type FieldProblems, listProblems } from '../ui/rule-resolver.ts';
import type { Subscription } from './queries.ts';
import { FIELDS, type Fields, fieldsOf } from './unsent/change.ts';

export interface FormValues {
  name: string;
  category: string;
  /** As typed. */
  amount: string;
  currency: string;
  /** A named cycle, or a duration of which the number is as typed. */
  billingCycle: string;
  nextRenewalDate: string;
  notes: string;
  /** Dates of the pause and the end; empty is none. */
  pausedOn: string;
  resumesOn: string;
  endsOn: string;
}

export type FieldName = keyof FormValues;

export function blankValues(currency: string, today: string): FormValues {
  return {
    name: '',
    category: '',
    amount: '',
    currency,
    billingCycle: DEFAULT_BILLING_CYCLE,
    nextRenewalDate: defaultRenewalOn(today),
    notes: '',
    pausedOn: '',
    resumesOn: '',
    endsOn: '',
  };
}

/** A blank form, with what is known already. */
export function startValues(
  { currency, today }: { currency: string; today: string },
  draft: Partial<Fields> = {},
): FormValues {
  const { pausedOn, resumesOn, endsOn, notes, ...rest } = draft;
  return {
    ...blankValues(currency, today),
    ...rest,
    notes: notes ?? '',
    pausedOn: pausedOn ?? '',
    resumesOn: resumesOn ?? '',
    endsOn: endsOn ?? '',
  };
}

export function valuesOf(subscription: Subscription): FormValues {
  const { notes, pausedOn, resumesOn, endsOn, ...typed } = fieldsOf(subscription);
  return {
    ...typed,
    notes: notes ?? '',
    pausedOn: pausedOn ?? '',
    resumesOn: resumesOn ?? '',
    endsOn: endsOn ?? '',
  };
}

/** What is wrong, by field; none means the values can be sent. */
export function checkValues(values: FormValues): FieldProblems<FormValues> {
  return listProblems<FormValues>({
    name: checkName(values.name),
    category: checkCategory(values.category),
    amount: readTypedAmount(values.amount, values.currency),
    currency: checkCurrency(values.currency),
    billingCycle: readTypedCycle(values.billingCycle),
    nextRenewalDate: checkNextRenewal(values.nextRenewalDate),
    notes: checkNotes(values.notes),
    pausedOn: checkOptionalDay(values.pausedOn),
    resumesOn: checkResuming(values),
    endsOn: checkOptionalDay(values.endsOn),
  });
}

function checkResuming(values: FormValues): Verdict<unknown> {
  const day = checkOptionalDay(values.resumesOn);
  return day.ok ? checkLife(values) : day;
}

/** Converts a typed amount to a plain decimal with the currency's number of decimals. */
export function readTypedAmount(typed: string, currency: string): Verdict<string> {
  const amount = parseTypedAmount(typed, currency);
  return amount.ok ? accept(toDecimalString(amount.value, currency)) : amount;
}

/** Reads `P028D` and says what is wrong with `PD`; a duration that has a name becomes that name. */
export function readTypedCycle(typed: string): Verdict<BillingCycle> {
  const written = splitDuration(typed);
  if (!written) return checkBillingCycle(typed);
  const cycle = cycleOf({ count: Number(written.count), unit: written.unit });
  return cycle ? accept(cycle) : refuse('rhythm_count_invalid', { limit: RHYTHM_LIMITS[written.unit] });
}

/** Only for values that passed the check. */
export function toFields(values: FormValues): Fields {
  const amount = readTypedAmount(values.amount, values.currency);
  if (!amount.ok) throw new RangeError(amount.problem.code);
  const billingCycle = readTypedCycle(values.billingCycle);
  if (!billingCycle.ok) throw new RangeError(billingCycle.problem.code);
  return {
    name: values.name.trim(),
    category: values.category,
    amount: amount.value,
    currency: values.currency,
    billingCycle: billingCycle.value,
    nextRenewalDate: values.nextRenewalDate,
    notes: values.notes.trim() === '' ? null : values.notes,
    pausedOn: values.pausedOn || null,
    resumesOn: values.resumesOn || null,
    endsOn: values.endsOn || null,
  };
}

/** The options of the category field: an unknown stored category is kept and shown as Other. */
export function categoryChoices(stored: string): { value: string; code: (typeof CATEGORY_CODES)[number] }[] {
  return CATEGORY_CODES.map((code) => ({
    value: stored !== '' && categoryOf(stored) === code ? stored : code,
    code,
  }));
}

/** The fields in which two sets of values differ. */
export function listDifferences(typed: FormValues, current: FormValues): FieldName[] {
  const read = (values: FormValues, field: FieldName) => {
    const cycle = field === 'billingCycle' ? readTypedCycle(values[field]) : null;
    return cycle?.ok ? cycle.value : values[field].trim();
  };
  return FIELDS.filter((field) => read(typed, field) !== read(current, field));
}
