// Our own export, JSON or CSV (docs/export.md): read exactly, so that export, import and export again are equal.
import { parseCycle } from '../billing-cycle.ts';
import { parseDay } from '../calendar-day.ts';
import { findCurrency, parseAmount, toDecimalString } from '../money/money.ts';
import { checkOwnDays } from '../reminders/lead-days.ts';
import { checkComing, checkNoticeDays } from '../subscription/coming-input.ts';
import { checkLife, checkOptionalDay } from '../subscription/life.ts';
import { checkCardExpiry, checkPaidWith } from '../subscription/payment-method.ts';
import { parseShare } from '../subscription/share.ts';
import { checkShare, SHARED_WITH_MAX_LENGTH, writeShare } from '../subscription/share-input.ts';
import { checkCategory, checkName, checkNextRenewal, checkNotes } from '../subscription/subscription.ts';
import { checkTags } from '../subscription/tags-input.ts';
import { checkShortText } from '../text/short-text.ts';
import { accept, type Verdict } from '../verdict.ts';
import type { CellProblem, ImportFields, ImportRow } from './import.ts';

export const EXPORT_VERSION = 1;

/**
 * The columns of the CSV by the field of the JSON that they hold. The last one is never empty, so that no spreadsheet
 * leaves it out, and a row that was cut off is noticed.
 */
export const EXPORT_COLUMNS = {
  name: 'Name',
  category: 'Category',
  amount: 'Amount',
  currency: 'Currency',
  billingCycle: 'Billing cycle',
  nextRenewalDate: 'Next renewal',
  anchorDate: 'Anchor date',
  notes: 'Notes',
  provider: 'Provider',
  isLocked: 'Locked',
  pausedOn: 'Paused on',
  resumesOn: 'Resumes on',
  endsOn: 'Ends on',
  thenAmount: 'Then amount',
  thenFrom: 'Then from',
  noticeDays: 'Notice days',
  paidWith: 'Paid with',
  cardExpires: 'Card expires',
  share: 'My share',
  sharedWith: 'Shared with',
  remindDays: 'Remind days',
  tags: 'Tags',
  createdAt: 'Added',
} as const;
export type OwnField = keyof typeof EXPORT_COLUMNS;

/** No row can be read without them. */
const NEEDED: readonly OwnField[] = [
  'name',
  'category',
  'amount',
  'currency',
  'billingCycle',
  'nextRenewalDate',
];
/** Headings that no other tracker has beside those; older files have the first three. */
const DISTINCTIVE: readonly OwnField[] = [
  'anchorDate',
  'isLocked',
  'createdAt',
  'pausedOn',
  'resumesOn',
  'thenAmount',
  'thenFrom',
  'noticeDays',
  'cardExpires',
  'remindDays',
];
const DISTINCTIVE_MIN = 2;

/** The `Z` is required: a cell that was cut off would be another moment. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;

export function isInstant(text: string): boolean {
  return parseDay(INSTANT.exec(text)?.[1] ?? '') !== null;
}

/** The position of each column, or -1 if it was removed. Headings are compared without case. */
export function findOwnColumns(headings: readonly string[]): Readonly<Record<OwnField, number>> | null {
  const written = headings.map((heading) => heading.trim().toLowerCase());
  const columns = Object.fromEntries(
    Object.entries(EXPORT_COLUMNS).map(([field, heading]) => [field, written.indexOf(heading.toLowerCase())]),
  ) as Record<OwnField, number>;
  const hasColumn = (field: OwnField) => columns[field] >= 0;
  const isOurs = NEEDED.every(hasColumn) && DISTINCTIVE.filter(hasColumn).length >= DISTINCTIVE_MIN;
  return isOurs ? columns : null;
}

export function readOwnList(list: readonly unknown[]): readonly ImportRow[] {
  return list.map((item, index) => readOwnRow(isRecord(item) ? item : {}, index + 1, null));
}

