/** "Show the math": which rows stand behind a figure on the dashboard, and their explanation by core. */
import { type CategoryCode, categoryOf } from '#core/category';
import {
  explainPercent,
  explainTotal,
  type PercentExplanation,
  type TotalExplanation,
} from '#core/spending/explanation';
import { toSpendingRow } from '../subscriptions/figures.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import type { Conversion } from '../viewer/use-viewer.ts';

export type MathSubject =
  | { kind: 'monthly' }
  | { kind: 'yearly' }
  | { kind: 'category'; category: CategoryCode }
  | { kind: 'conversion'; subscription: Subscription };

export interface Explained {
  total: TotalExplanation;
  /** The share that a category has of everything. */
  share: PercentExplanation | null;
}

export function explainSubject(
  subject: MathSubject,
  list: readonly Subscription[],
  { currency, rates }: Conversion,
): Explained {
  const all = list.map(toSpendingRow);
  if (subject.kind === 'conversion')
    return { total: explainTotal([toSpendingRow(subject.subscription)], currency, rates), share: null };
  if (subject.kind !== 'category') return { total: explainTotal(all, currency, rates), share: null };
  const own = all.filter((row) => categoryOf(row.category) === subject.category);
  const share = explainPercent(own, all, currency, rates);
  return { total: share.part, share };
}

/** The rates used, each once: what one US dollar is in every currency that took part. */
export function listRates(explanation: TotalExplanation): { currency: string; rate: string }[] {
  const rates = new Map<string, string>();
  for (const { currency, rate } of explanation.rows) {
    if (!rate) continue;
    rates.set(currency, rate.fromPerUsd);
    rates.set(explanation.currency, rate.toPerUsd);
  }
  return [...rates]
    .filter(([currency]) => currency !== 'USD')
    .map(([currency, rate]) => ({ currency, rate }));
}
