// Findings beside what is already recorded: what is new, dearer, charged after a cancellation, or no longer charged.
import { addDays, type CalendarDay } from '../calendar-day.ts';
import { findService } from '../catalogue/catalogue.ts';
import { type Finding, groupRows, isLeftOut, type MerchantGroup } from './detect.ts';
import { readMerchant } from './merchant.ts';
import { isNear } from './price.ts';
import { lengthOf, type Rhythm, toleranceOf } from './rhythm.ts';
import type { StatementRow } from './statement.ts';

export interface RecordedSubscription {
  readonly id: string;
  readonly name: string;
  readonly minor: number;
  readonly currency: string;
  /** Null where it is paid in a rhythm that is not looked for. */
  readonly rhythm: Rhythm | null;
  /** The day the user cancelled it, where that is known. */
  readonly cancelledOn: CalendarDay | null;
}

export const REVIEW_STATES = [
  'after-cancel',
  'price-up',
  'price-down',
  'stopped',
  'new',
  'ended',
  'recorded',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export interface ReviewItem {
  readonly state: ReviewState;
  /** Null where one short statement shows a charge of something recorded, but no rhythm. */
  readonly finding: Finding | null;
  readonly recordedId: string | null;
  /** What was charged last. */
  readonly minor: number;
  readonly currency: string;
  readonly lastOn: CalendarDay;
  /** Positions of the evidence in the rows. */
  readonly rows: readonly number[];
}

/** The price lists of two days may be rounded differently. */
const SAME_PRICE = 0.005;
/** Twice the price is another plan, not a rise. */
const RISE_LIMIT = 1;
/** A charge that was on its way when the user cancelled. */
const CANCEL_DAYS = 3;

export function compareWithRecorded(
  rows: readonly StatementRow[],
  findings: readonly Finding[],
  recorded: readonly RecordedSubscription[],
  groups: readonly MerchantGroup[] = groupRows(rows),
): readonly ReviewItem[] {
  const endOn = rows.reduce((last, { on }) => (on > last ? on : last), '');
  const left = new Set(recorded);
  const items: ReviewItem[] = [];
  for (const finding of findings) {
    const own = findRecorded(finding, left);
    if (own) left.delete(own);
    items.push(describeFinding(finding, own));
  }
  const free = new Set(groups.filter((group) => !isLeftOut(group)));
  for (const own of left) {
    const group = findGroup(own, free);
    if (!group) continue;
    free.delete(group);
    items.push(...describeGroup(own, group, endOn));
  }
  return items.sort(
    (a, b) =>
      REVIEW_STATES.indexOf(a.state) - REVIEW_STATES.indexOf(b.state) ||
      (b.finding?.confidence ?? 1) - (a.finding?.confidence ?? 1),
  );
}

function findRecorded(
  { service, keys, rhythm }: Finding,
  recorded: ReadonlySet<RecordedSubscription>,
): RecordedSubscription | null {
  const matches = [...recorded].filter(({ name }) => isSameMerchant(name, service, keys[0] ?? ''));
  return matches.find((own) => own.rhythm === rhythm) ?? matches[0] ?? null;
}

function isSameMerchant(name: string, service: string | null, key: string): boolean {
  const own = findService(name);
  if (own && service) return own.name === service;
  const words = readMerchant(name).key;
  if (words === '' || words === key) return words !== '';
  // One word alone is too common to begin another name: "Service" and SERVICE STATION.
  const isLong = words.includes(' ') && key.includes(' ');
  return isLong && (`${key} `.startsWith(`${words} `) || `${words} `.startsWith(`${key} `));
}

function describeFinding(finding: Finding, own: RecordedSubscription | null): ReviewItem {
  const { minor, currency, lastOn, rows, isActive } = finding;
  const item = { finding, recordedId: own?.id ?? null, minor, currency, lastOn, rows };
  if (!own) return { ...item, state: isActive ? 'new' : 'ended' };
  if (own.cancelledOn && lastOn > addDays(own.cancelledOn, CANCEL_DAYS))
    return { ...item, state: 'after-cancel' };
  if (!isActive) return { ...item, state: own.cancelledOn ? 'recorded' : 'stopped' };
  const isComparable = own.currency === currency && own.rhythm === finding.rhythm;
  return { ...item, state: isComparable ? comparePrices(own.minor, minor) : 'recorded' };
}

function comparePrices(before: number, now: number): ReviewState {
  if (isNear(now, before, SAME_PRICE)) return 'recorded';
  return now > before ? 'price-up' : 'price-down';
}

function findGroup(own: RecordedSubscription, groups: ReadonlySet<MerchantGroup>): MerchantGroup | null {
  for (const group of groups)
    if (group.currency === own.currency && isSameMerchant(own.name, group.service?.name ?? null, group.key))
      return group;
  return null;
}

/** A later statement may be too short for a rhythm; what is recorded tells what to expect. */
function describeGroup(
  own: RecordedSubscription,
  group: MerchantGroup,
  endOn: CalendarDay,
): readonly ReviewItem[] {
  const charges = group.charges.filter(({ minor }) => isNear(minor, own.minor, RISE_LIMIT));
  const last = charges.at(-1);
  if (!last) return [];
  const item = {
    finding: null,
    recordedId: own.id,
    minor: last.minor,
    currency: own.currency,
    lastOn: last.on,
    rows: charges.map(({ row }) => row),
  };
  if (own.cancelledOn && last.on > addDays(own.cancelledOn, CANCEL_DAYS))
    return [{ ...item, state: 'after-cancel' }];
  if (own.rhythm === null) return [{ ...item, state: 'recorded' }];
  const dueOn = addDays(last.on, Math.round(lengthOf(own.rhythm)) + toleranceOf(own.rhythm));
  if (dueOn < endOn) return [{ ...item, state: own.cancelledOn ? 'recorded' : 'stopped' }];
  return [{ ...item, state: comparePrices(own.minor, last.minor) }];
}