export function readOwnRow(
  row: Readonly<Record<string, unknown>>,
  at: number,
  columns: typeof EXPORT_COLUMNS | null,
): ImportRow {
  const problems: CellProblem[] = [];
  const textOf = (field: OwnField) =>
    row[field] === undefined || row[field] === null ? '' : String(row[field]);
  const report = (field: OwnField, kind: CellProblem['kind'], problem?: CellProblem['problem']) => {
    const cell = textOf(field);
    const column = columns ? columns[field] : field;
    problems.push({ kind: cell === '' ? 'missing' : kind, column, cell, ...(problem && { problem }) });
    return null;
  };
  const valueOrReport = <T>(field: OwnField, verdict: Verdict<T>, kind: CellProblem['kind'] = 'text') =>
    verdict.ok ? verdict.value : report(field, kind, verdict.problem);

  const name = valueOrReport('name', checkName(row.name));
  const category = valueOrReport('category', checkCategory(row.category));
  const currency = findCurrency(textOf('currency'))?.code ?? report('currency', 'currency');
  const minor = currency && valueOrReport('amount', parseAmount(row.amount, currency), 'amount');
  const billingCycle = parseCycle(row.billingCycle) ?? report('billingCycle', 'cycle');
  const nextRenewalDate = valueOrReport('nextRenewalDate', checkNextRenewal(row.nextRenewalDate), 'day');
  const notes = valueOrReport('notes', checkNotes(row.notes));
  const provider = textOf('provider') === '' ? null : valueOrReport('provider', checkName(row.provider));
  const added = textOf('createdAt');
  const createdAt = isInstant(added) ? added : '';
  const anchorDate = valueOrReport('anchorDate', checkOptionalDay(row.anchorDate), 'day');
  const life = {
    pausedOn: valueOrReport('pausedOn', checkOptionalDay(row.pausedOn), 'day'),
    resumesOn: valueOrReport('resumesOn', checkOptionalDay(row.resumesOn), 'day'),
    endsOn: valueOrReport('endsOn', checkOptionalDay(row.endsOn), 'day'),
  };
  valueOrReport('resumesOn', checkLife(life), 'day');
  const hasThen = currency && textOf('thenAmount') !== '';
  const thenMinor = hasThen
    ? valueOrReport('thenAmount', parseAmount(row.thenAmount, currency), 'amount')
    : null;
  const coming = {
    thenAmount: hasThen && typeof thenMinor === 'number' ? toDecimalString(thenMinor, currency) : null,
    thenFrom: valueOrReport('thenFrom', checkOptionalDay(row.thenFrom), 'day'),
    noticeDays: valueOrReport('noticeDays', checkNoticeDays(row.noticeDays)),
  };
  const payment = {
    paidWith: valueOrReport('paidWith', checkPaidWith(row.paidWith)),
    cardExpires: valueOrReport('cardExpires', checkCardExpiry(row.cardExpires)),
  };
  valueOrReport('thenFrom', checkComing(coming.thenAmount, coming.thenFrom), 'day');
  const shared = {
    share: currency && valueOrReport('share', readShare(row.share, currency)),
    sharedWith: valueOrReport('sharedWith', checkShortText(row.sharedWith, SHARED_WITH_MAX_LENGTH)),
  };
  const remindDays = valueOrReport('remindDays', checkOwnDays(row.remindDays));
  const tags = valueOrReport('tags', checkTags(row.tags));
  const isRead =
    name !== null &&
    category !== null &&
    currency &&
    typeof minor === 'number' &&
    billingCycle &&
    nextRenewalDate !== null;
  const fields: ImportFields | null =
    isRead && problems.length === 0
      ? {
          name,
          category,
          amount: toDecimalString(minor, currency),
          currency,
          billingCycle,
          nextRenewalDate,
          anchorDate: anchorDate ?? nextRenewalDate,
          notes,
          provider,
          ...life,
          ...coming,
          ...payment,
          ...shared,
          remindDays,
          tags,
          ...(createdAt !== '' && { createdAt }),
        }
      : null;
  const read = { at, name: name ?? textOf('name'), fields, problems };
  // Nothing depends on when it was added, so that no row is left out because of it.
  if (added === createdAt) return read;
  const column = columns ? columns.createdAt : 'createdAt';
  return { ...read, leftOut: { column, cell: added } };
}

/** May be above the price, where the price fell later; it then counts as the whole price. */
function readShare(input: unknown, currency: string): Verdict<string | null> {
  const text = checkShare(input);
  const share = text.ok ? parseShare(text.value, currency) : text;
  return share.ok ? accept(writeShare(share.value, currency)) : share;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
