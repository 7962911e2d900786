/** Turns input into a row's fields, with the same rules for a new and an edited subscription. */
import { invalidInput } from '#contract/errors';
import type { NewSubscription, SubscriptionChange } from '#contract/subscriptions';
import type { CalendarDay } from '#core/calendar-day';
import { parseAmount, toDecimalString } from '#core/money/money';
import { checkComing, checkTurnDay, replacesTurned } from '#core/subscription/coming-input';
import {
  checkLife,
  checkMovedPause,
  dateAfterRenewing,
  datesAfterEdit,
  datesOfNew,
  mergeLife,
  type SettledLife,
} from '#core/subscription/life';
import { parseShare, type StoredShare } from '#core/subscription/share';
import { checkWithin, writeShare } from '#core/subscription/share-input';
import { nameKey } from '#core/subscription/subscription';
import type { Verdict } from '#core/verdict';
import type { SubscriptionFields, SubscriptionRow } from './store.ts';

export function makeFields(
  sent: NewSubscription,
  ownCurrency: string,
  { now, today }: { now: Date; today: CalendarDay },
): SubscriptionFields {
  const currency = sent.currency ?? ownCurrency;
  const life = acceptLife(mergeLife({}, sent));
  const { anchorOn, nextOn } = datesOfNew(
    { nextOn: sent.nextRenewalDate, anchorOn: sent.countedFrom, cycle: sent.billingCycle, life },
    today,
  );
  const amountMinor = acceptAmount(sent.amount, currency);
  const coming = readComing(sent.thenAmount ?? null, sent.thenFrom ?? null, currency);
  return {
    name: sent.name,
    nameKey: nameKey(sent.name),
    category: sent.category,
    amountMinor,
    currency,
    billingCycle: sent.billingCycle,
    anchorOn,
    nextRenewalOn: nextOn,
    notes: sent.notes ?? null,
    provider: sent.provider ?? sent.name,
    ...life,
    ...coming,
    noticeDays: sent.noticeDays ?? null,
    paidWith: sent.paidWith ?? null,
    cardExpires: sent.cardExpires ?? null,
    ...readShareWithin(sent.share ?? null, currency, [amountMinor, coming.thenAmountMinor]),
    sharedWith: sent.sharedWith ?? null,
    remindDays: sent.remindDays ?? null,
    tags: sent.tags ?? null,
    version: 1,
    updatedAt: now,
  };
}

/** The row with the given fields changed; undefined if nothing would change. */
export function applyChange(
  row: SubscriptionRow,
  sent: SubscriptionChange,
  { now, today }: { now: Date; today: CalendarDay },
): SubscriptionFields | undefined {
  const name = sent.name ?? row.name;
  const currency = sent.currency ?? row.currency;
  const billingCycle = sent.billingCycle ?? row.billingCycle;
  refuseLife(checkMovedPause(row, sent, today));
  const life = acceptLife(mergeLife(row, sent));
  // The form sends the date with every edit: only a different one is a new date.
  const { anchorOn, nextOn } = datesAfterEdit(
    { anchorOn: row.anchorOn, cycle: row.billingCycle, nextOn: row.nextRenewalOn, life: row },
    { cycle: billingCycle, nextOn: sent.nextRenewalDate, anchorOn: sent.countedFrom, life },
    today,
  );
  const amountMinor = acceptAmount(sent.amount ?? shortAmount(row), currency);
  const isTyped = currency !== row.currency || amountMinor !== row.amountMinor;
  const coming = changeComing(row, { ...sent, amount: isTyped ? sent.amount : undefined }, currency, today);
  const fields = {
    name,
    // Unchanged with the name, so that old rows whose names now count as equal stay editable.
    nameKey: name === row.name ? row.nameKey : nameKey(name),
    category: sent.category ?? row.category,
    amountMinor,
    currency,
    billingCycle,
    anchorOn,
    nextRenewalOn: nextOn,
    notes: sent.notes === undefined ? row.notes : sent.notes,
    provider: sent.provider ?? row.provider,
    ...life,
    ...coming,
    noticeDays: sent.noticeDays === undefined ? row.noticeDays : sent.noticeDays,
    paidWith: sent.paidWith === undefined ? row.paidWith : sent.paidWith,
    cardExpires: sent.cardExpires === undefined ? row.cardExpires : sent.cardExpires,
    ...changeShare(row, sent.share, { currency, amountMinor, ...coming }),
    sharedWith: sent.sharedWith === undefined ? row.sharedWith : sent.sharedWith,
    remindDays: sent.remindDays === undefined ? row.remindDays : sent.remindDays,
    tags: sent.tags === undefined ? row.tags : sent.tags,
  };
  const names = Object.keys(fields) as (keyof typeof fields)[];
  if (names.every((field) => fields[field] === row[field])) return undefined;
  return { ...fields, version: row.version + 1, updatedAt: now };
}

