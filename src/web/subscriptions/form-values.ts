/** The add and edit form without its looks: first values, checks with core's sentences, and what is sent (§4, §5). */

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
import { listProblems } from '../auth/rule-resolver.ts';
import type { SubscriptionBody } from './mutations.ts';
import type { Subscription } from './queries.ts';

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

/** In the order of the form, which is also the order in which problems are shown. */
export const FIELD_NAMES: readonly FieldName[] = [
  'name',
  'category',
  'amount',
  'currency',
  'billingCycle',
  'nextRenewalDate',
  'notes',
];

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

export function valuesOf(subscription: Subscription): FormValues {
  const { name, category, amount, currency, billingCycle, nextRenewalDate, notes } = subscription;
  return { name, category, amount, currency, billingCycle, nextRenewalDate, notes: notes ?? '' };
}

/** The sentence of each field that is wrong; none means the values can be sent. */
export function checkValues(values: FormValues): Partial<Record<FieldName, string>> {
  return listProblems<FormValues>({
    name: checkName(values.name),
    category: checkCategory(values.category),
    amount: parseTypedAmount(values.amount, values.currency),
    currency: checkCurrency(values.currency),
    nextRenewalDate: checkNextRenewal(values.nextRenewalDate),
    notes: checkNotes(values.notes),
  });
}

/** What is sent; `provider` equals the name (§3). Only for values that passed the check. */
export function toBody(values: FormValues): SubscriptionBody {
  const amount = parseTypedAmount(values.amount, values.currency);
  const name = values.name.trim();
  return {
    name,
    category: values.category,
    amount: amount.ok ? toDecimalString(amount.value, values.currency) : values.amount,
    currency: values.currency,
    billingCycle: values.billingCycle,
    nextRenewalDate: values.nextRenewalDate,
    notes: values.notes.trim() === '' ? null : values.notes,
    provider: name,
  };
}

/** The values of a choice of category: an unknown one that is stored stays itself under the name of Other. */
export function categoryChoices(stored: string): { value: string; code: (typeof CATEGORY_CODES)[number] }[] {
  return CATEGORY_CODES.map((code) => ({
    value: stored !== '' && categoryOf(stored) === code ? stored : code,
    code,
  }));
}

/** The fields in which two sets of values differ. */
export function listDifferences(typed: FormValues, current: FormValues): FieldName[] {
  return FIELD_NAMES.filter((field) => typed[field].trim() !== current[field].trim());
}
