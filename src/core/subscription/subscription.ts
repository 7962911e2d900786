// The rules of one subscription: its fields' limits, and when two have the same name.
import { type BillingCycle, monthlyFactor, parseCycle, unitOf } from '../billing-cycle.ts';
import { type CalendarDay, parseDay } from '../calendar-day.ts';
import { decimalsOf, findCurrency, formatMinor, formatMoney } from '../money/money.ts';
import { makeRational, multiply, type Rational, roundHalfUp, toDecimalText } from '../rational.ts';
import { showsNothing, withoutInvisible } from '../text/invisible-text.ts';
import { UNREADABLE } from '../text/storable.ts';
import { accept, type Refusal, refuse, type Verdict } from '../verdict.ts';

export const NAME_MAX_LENGTH = 100;
export const CATEGORY_MAX_LENGTH = 50;
export const NOTES_MAX_LENGTH = 2000;

const PRINTABLE_ASCII = /^[ -~]*$/;
const UNREADABLE_IN_NOTES = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** The key for comparing names: ignores compatibility forms, outer spaces, case and invisible characters. */
export function nameKey(name: string): string {
  // The same for these, and most are: many times faster.
  if (PRINTABLE_ASCII.test(name)) return name.toLowerCase().trim();
  // Upper case expands ß to SS and merges both Greek sigmas; lower case comes first for the capital ẞ.
  const folded = withoutInvisible(name.normalize('NFKC')).toLowerCase().toUpperCase().toLowerCase();
  return withoutInvisible(folded.normalize('NFKC')).trim();
}

/** The key for comparing what subscriptions are paid with; empty where that is not said. */
export function methodKey({ paidWith }: { readonly paidWith?: string | null | undefined }): string {
  return nameKey(paidWith ?? '').replace(/\s+/g, ' ');
}

/** The other subscription that already has this name, if any. */
export function findDuplicate<T extends { readonly id: string; readonly name: string }>(
  name: string,
  existing: readonly T[],
  exceptId?: string,
): T | null {
  const key = nameKey(name);
  return existing.find((other) => other.id !== exceptId && nameKey(other.name) === key) ?? null;
}

/** This is the rule for `provider` too, which the form sends equal to the name. */
export function checkName(input: unknown): Verdict<string> {
  return checkText(input, {
    required: refuse('service_name_required'),
    limit: NAME_MAX_LENGTH,
    tooLong: refuse('service_name_too_long', { limit: NAME_MAX_LENGTH }),
    unreadable: refuse('service_name_unreadable'),
  });
}

/** Any short text: an unknown category is kept as typed and grouped as Other. */
export function checkCategory(input: unknown): Verdict<string> {
  return checkText(input, {
    required: refuse('category_required'),
    limit: CATEGORY_MAX_LENGTH,
    tooLong: refuse('category_too_long', { limit: CATEGORY_MAX_LENGTH }),
    unreadable: refuse('category_unreadable'),
  });
}

/** Absent, null and blank are all "no notes". */
export function checkNotes(input: unknown): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string' || UNREADABLE_IN_NOTES.test(input)) return refuse('notes_unreadable');
  if (countCharacters(input) > NOTES_MAX_LENGTH) return refuse('notes_too_long', { limit: NOTES_MAX_LENGTH });
  return accept(input.trim() === '' ? null : input);
}

export function checkNextRenewal(input: unknown): Verdict<CalendarDay> {
  if (input === undefined || input === null) return refuse('next_renewal_required');
  if (typeof input !== 'string') return refuse('next_renewal_invalid');
  if (input.trim() === '') return refuse('next_renewal_required');
  const on = parseDay(input.trim());
  return on ? accept(on) : refuse('next_renewal_invalid');
}

/** A named cycle or an ISO 8601 duration of one unit; one that has a name is returned as that name. */
export function checkBillingCycle(input: unknown): Verdict<BillingCycle> {
  const cycle = parseCycle(input);
  return cycle ? accept(cycle) : refuse('billing_cycle_invalid');
}

/** Accepts a supported code in any case and returns it in upper case. */
export function checkCurrency(input: unknown): Verdict<string> {
  const currency = typeof input === 'string' ? findCurrency(input) : null;
  return currency ? accept(currency.code) : refuse('currency_invalid');
}

/** An amount with its unit, and the amount a month if that differs. */
export interface PriceParts {
  readonly price: string;
  readonly month: string | null;
}

/** `write` translates the units. */
export function priceParts(
  amountMinor: number | bigint | Rational,
  currency: string,
  cycle: BillingCycle,
  country?: string | null,
  write: (cycle: BillingCycle) => string = unitOf,
): PriceParts {
  const exact = typeof amountMinor === 'object' ? amountMinor : makeRational(amountMinor);
  const price = `${formatMinor(roundHalfUp(exact), currency, country)}${write(cycle)}`;
  if (cycle === 'monthly') return { price, month: null };
  const decimals = decimalsOf(currency);
  const monthlyMinor = multiply(exact, monthlyFactor(cycle));
  const monthly = toDecimalText(multiply(monthlyMinor, makeRational(1n, 10n ** BigInt(decimals))), decimals);
  return { price, month: `${formatMoney(monthly, currency, country)}${write('monthly')}` };
}

/** `₹799/yr · ₹66.58/mo` */
export function joinPrice({ price, month }: PriceParts): string {
  return month === null ? price : `${price} · ${month}`;
}

export function describePrice(...given: Parameters<typeof priceParts>): string {
  return joinPrice(priceParts(...given));
}

interface TextRule {
  readonly required: Refusal;
  readonly limit: number;
  readonly tooLong: Refusal;
  readonly unreadable: Refusal;
}

function checkText(input: unknown, rule: TextRule): Verdict<string> {
  if (input === undefined || input === null) return rule.required;
  if (typeof input !== 'string') return rule.unreadable;
  const text = input.trim();
  if (text === '' || showsNothing(text)) return rule.required;
  if (UNREADABLE.test(text)) return rule.unreadable;
  return countCharacters(text) > rule.limit ? rule.tooLong : accept(text);
}

// Code points, as PostgreSQL counts them, so that an emoji is one character on both sides.
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