/**
 * "Mark as renewed". Undefined if that was done already, because a second click or another device must not
 * skip a renewal, or if the subscription is not paid.
 */
export function renewFields(
  row: SubscriptionRow,
  { now, today }: { now: Date; today: CalendarDay },
  saidOn?: CalendarDay | null,
): SubscriptionFields | undefined {
  const series = { anchorOn: row.anchorOn, cycle: row.billingCycle, nextOn: row.nextRenewalOn };
  const nextRenewalOn = dateAfterRenewing(series, row, today, saidOn ?? today);
  if (nextRenewalOn === null) return undefined;
  return { ...row, nextRenewalOn, version: row.version + 1, updatedAt: now };
}

/** A price and its day go together: without the one the other goes too. */
function changeComing(row: SubscriptionRow, sent: SubscriptionChange, currency: string, today: CalendarDay) {
  const isTakenAway = sent.thenAmount === null || sent.thenFrom === null;
  if (isTakenAway || replacesTurned(sent, row.thenFrom, today)) return readComing(null, null, currency);
  const kept =
    row.thenAmountMinor === null ? null : shortAmount({ ...row, amountMinor: row.thenAmountMinor });
  return readComing(sent.thenAmount ?? kept, sent.thenFrom ?? row.thenFrom, currency);
}

function readComing(amount: string | null, thenFrom: CalendarDay | null, currency: string) {
  const verdict = checkComing(amount, thenFrom);
  if (!verdict.ok)
    throw invalidInput({ path: amount === null ? 'thenAmount' : 'thenFrom', ...verdict.problem });
  const thenAmountMinor = amount === null ? null : acceptAmount(amount, currency, 'thenAmount');
  return { thenAmountMinor, thenFrom };
}

/** Not called for an import, whose prices may have turned since they were exported. */
export function refusePassedTurn(
  thenFrom: CalendarDay | null | undefined,
  earliest: CalendarDay,
  known: CalendarDay | null,
): void {
  const verdict = checkTurnDay(thenFrom, earliest, known);
  if (!verdict.ok) throw invalidInput({ path: 'thenFrom', ...verdict.problem });
}

function keptShare(row: SubscriptionRow): string | null {
  return row.shareMinor === null
    ? writeShare(row, row.currency)
    : shortAmount({ ...row, amountMinor: row.shareMinor });
}

/**
 * Where neither the share nor the price changes, the share stays as it was typed: if a price to come limits
 * it, it must come back together with the price.
 */
function changeShare(
  row: SubscriptionRow,
  sent: string | null | undefined,
  {
    currency,
    amountMinor,
    thenAmountMinor,
  }: Pick<SubscriptionRow, 'currency' | 'amountMinor' | 'thenAmountMinor'>,
): StoredShare {
  const kept = keptShare(row);
  const isSame = sent === undefined || sameShare(sent, kept, currency);
  if (isSame && currency === row.currency && amountMinor === row.amountMinor) {
    const { shareMinor, shareParts, shareOf } = row;
    return { shareMinor, shareParts, shareOf };
  }
  return readShareWithin(sent === undefined ? kept : sent, currency, [amountMinor, thenAmountMinor]);
}

function sameShare(one: string | null, other: string | null, currency: string): boolean {
  const [a, b] = [parseShare(one, currency), parseShare(other, currency)];
  return a.ok && b.ok && writeShare(a.value, currency) === writeShare(b.value, currency);
}

/** A part follows the price; an amount that is typed must be within it. */
function readShareWithin(text: string | null, currency: string, prices: (number | null)[]): StoredShare {
  const share = readShare(text, currency);
  const within = checkWithin(share, ...prices);
  if (!within.ok) throw invalidInput({ path: 'share', ...within.problem });
  return share;
}

/** An import takes also a share above the price, which is left where a price has fallen. */
export function readShare(text: string | null, currency: string): StoredShare {
  const share = parseShare(text, currency);
  if (!share.ok) throw invalidInput({ path: 'share', ...share.problem });
  return share.value;
}

function acceptLife(life: SettledLife): SettledLife {
  refuseLife(checkLife(life));
  return life;
}

function refuseLife(verdict: Verdict<null>): void {
  if (!verdict.ok) throw invalidInput({ path: 'resumesOn', ...verdict.problem });
}

function acceptAmount(amount: string, currency: string, path = 'amount'): number {
  const verdict = parseAmount(amount, currency);
  if (verdict.ok) return verdict.value;
  throw invalidInput({ path, ...verdict.problem });
}

/** Leaves out trailing zeros, so that 10.00 dollars can become 10 yen. */
function shortAmount(row: SubscriptionRow): string {
  const amount = toDecimalString(row.amountMinor, row.currency);
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
