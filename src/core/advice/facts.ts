// Facts of advice: a stable id, the rows it rests on and exact amounts. The words are in `src/texts`.
import type { BillingCycle } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import type { CategoryCode } from '../category.ts';
import type { DoesTag } from '../data/catalogue-table.ts';
import type { PhraseId } from '../data/phrase-id.ts';
import { add, type Rational, subtract, ZERO } from '../rational.ts';
import type { AdviceRow, PaidRow, ReadRow } from './rows.ts';

/** One signed line of a saving's arithmetic; the lines of a fact add up to its saving. */
export type MathStep =
  | { readonly what: 'row'; readonly row: AdviceRow; readonly value: Rational }
  | {
      readonly what: 'catalogue';
      readonly name: string;
      readonly priceMinor: number;
      readonly currency: string;
      readonly cycle: BillingCycle;
      readonly listedOn: CalendarDay;
      readonly isTaxAdded: boolean;
      /** Negative: what is still paid. */
      readonly value: Rational;
    };

/** What a table or the user says about a price. */
export interface ListedPrice {
  /** The day the price was true. */
  readonly listedOn: CalendarDay;
  /** Too long ago to build a saving on, or to call usual. */
  readonly isOld: boolean;
  /** The table lists it before tax, and the amount told is with it. */
  readonly isTaxAdded: boolean;
}

export type FactDetail =
  | {
      readonly kind: 'contained';
      readonly drop: AdviceRow;
      readonly within: AdviceRow;
      readonly differs: PhraseId | null;
      /** The day to cancel before; null once it has come. */
      readonly before: CalendarDay | null;
    }
  | { readonly kind: 'same-service'; readonly keep: AdviceRow; readonly drop: readonly AdviceRow[] }
  | {
      readonly kind: 'same-job';
      readonly does: DoesTag;
      readonly keep: readonly AdviceRow[];
      readonly drop: readonly AdviceRow[];
    }
  | { readonly kind: 'overlap-in-category' }
  | { readonly kind: 'rotate'; readonly keep: readonly AdviceRow[]; readonly pause: readonly AdviceRow[] }
  | (ListedPrice & {
      readonly kind: 'annual-gain';
      readonly row: AdviceRow;
      readonly yearlyMinor: number;
      readonly serviceName: string;
      /** The day to switch before; null once it has come. */
      readonly before: CalendarDay | null;
    })
  | (ListedPrice & {
      readonly kind: 'above-catalogue';
      readonly row: AdviceRow;
      /** The dearest tier known, with what sales tax may add. */
      readonly commonMinor: number;
      readonly serviceName: string;
      /** The amount is so far off that the row itself is likelier wrong than the price. */
      readonly looksMistyped: boolean;
    })
  | {
      readonly kind: 'trial';
      readonly row: AdviceRow;
      readonly endsOn: CalendarDay;
      readonly endsToday: boolean;
    }
  | { readonly kind: 'overdue'; readonly row: AdviceRow; readonly days: number }
  | { readonly kind: 'category-year-cost'; readonly costPerYear: Rational };

export type FactKind = FactDetail['kind'];

export type Fact = FactDetail & {
  readonly id: string;
  readonly rowIds: readonly string[];
  /** The rows' names as the user wrote them. */
  readonly services: readonly string[];
  readonly category: CategoryCode;
  /** What those rows cost together per month, in the user's currency. */
  readonly costPerMonth: Rational;
  /** Zero where nothing is claimed; no two facts claim the same money. */
  readonly savingPerMonth: Rational;
  readonly math: readonly MathStep[];
};

export function makeFact(detail: FactDetail, rows: readonly ReadRow[], math: readonly MathStep[] = []): Fact {
  const ids = rows.map(({ row }) => row.id);
  return {
    ...detail,
    id: makeFactId(detail.kind, ids),
    rowIds: ids,
    services: rows.map(({ row }) => row.name),
    category: rows[0]?.category ?? 'Other',
    costPerMonth: sumMonthly(rows),
    savingPerMonth: math.map(({ value }) => value).reduce(add, ZERO),
    math,
  };
}

/** The same kind about the same rows always has the same id, so that "dismiss for good" holds. */
export function makeFactId(kind: FactKind, rowIds: readonly string[]): string {
  return `${kind}-${hashText(keyOfSet(rowIds))}`;
}

/** The same for the same ids in any order. */
export function keyOfSet(ids: readonly string[]): string {
  return [...ids].sort().join('\n');
}

export function sumMonthly(rows: readonly ReadRow[]): Rational {
  return rows.map(({ monthly }) => monthly ?? ZERO).reduce(add, ZERO);
}

export function dropStep({ row, monthly }: PaidRow): MathStep {
  return { what: 'row', row, value: monthly };
}

export function negate(value: Rational): Rational {
  return subtract(ZERO, value);
}

// FNV-1a, 64 bits: short, stable and the same in every runtime.
export function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) {
    hash ^= BigInt(character.codePointAt(0) ?? 0);
    hash = (hash * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, '0');
}

/** The rows a fact tells to give up; none if the user decides. */
export function listDroppedIds(fact: Fact): readonly string[] {
  if (fact.kind === 'contained') return [fact.drop.id];
  if (fact.kind === 'rotate') return fact.pause.map(({ id }) => id);
  return fact.kind === 'same-job' || fact.kind === 'same-service' ? fact.drop.map(({ id }) => id) : [];
}
