// Findings beside what is already recorded: what is new, dearer, charged after a cancellation, or no longer charged.
import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts';
import { findService } from '../catalogue/catalogue.ts';
import { nameKey } from '../subscription/subscription.ts';
import { type FindEnd, measureCoverage } from './coverage.ts';
import { type Finding, groupRows, isNoSubscription, type MerchantGroup } from './detect.ts';
import { readMerchant } from './merchant.ts';
import { isNear } from './price.ts';
import { lengthOf, type Rhythm, toleranceOf } from './rhythm.ts';
import type { Charge } from './series.ts';
import type { StatementRow } from './statement.ts';

export interface RecordedSubscription {
  readonly id: string;
  readonly name: string;
  /** The whole price. */
  readonly minor: number;
  /** The user's share of it, where a friend is paid back by the service's name; null where there is none. */
  readonly shareMinor?: number | null;
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
/** Twice the price is another tier, not a rise. */
const RISE_LIMIT = 1;
/** A charge that was on its way when the user cancelled. */
const CANCEL_DAYS = 3;

export function compareWithRecorded(
  rows: readonly StatementRow[],
  findings: readonly Finding[],
  recorded: readonly RecordedSubscription[],
  groups: readonly MerchantGroup[] = groupRows(rows),
): readonly ReviewItem[] {
  const ownByFinding = matchRecorded(rows, findings, recorded);
  const matched = new Set(ownByFinding.values());
  const left = recorded.filter((own) => !matched.has(own));
  const explained = new Set(findings.flatMap((finding) => finding.rows));
  const chargesByOwn = shareCharges(
    left,
    groups.filter((group) => !isNoSubscription(group)),
    explained,
  );
  const endOf = measureCoverage(rows);
  const items = [
    ...findings.map((finding) => describeFinding(finding, ownByFinding.get(finding) ?? null)),
    ...left.flatMap((own) => describeCharges(own, chargesByOwn.get(own) ?? [], endOf)),
  ];
  return items.sort(
    (a, b) =>
      REVIEW_STATES.indexOf(a.state) - REVIEW_STATES.indexOf(b.state) ||
      (b.finding?.confidence ?? 1) - (a.finding?.confidence ?? 1),
  );
}

/** The pairs that agree best, each finding and each recorded one in one pair at most. */
function matchRecorded(
  rows: readonly StatementRow[],
  findings: readonly Finding[],
  recorded: readonly RecordedSubscription[],
): ReadonlyMap<Finding, RecordedSubscription> {
  const pairs = findings
    .filter((finding) => !isReplaced(rows, finding, findings))
    .flatMap((finding) =>
      recorded
        .filter(({ name }) => isSameMerchant(name, finding.service, finding.keys[0] ?? ''))
        .map((own) => ({ finding, own, distance: measureDistance(finding, own) })),
    )
    .sort((a, b) => a.distance - b.distance);
  const matches = new Map<Finding, RecordedSubscription>();
  const taken = new Set<RecordedSubscription>();
  for (const { finding, own } of pairs) {
    if (matches.has(finding) || taken.has(own)) continue;
    matches.set(finding, own);
    taken.add(own);
  }
  return matches;
}

/** First the same currency and rhythm, then the nearest price, then the name. */
function measureDistance(finding: Finding, own: RecordedSubscription): number {
  const otherCurrency = finding.currency === own.currency ? 0 : 100;
  const otherRhythm = finding.rhythm === own.rhythm ? 0 : 50;
  const prices = [finding.minor, ...(finding.beforeMinor === null ? [] : [finding.beforeMinor])];
  const otherPrice = Math.min(...prices.map((minor) => ownDistance(minor, own)));
  const otherName = nameKey(finding.name) === nameKey(own.name) ? 0 : 0.001;
  return otherCurrency + otherRhythm + otherPrice + otherName;
}

/** Distance from the whole price or the share, whichever is nearer: who pays for all is charged the one, who pays back the other. */
function ownDistance(minor: number, { minor: whole, shareMinor }: RecordedSubscription): number {
  const fromWhole = priceDistance(minor, whole);
  return typeof shareMinor === 'number' ? Math.min(fromWhole, priceDistance(minor, shareMinor)) : fromWhole;
}

function isShare(minor: number, { shareMinor }: RecordedSubscription): boolean {
  return typeof shareMinor === 'number' && isNear(minor, shareMinor, SAME_PRICE);
}

function priceDistance(minor: number, other: number): number {
  return Math.min(10, Math.abs(Math.log(Math.max(1, minor) / Math.max(1, other))));
}

/** Another tier of the same merchant went on where this one ended: it is not the one that is recorded any more. */
function isReplaced(rows: readonly StatementRow[], finding: Finding, findings: readonly Finding[]): boolean {
  if (finding.isActive) return false;
  return findings.some((other) => {
    const firstOn = rows[other.rows[0] ?? -1]?.on ?? '';
    const isSame = other.keys[0] === finding.keys[0] && other.rhythm === finding.rhythm;
    const isNext =
      firstOn > finding.lastOn && daysBetween(finding.lastOn, firstOn) <= lengthOf(finding.rhythm) * 1.5;
    return other.isActive && isSame && isNext;
  });
}

function isSameMerchant(name: string, service: string | null, key: string): boolean {
  // Brackets tell two subscriptions of one merchant apart: `Netflix (2)`.
  const plain = name.replace(/\s*\([^()]*\)\s*$/, '') || name;
  const own = findService(name) ?? findService(plain);
  if (own && service) return own.name === service;
  const words = readMerchant(plain).key;
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
  return { ...item, state: isComparable ? comparePrices(own, minor) : 'recorded' };
}

/** A charge of exactly the share is no other price; any other is compared with the whole one. */
function comparePrices(own: RecordedSubscription, now: number): ReviewState {
  if (isNear(now, own.minor, SAME_PRICE) || isShare(now, own)) return 'recorded';
  return now > own.minor ? 'price-up' : 'price-down';
}

/** Charges that no finding explains, each to the recorded one with the nearest price. */
function shareCharges(
  left: readonly RecordedSubscription[],
  groups: readonly MerchantGroup[],
  explained: ReadonlySet<number>,
): ReadonlyMap<RecordedSubscription, readonly Charge[]> {
  const shares = new Map<RecordedSubscription, Charge[]>();
  for (const group of groups) {
    const owners = left.filter(
      (own) =>
        own.currency === group.currency && isSameMerchant(own.name, group.service?.name ?? null, group.key),
    );
    if (owners.length === 0) continue;
    for (const charge of group.charges) {
      const [owner] = owners
        .filter(
          (own) =>
            !explained.has(charge.row) &&
            (isNear(charge.minor, own.minor, RISE_LIMIT) || isShare(charge.minor, own)),
        )
        .sort((a, b) => ownDistance(charge.minor, a) - ownDistance(charge.minor, b));
      if (owner) shares.set(owner, [...(shares.get(owner) ?? []), charge]);
    }
  }
  return shares;
}

/** A later statement may be too short for a rhythm; what is recorded tells what to expect. */
function describeCharges(
  own: RecordedSubscription,
  shared: readonly Charge[],
  endOf: FindEnd,
): readonly ReviewItem[] {
  const charges = keepOwnPrice(own, shared);
  const last = charges.at(-1);
  if (!last) return [];
  const positions = charges.map(({ row }) => row);
  const item = {
    finding: null,
    recordedId: own.id,
    minor: last.minor,
    currency: own.currency,
    lastOn: last.on,
    rows: positions,
  };
  if (own.cancelledOn && last.on > addDays(own.cancelledOn, CANCEL_DAYS))
    return [{ ...item, state: 'after-cancel' }];
  if (own.rhythm === null) return [{ ...item, state: 'recorded' }];
  const dueOn = addDays(last.on, Math.round(lengthOf(own.rhythm)) + toleranceOf(own.rhythm));
  if (dueOn < endOf(positions)) return [{ ...item, state: own.cancelledOn ? 'recorded' : 'stopped' }];
  return [{ ...item, state: keepsRhythm(charges, own.rhythm) ? comparePrices(own, last.minor) : 'recorded' }];
}

/** Another price in the same period is another subscription, no rise. */
function keepOwnPrice(own: RecordedSubscription, charges: readonly Charge[]): readonly Charge[] {
  const { minor, rhythm } = own;
  const exact = charges.filter(
    (charge) => isNear(charge.minor, minor, SAME_PRICE) || isShare(charge.minor, own),
  );
  const [lastExact, last] = [exact.at(-1), charges.at(-1)];
  if (!lastExact || !last || rhythm === null) return charges;
  return daysBetween(lastExact.on, last.on) < lengthOf(rhythm) / 2 ? exact : charges;
}

/** Charges closer together than the rhythm are of another one. */
function keepsRhythm(charges: readonly Charge[], rhythm: Rhythm): boolean {
  const least = lengthOf(rhythm) - 2 * toleranceOf(rhythm);
  return charges.every(
    (charge, at) => at === 0 || daysBetween(charges[at - 1]?.on ?? charge.on, charge.on) >= least,
  );
}
