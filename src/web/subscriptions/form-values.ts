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
import { checkOwnDays } from '#core/reminders/lead-days';
import { checkComing, checkNoticeDays, checkTurnDay } from '#core/subscription/coming-input';
import { checkLife, checkOptionalDay } from '#core/subscription/life';
import { checkCardExpiry, checkPaidWith } from '#core/subscription/payment-method';
import { defaultRenewalOn } from '#core/subscription/renewals';
import { parseShare } from '#core/subscription/share';
import { checkShare, checkWithin, isPart, SHARED_WITH_MAX_LENGTH } from '#core/subscription/share-input';
import {
  checkBillingCycle,
  checkCategory,
  checkCurrency,
  checkName,
  checkNextRenewal,
  checkNotes,
} from '#core/subscription/subscription';
import { checkTags } from '#core/subscription/tags-input';
import { toAsciiDigits } from '#core/text/digits';
import { checkShortText } from '#core/text/short-text';
import { accept, refuse, type Verdict } from '#core/verdict';
import { type FieldProblems, listProblems } from '../ui/rule-resolver.ts';
import type { Subscription } from './queries.ts';
import { FIELDS, type Field, type Fields, fieldsOf } from './unsent/change.ts';

/** The days that `parseDay` takes, for the pickers of dates. */
export const DATE_RANGE = { min: '1900-01-01', max: '9998-12-31' } as const;

export interface FormValues {
  name: string;
  category: string;
  /** The typed text, not a number yet. */
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
  /** The price to come as typed, its day, and the notice period; empty is none. */
  thenAmount: string;
  thenFrom: string;
  noticeDays: string;
  /** The payment method, and the card's expiry as typed; empty means unknown. */
  paidWith: string;
  cardExpires: string;
  /** The user's share as typed, and with whom it is shared; empty is all of it. */
  share: string;
  sharedWith: string;
  /** The stored text; empty is what the settings say. */
  remindDays: string;
  /** The typed text, with commas between; empty is none. */
  tags: string;
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
    thenAmount: '',
    thenFrom: '',
    noticeDays: '',
    paidWith: '',
    cardExpires: '',
    share: '',
    sharedWith: '',
    remindDays: '',
    tags: '',
  };
}

/** A blank form, with what is known already. */
export function startValues(
  { currency, today }: { currency: string; today: string },
  draft: Partial<Fields> = {},
): FormValues {
  const blank = blankValues(currency, today);
  return { ...blank, ...toTexts({ ...blank, ...draft }) };
}

export function valuesOf(subscription: Subscription): FormValues {
  return toTexts(fieldsOf(subscription));
}

function toTexts(fields: Record<Field, string | number | null>): FormValues {
  return Object.fromEntries(
    FIELDS.map((field) => [field, `${fields[field] ?? ''}`]),
  ) as unknown as FormValues;
}

/** Problems by field, given today and the stored values; none means the values can be sent. */
export function checkValues(
  values: FormValues,
  today: string,
  stored?: Subscription | null,
): FieldProblems<FormValues> {
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
    thenAmount: checkThenAmount(values),
    thenFrom: checkThenFrom(values, today, stored?.thenFrom),
    noticeDays: checkNoticeDays(values.noticeDays),
    paidWith: checkPaidWith(values.paidWith),
    cardExpires: checkCardExpiry(values.cardExpires),
    share: checkTypedShare(values, stored),
    sharedWith: checkShortText(values.sharedWith, SHARED_WITH_MAX_LENGTH),
    remindDays: checkOwnDays(values.remindDays),
    tags: checkTags(values.tags),
  });
}

function checkResuming(values: FormValues): Verdict<unknown> {
  const day = checkOptionalDay(values.resumesOn);
  return day.ok ? checkLife(values) : day;
}

function checkThenAmount({ thenAmount, thenFrom, currency }: FormValues): Verdict<unknown> {
  if (thenAmount.trim() !== '') return readTypedAmount(thenAmount, currency);
  return checkComing(null, thenFrom || null);
}

function checkThenFrom(
  { thenAmount, thenFrom }: FormValues,
  today: string,
  known: string | null | undefined,
): Verdict<unknown> {
  const day = checkOptionalDay(thenFrom);
  if (!day.ok) return day;
  if (day.value !== null) return checkTurnDay(day.value, today, known);
  return checkComing(thenAmount.trim() || null, null);
}

/** A part, or an amount as people type it. */
export function readTypedShare(typed: string, currency: string): Verdict<string | null> {
  return typed.trim() === '' || isPart(typed) ? checkShare(typed) : readTypedAmount(typed, currency);
}

function checkTypedShare(values: FormValues, stored?: Subscription | null): Verdict<unknown> {
  const { share, amount, thenAmount, currency } = values;
  const kept = stored && valuesOf(stored);
  // The value stays where only the price to come changes.
  if (kept && share === kept.share && amount === kept.amount && currency === kept.currency)
    return accept(null);
  const text = readTypedShare(share, currency);
  const read = text.ok ? parseShare(text.value, currency) : text;
  const prices = [amount, thenAmount].map((typed) => acceptedOf(parseTypedAmount(typed, currency)));
  // An unreadable price has a problem of its own, and there is nothing to compare with.
  return read.ok && prices.some((price) => price !== null) ? checkWithin(read.value, ...prices) : read;
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
  const cycle = cycleOf({ count: Number(toAsciiDigits(written.count)), unit: written.unit });
  return cycle ? accept(cycle) : refuse('rhythm_count_invalid', { limit: RHYTHM_LIMITS[written.unit] });
}

/** Called only for values that passed the check. */
export function toFields(values: FormValues): Fields {
  const amount = readTypedAmount(values.amount, values.currency);
  if (!amount.ok) throw new RangeError(amount.problem.code);
  const then = values.thenAmount.trim() === '' ? null : readTypedAmount(values.thenAmount, values.currency);
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
    thenAmount: then?.ok ? then.value : null,
    thenFrom: values.thenFrom || null,
    noticeDays: acceptedOf(checkNoticeDays(values.noticeDays)),
    paidWith: acceptedOf(checkPaidWith(values.paidWith)),
    cardExpires: acceptedOf(checkCardExpiry(values.cardExpires)),
    share: acceptedOf(readTypedShare(values.share, values.currency)),
    sharedWith: acceptedOf(checkShortText(values.sharedWith, SHARED_WITH_MAX_LENGTH)),
    remindDays: acceptedOf(checkOwnDays(values.remindDays)),
    tags: acceptedOf(checkTags(values.tags)),
  };
}

function acceptedOf<T>(verdict: Verdict<T>): T | null {
  return verdict.ok ? verdict.value : null;
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
