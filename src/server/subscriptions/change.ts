/** Turns input into a row's fields, with the same rules for a new and an edited subscription. */
import { invalidInput } from '#contract/errors';
import type { NewSubscription, SubscriptionChange } from '#contract/subscriptions';
import { parseAmount, toDecimalString } from '#core/money/money';
import { anchorFor } from '#core/subscription/renewals';
import { nameKey } from '#core/subscription/subscription';
import type { SubscriptionFields, SubscriptionRow } from './store.ts';

export function makeFields(sent: NewSubscription, ownCurrency: string, now: Date): SubscriptionFields {
  const currency = sent.currency ?? ownCurrency;
  return {
    name: sent.name,
    nameKey: nameKey(sent.name),
    category: sent.category,
    amountMinor: settleAmount(sent.amount, currency),
    currency,
    billingCycle: sent.billingCycle,
    anchorOn: sent.nextRenewalDate,
    nextRenewalOn: sent.nextRenewalDate,
    notes: sent.notes ?? null,
    provider: sent.provider ?? sent.name,
    version: 1,
    updatedAt: now,
  };
}

/** The row with the given fields changed; undefined if nothing would change. */
export function applyChange(
  row: SubscriptionRow,
  sent: SubscriptionChange,
  now: Date,
): SubscriptionFields | undefined {
  const name = sent.name ?? row.name;
  const currency = sent.currency ?? row.currency;
  const billingCycle = sent.billingCycle ?? row.billingCycle;
  const nextRenewalOn = sent.nextRenewalDate ?? row.nextRenewalOn;
  const fields = {
    name,
    // Unchanged with the name, so that old rows whose names now count as equal stay editable.
    nameKey: name === row.name ? row.nameKey : nameKey(name),
    category: sent.category ?? row.category,
    amountMinor: settleAmount(sent.amount ?? shortAmount(row), currency),
    currency,
    billingCycle,
    // The form sends the date with every edit: only a different one becomes the new anchor.
    anchorOn:
      nextRenewalOn === row.nextRenewalOn
        ? anchorFor(row.anchorOn, billingCycle, nextRenewalOn)
        : nextRenewalOn,
    nextRenewalOn,
    notes: sent.notes === undefined ? row.notes : sent.notes,
    provider: sent.provider ?? row.provider,
  };
  const names = Object.keys(fields) as (keyof typeof fields)[];
  if (names.every((field) => fields[field] === row[field])) return undefined;
  return { ...fields, version: row.version + 1, updatedAt: now };
}

function settleAmount(amount: string, currency: string): number {
  const verdict = parseAmount(amount, currency);
  if (verdict.ok) return verdict.value;
  throw invalidInput({ path: 'amount', ...verdict.problem });
}

/** Without trailing zeros, so that 10.00 dollars can become 10 yen. */
function shortAmount(row: SubscriptionRow): string {
  const amount = toDecimalString(row.amountMinor, row.currency);
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
