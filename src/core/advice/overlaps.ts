// Facts about services that repeat each other: contained, recorded twice, same job, same category, and many to take in turns.

import { isPaidWithinMonth } from '../billing-cycle.ts';
import type { CategoryCode } from '../category.ts';
import { findCountry } from '../country/countries.ts';
import type { DoesTag } from '../data/catalogue-table.ts';
import { CONTAINMENT_TABLE } from '../data/containment-table.ts';
import type { PhraseId } from '../data/phrase-id.ts';
import { compare, ZERO } from '../rational.ts';
import { dropStep, type Fact, keyOfSet, makeFact } from './facts.ts';
import { listPlainTiers, mayBeTier, placeAmong } from './own-tier.ts';
import { type AdviceInput, dayAhead, isOwnAndPaid, type PaidRow, type ReadRow } from './rows.ts';

/** Rows already spoken for, so that no later fact claims the same money or cancels what an earlier one relies on. */
export interface Claims {
  readonly dropped: Set<string>;
  readonly needed: Set<string>;
  readonly inTurns: Set<string>;
  /** Rows that are to be paid at another price. */
  readonly repriced: Set<string>;
}

export function startClaims(): Claims {
  return { dropped: new Set(), needed: new Set(), inTurns: new Set(), repriced: new Set() };
}

export const ROTATE_FROM = 4;
const WATCH_AT_ONCE = 2;

/** Jobs where one service does what the other does. Films, news, gyms or games differ by what they hold. */
const SAME_JOB: ReadonlySet<DoesTag> = new Set([
  'ai-assistant',
  'backup',
  'cloud-storage',
  'email',
  'live-tv',
  'meditation',
  'music',
  'notes',
  'nutrition',
  'office',
  'passwords',
  'tasks',
  'vpn',
  'writing',
]);

/** Several of these under one name are ordinary: lines, sites, creators, memberships of a household. */
const OFTEN_SEVERAL: ReadonlySet<DoesTag> = new Set([
  'communication',
  'creators',
  'dating',
  'family-safety',
  'gym',
  'home-security',
  'home-services',
  'hosting',
  'internet',
  'online-store',
  'phone',
  'reading',
  'social',
  'transport',
  'website',
]);

const WATCHED: ReadonlySet<DoesTag> = new Set(['video', 'anime', 'documentaries']);

/** In these categories rows do alike things; the others are too mixed to say so. */
const ALIKE_IN: Readonly<Partial<Record<CategoryCode, ReadonlySet<DoesTag>>>> = {
  OTT: WATCHED,
  Music: new Set(['music']),
  Cloud: new Set(['cloud-storage']),
};

export function findContained(
  rows: readonly ReadRow[],
  { country, today }: Pick<AdviceInput, 'country' | 'today'>,
  claims: Claims,
): Fact[] {
  const facts: Fact[] = [];
  for (const inner of rows) {
    if (!isOwnAndPaid(inner) || !inner.service || !inner.isSizeKnown) continue;
    const found = findOuter(inner, rows, country);
    if (!found) continue;
    claims.dropped.add(inner.row.id);
    claims.needed.add(found.outer.row.id);
    facts.push(
      makeFact(
        {
          kind: 'contained',
          drop: inner.row,
          within: found.outer.row,
          differs: found.differs,
          before: dayAhead(inner.row.nextRenewalOn, today),
        },
        [inner, found.outer],
        [dropStep(inner)],
      ),
    );
  }
  return facts;
}

export function findSameService(rows: readonly ReadRow[], claims: Claims): Fact[] {
  const free = rows.filter(isOwnAndPaid).filter(({ row }) => !claims.dropped.has(row.id));
  return groupBy(free, ({ service }) => (service && !OFTEN_SEVERAL.has(service.does) ? service.name : null))
    .filter((group) => group.length > 1)
    .map((group) => {
      const { keep, drop } = splitKept(group, claims, 1);
      markDropped(drop, claims);
      const kept = keep[0]?.row;
      if (!kept) throw new Error('A group has at least one row.');
      return makeFact(
        { kind: 'same-service', keep: kept, drop: drop.map(({ row }) => row) },
        group,
        drop.map(dropStep),
      );
    });
}

export function findSameJob(rows: readonly ReadRow[], claims: Claims): Fact[] {
  const free = rows.filter(isOwnAndPaid).filter(({ row }) => !claims.dropped.has(row.id));
  return groupBy(free, ({ service }) => (service && SAME_JOB.has(service.does) ? service.does : null))
    .filter((group) => group.length > 1)
    .flatMap((group) => {
      const does = group[0]?.service?.does;
      const { keep, drop } = splitKept(group, claims, 1);
      if (!does) return [];
      markDropped(drop, claims);
      return makeFact(
        { kind: 'same-job', does, keep: keep.map(({ row }) => row), drop: drop.map(({ row }) => row) },
        group,
        drop.map(dropStep),
      );
    });
}

