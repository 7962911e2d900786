/** The logic of the add and edit form: initial values, validation by core, and the request body. */

import { type BillingCycle, DEFAULT_BILLING_CYCLE } from '#core/billing-cycle';
import { CATEGORY_CODES, categoryOf } from '#core/category';
import { toDecimalString } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import { defaultRenewalOn } from '#core/subscription/renewals';
import {
  checkCategory,
  checkCurrency,
  checkName,
  checkNextRenewal,
  checkNotes,
} from '#core/subscription/subscription';
import { accept, type Verdict } from '#core/verdict';
import { type FieldProblems, listProblems } from '../ui/rule-resolver.ts';
import type { Subscription } from './queries.ts';
import { FIELDS, type Fields } from './unsent/change.ts';

export interface FormValues {
  name: string;
  category: string;
  /** As typed. */
  amount: string;
  currency: string;
  billingCycle: BillingCycle;
  nextRenewalDate: string;
  notes: string;
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
  };
}

/** A blank form, with what is known already. */
export function startValues(
  { currency, today }: { currency: string; today: string },
  draft: Partial<Fields> = {},
): FormValues {
  return { ...blankValues(currency, today), ...draft, notes: draft.notes ?? '' };
}

export function valuesOf(subscription: Subscription): FormValues {
  const { name, category, amount, currency, billingCycle, nextRenewalDate, notes } = subscription;
  return { name, category, amount, currency, billingCycle, nextRenewalDate, notes: notes ?? '' };
}

/** What is wrong, by field; none means the values can be sent. */
export function checkValues(values: FormValues): FieldProblems<FormValues> {
  return listProblems<FormValues>({
    name: checkName(values.name),
    category: checkCategory(values.category),
    amount: readTypedAmount(values.amount, values.currency),
    currency: checkCurrency(values.currency),
    nextRenewalDate: checkNextRenewal(values.nextRenewalDate),
    notes: checkNotes(values.notes),
  });
}

/** Converts a typed amount to a plain decimal with the currency's number of decimals. */
export function readTypedAmount(typed: string, currency: string): Verdict<string> {
  const amount = parseTypedAmount(typed, currency);
  return amount.ok ? accept(toDecimalString(amount.value, currency)) : amount;
}

/** Only for values that passed the check. */
export function toFields(values: FormValues): Fields {
  const amount = readTypedAmount(values.amount, values.currency);
  if (!amount.ok) throw new RangeError(amount.problem.code);
  return {
    name: values.name.trim(),
    category: values.category,
    amount: amount.value,
    currency: values.currency,
    billingCycle: values.billingCycle,
    nextRenewalDate: values.nextRenewalDate,
    notes: values.notes.trim() === '' ? null : values.notes,
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
  return FIELDS.filter((field) => typed[field].trim() !== current[field].trim());
}
