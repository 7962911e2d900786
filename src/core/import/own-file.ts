// Our own export, JSON or CSV (docs/export.md): read exactly, so that export, import and export again are equal.
import { parseCycle } from '../billing-cycle.ts';
import { parseDay } from '../calendar-day.ts';
import { findCurrency, parseAmount, toDecimalString } from '../money/money.ts';
import { checkComing, checkNoticeDays } from '../subscription/coming-input.ts';
import { checkLife, checkOptionalDay } from '../subscription/life.ts';
import { checkCardExpiry, checkPaidWith } from '../subscription/payment-method.ts';
import { parseShare } from '../subscription/share.ts';
import { checkShare, checkWithin, SHARED_WITH_MAX_LENGTH, writeShare } from '../subscription/share-input.ts';
import { checkCategory, checkName, checkNextRenewal, checkNotes } from '../subscription/subscription.ts';
import { readSafeCell } from '../text/csv.ts';
import { checkShortText } from '../text/short-text.ts';
import { accept, type Verdict } from '../verdict.ts';
import type { CellProblem, ImportFields, ImportRow } from './import.ts';

export const EXPORT_VERSION = 1;

/** The columns of the CSV by the field of the JSON that they hold. */
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
  createdAt: 'Added',
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
} as const;
type Field = keyof typeof EXPORT_COLUMNS;

/** Older files do not have them. */
const LATER_COLUMNS: readonly string[] = [
  EXPORT_COLUMNS.pausedOn,
  EXPORT_COLUMNS.resumesOn,
  EXPORT_COLUMNS.endsOn,
  EXPORT_COLUMNS.thenAmount,
  EXPORT_COLUMNS.thenFrom,
  EXPORT_COLUMNS.noticeDays,
  EXPORT_COLUMNS.paidWith,
  EXPORT_COLUMNS.cardExpires,
  EXPORT_COLUMNS.share,
  EXPORT_COLUMNS.sharedWith,
];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;

export function isOwnHeading(headings: readonly string[]): boolean {
  return Object.values(EXPORT_COLUMNS).every(
    (column) => headings.includes(column) || LATER_COLUMNS.includes(column),
  );
}

export function readOwnTable(rows: readonly (readonly string[])[]): readonly ImportRow[] {
  const [headings = [], ...lines] = rows;
  const places = Object.entries(EXPORT_COLUMNS).map(
    ([field, column]) => [field, headings.indexOf(column)] as const,
  );
  return lines.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return [];
    const own = Object.fromEntries(places.map(([field, at]) => [field, readSafeCell(cells[at] ?? '')]));
    return [readOwnRow(own, index + 2, EXPORT_COLUMNS)];
  });
}

export function readOwnList(list: readonly unknown[]): readonly ImportRow[] {
  return list.map((item, index) => readOwnRow(isRecord(item) ? item : {}, index + 1, null));
}

function readOwnRow(
  row: Readonly<Record<string, unknown>>,
  at: number,
  columns: typeof EXPORT_COLUMNS | null,
): ImportRow {
  const problems: CellProblem[] = [];
  const textOf = (field: Field) =>
    row[field] === undefined || row[field] === null ? '' : String(row[field]);
  const report = (field: Field, kind: CellProblem['kind'], problem?: CellProblem['problem']) => {
    const cell = textOf(field);
    const column = columns ? columns[field] : field;
    problems.push({ kind: cell === '' ? 'missing' : kind, column, cell, ...(problem && { problem }) });
    return null;
  };
  const settle = <T>(field: Field, verdict: Verdict<T>, kind: CellProblem['kind'] = 'text') =>
    verdict.ok ? verdict.value : report(field, kind, verdict.problem);

  const name = settle('name', checkName(row.name));
  const category = settle('category', checkCategory(row.category));
  const currency = findCurrency(textOf('currency'))?.code ?? report('currency', 'currency');
  const minor = currency && settle('amount', parseAmount(row.amount, currency), 'amount');
  const billingCycle = parseCycle(row.billingCycle) ?? report('billingCycle', 'cycle');
  const nextRenewalDate = settle('nextRenewalDate', checkNextRenewal(row.nextRenewalDate), 'day');
  const notes = settle('notes', checkNotes(row.notes));
  const provider = textOf('provider') === '' ? null : settle('provider', checkName(row.provider));
  const createdAt = textOf('createdAt');
  const life = {
    pausedOn: settle('pausedOn', checkOptionalDay(row.pausedOn), 'day'),
    resumesOn: settle('resumesOn', checkOptionalDay(row.resumesOn), 'day'),
    endsOn: settle('endsOn', checkOptionalDay(row.endsOn), 'day'),
  };
  settle('resumesOn', checkLife(life), 'day');
  const hasThen = currency && textOf('thenAmount') !== '';
  const thenMinor = hasThen ? settle('thenAmount', parseAmount(row.thenAmount, currency), 'amount') : null;
  const coming = {
    thenAmount: hasThen && typeof thenMinor === 'number' ? toDecimalString(thenMinor, currency) : null,
    thenFrom: settle('thenFrom', checkOptionalDay(row.thenFrom), 'day'),
    noticeDays: settle('noticeDays', checkNoticeDays(row.noticeDays)),
  };
  const payment = {
    paidWith: settle('paidWith', checkPaidWith(row.paidWith)),
    cardExpires: settle('cardExpires', checkCardExpiry(row.cardExpires)),
  };
  settle('thenFrom', checkComing(coming.thenAmount, coming.thenFrom), 'day');
  const shared = {
    share: currency && settle('share', readShare(row.share, currency, minor, thenMinor)),
    sharedWith: settle('sharedWith', checkShortText(row.sharedWith, SHARED_WITH_MAX_LENGTH)),
  };
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
          anchorDate: parseDay(textOf('anchorDate')) ?? nextRenewalDate,
          notes,
          provider,
          ...life,
          ...coming,
          ...payment,
          ...shared,
          ...(INSTANT.test(createdAt) && { createdAt }),
        }
      : null;
  return { at, name: name ?? textOf('name'), fields, problems };
}

function readShare(
  input: unknown,
  currency: string,
  ...prices: (number | null | undefined | '')[]
): Verdict<string | null> {
  const text = checkShare(input);
  const share = text.ok ? parseShare(text.value, currency) : text;
  if (!share.ok) return share;
  const within = checkWithin(
    share.value,
    ...prices.map((price) => (typeof price === 'number' ? price : null)),
  );
  return within.ok ? accept(writeShare(share.value, currency)) : within;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