/** States only that they stand side by side, and what they cost; saves nothing by itself. */
export function findCategoryOverlaps(
  rows: readonly ReadRow[],
  claims: Claims,
  known: readonly Fact[],
): Fact[] {
  const sameJobSets = new Set(
    known.filter(({ kind }) => kind === 'same-job').map(({ rowIds }) => keyOfSet(rowIds)),
  );
  const alike = rows
    .filter(isOwnAndPaid)
    .filter((row) => isAlike(row) && (!claims.dropped.has(row.row.id) || isInSameJob(row, known)));
  return groupBy(alike, ({ category }) => category)
    .filter((group) => group.length > 1 && !sameJobSets.has(keyOfSet(group.map(({ row }) => row.id))))
    .map((group) => makeFact({ kind: 'overlap-in-category' }, group));
}

/**
 * Only what is billed at least monthly can be paused. The dearest two stay, and what another fact relies on, so the saving is the
 * least one to expect.
 */
export function findRotation(rows: readonly ReadRow[], claims: Claims): Fact[] {
  const watched = rows
    .filter(isOwnAndPaid)
    .filter(({ row, service }) => isPaidWithinMonth(row.billingCycle) && service && WATCHED.has(service.does))
    .filter(({ row }) => !claims.dropped.has(row.id));
  if (watched.length < ROTATE_FROM) return [];
  const { keep, drop } = splitKept(watched, claims, WATCH_AT_ONCE);
  if (drop.length === 0) return [];
  for (const { row } of watched) claims.inTurns.add(row.id);
  return [
    makeFact(
      { kind: 'rotate', keep: keep.map(({ row }) => row), pause: drop.map(({ row }) => row) },
      watched,
      drop.map(dropStep),
    ),
  ];
}

function findOuter(
  inner: PaidRow,
  rows: readonly ReadRow[],
  country: string | null,
): { outer: ReadRow; differs: PhraseId | null } | null {
  const { code } = findCountry(country);
  // The dearer of two rows for one service is relied on, so that the other may be called the extra one.
  const dearestFirst = [...rows].sort((a, b) => compare(b.monthly ?? ZERO, a.monthly ?? ZERO));
  for (const { outer: outerName, inner: innerName, countries, tiers = 'all', differs } of CONTAINMENT_TABLE) {
    if (innerName !== inner.service?.name || (countries && !countries.includes(code))) continue;
    const outer = dearestFirst.find(
      ({ row, service, variant, isSizeKnown }) =>
        row.id !== inner.row.id &&
        service?.name === outerName &&
        isSizeKnown &&
        mayBeTier({ row, service }, tiers, country) &&
        (variant === 'plain' || variant === 'tier') &&
        // A family's tier may hold more than the plain one does; a difference between tiers is no saving.
        (!isBiggerTier(inner, country) || isBiggerTier({ row, service, variant }, country)),
    );
    if (outer) return { outer, differs: differs ?? null };
  }
  return null;
}

/** Whether name or price tell of a tier above the service's common one, such as a family's or one without ads. */
function isBiggerTier(
  { row, service, variant }: Pick<ReadRow, 'row' | 'service' | 'variant'>,
  country: string | null,
): boolean {
  if (variant === 'tier' || !service) return variant === 'tier';
  const standing = placeAmong({ row, service }, listPlainTiers({ row, service }, country), country);
  return standing === 'above' || standing === 'another';
}

/**
 * Keeps the rows that an earlier fact relies on, and the dearest ones: then the saving is not overstated, whichever of the
 * group the user keeps.
 */
function splitKept(
  group: readonly PaidRow[],
  claims: Claims,
  count: number,
): { keep: PaidRow[]; drop: PaidRow[] } {
  const byCost = [...group].sort((a, b) => compare(b.monthly, a.monthly));
  const isKept = (read: PaidRow) => claims.needed.has(read.row.id) || byCost.indexOf(read) < count;
  return { keep: byCost.filter(isKept), drop: byCost.filter((read) => !isKept(read)) };
}

function markDropped(rows: readonly PaidRow[], claims: Claims): void {
  for (const { row } of rows) claims.dropped.add(row.id);
}

/** Whether rows stand side by side in a category where that means doing alike things. */
export function areAlike(rows: readonly ReadRow[]): boolean {
  return rows.length > 1 && rows.every((read) => isAlike(read) && read.category === rows[0]?.category);
}

function isAlike({ category, service }: ReadRow): boolean {
  const does = ALIKE_IN[category];
  return does !== undefined && (service === null || does.has(service.does));
}

function isInSameJob({ row }: ReadRow, known: readonly Fact[]): boolean {
  return known.some(({ kind, rowIds }) => kind === 'same-job' && rowIds.includes(row.id));
}

function groupBy(rows: readonly PaidRow[], keyOf: (row: PaidRow) => string | null): PaidRow[][] {
  const groups = new Map<string, PaidRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
