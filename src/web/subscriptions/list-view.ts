/** Which subscriptions the list shows and in which order, once there are enough to search among. */
import { type CategoryCode, categoryOf } from '#core/category';
import { compare } from '#core/rational';
import { toMonthly } from '#core/spending/spending';
import { findBreak } from '#core/subscription/life';
import { methodKey, nameKey } from '#core/subscription/subscription';
import { hasTag } from '#core/subscription/tags';
import { compareTexts } from '#core/text/compare-texts';
import type { Conversion } from '../viewer/use-viewer.ts';
import { inListOrder, toSpendingRow } from './figures.ts';
import type { Subscription } from './queries.ts';

/** Up to this many rows need no search, filter or sort. */
const GLANCE_COUNT = 6;

export const SORT_ORDERS = ['renewal', 'amount', 'name', 'newest'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface ListView {
  text: string;
  category: CategoryCode | 'all';
  order: SortOrder;
  /** The key of a payment method; null is any. */
  paidWith: string | null;
  /** The key of a tag; null is any. */
  tag: string | null;
}

export const WHOLE_LIST: ListView = {
  text: '',
  category: 'all',
  order: 'renewal',
  paidWith: null,
  tag: null,
};

export function hasToolbar(count: number): boolean {
  return count > GLANCE_COUNT;
}

export function showList(
  list: readonly Subscription[],
  view: ListView,
  conversion: Conversion,
): readonly Subscription[] {
  const words = nameKey(view.text).split(/\s+/).filter(Boolean);
  const found = list.filter(
    (item) =>
      isIn(item, view) &&
      (view.category === 'all' || categoryOf(item.category) === view.category) &&
      (words.length === 0 || matches(item, words)),
  );
  return sortList(found, view.order, conversion);
}

/** Whether the filters above the list leave it in. */
export function isIn(item: Subscription, { paidWith, tag }: Pick<ListView, 'paidWith' | 'tag'>): boolean {
  return (paidWith === null || methodKey(item) === paidWith) && (tag === null || hasTag(item, tag));
}

function matches(item: Subscription, words: readonly string[]): boolean {
  const text = searchTextOf(item);
  return words.every((word) => text.includes(word));
}

/** Kept per row: folding thousands of them at each key would be felt on a phone. */
const searchTexts = new WeakMap<Subscription, string>();

function searchTextOf(item: Subscription): string {
  const kept = searchTexts.get(item);
  if (kept !== undefined) return kept;
  const text = nameKey(`${item.name} ${item.notes ?? ''} ${item.paidWith ?? ''} ${item.tags ?? ''}`);
  searchTexts.set(item, text);
  return text;
}

/** The day that its row shows: its end or pause where that comes before the next renewal. */
function shownOn(item: Subscription): string {
  return findBreak(item, item.nextRenewalDate)?.on ?? item.nextRenewalDate;
}

function sortList(list: Subscription[], order: SortOrder, conversion: Conversion): readonly Subscription[] {
  if (order === 'renewal') return inListOrder(list).sort((a, b) => compareTexts(shownOn(a), shownOn(b)));
  if (order === 'newest') return list.sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
  if (order === 'name') {
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    return list.sort((a, b) => collator.compare(a.name, b.name));
  }
  // Sorted by what a month costs in one currency; what has no rate cannot be ranked and comes last.
  return list
    .map((item) => ({ item, monthly: toMonthly(toSpendingRow(item), conversion.currency, conversion.rates) }))
    .sort((a, b) => {
      if (!a.monthly || !b.monthly) return Number(a.monthly === null) - Number(b.monthly === null);
      return compare(b.monthly, a.monthly);
    })
    .map(({ item }) => item);
}
