// Bundles the user pays for already: rows that come with another row, at the user's own prices, so that no listed price is needed.

import type { Bundle } from '../../data/bundle-table.ts';
import type { Service } from '../../data/catalogue-table.ts';
import { toDecimalString } from '../../money/money.ts';
import { add, ZERO } from '../../rational.ts';
import { ownMinor } from '../../subscription/share.ts';
import type { Fact } from '../facts.ts';
import { findContained, startClaims } from '../overlaps.ts';
import { type AdviceInput, isPaid, type ReadRow, recogniseService } from '../rows.ts';
import type { BundledRow, ChosenBundle } from './offers.ts';

export function findHeldBundles(read: readonly ReadRow[], input: AdviceInput): ChosenBundle[] {
  const contained = findContained(read, input, startClaims()).flatMap((fact) =>
    fact.kind === 'contained' ? [fact] : [],
  );
  const byId = new Map(read.map((each) => [each.row.id, each]));
  return [...new Set(contained.map(({ within }) => within.id))].flatMap((outerId): ChosenBundle[] => {
    const outer = byId.get(outerId);
    if (!outer?.service || !isPaid(outer)) return [];
    const replaces = contained
      .filter(({ within }) => within.id === outerId)
      .flatMap(({ drop }) => byId.get(drop.id) ?? [])
      .filter(isPaid)
      .filter((each): each is BundledRow => each.service !== null);
    const savingPerMonth = replaces.map(({ monthly }) => monthly).reduce(add, ZERO);
    const bundle = describeHeld(outer, outer.service, contained, input);
    const { monthly } = outer;
    return [{ bundle, replaces, monthly, monthlyPaid: monthly, savingPerMonth, standing: 'held' }];
  });
}

function describeHeld(
  { row }: ReadRow,
  service: Service,
  contained: readonly Extract<Fact, { kind: 'contained' }>[],
  { today }: AdviceInput,
): Bundle {
  const inside = contained.filter(({ within }) => within.id === row.id);
  const lesser = inside.flatMap(({ drop, differs }) => {
    const name = recogniseService(drop.name)?.service.name;
    return name !== undefined && differs !== null ? [[name, differs] as const] : [];
  });
  return {
    id: `held-${service.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    name: row.name,
    provider: service.name,
    includes: inside.flatMap(({ drop }) => recogniseService(drop.name)?.service.name ?? drop.name),
    price: toDecimalString(ownMinor(row.amountMinor, row), row.currency),
    currency: row.currency,
    cycle: row.billingCycle,
    isTaxIncluded: true,
    countries: 'all',
    is: service.name,
    ...(lesser.length > 0 && { lesser: Object.fromEntries(lesser) }),
    knownOn: today,
    source: 'what the user pays',
  };
}
