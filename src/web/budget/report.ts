/** Compares the payments of the next 30 days with the budget, on this device. */
import { type BudgetReport, compareWithBudget, readLimits, type WrittenBudget } from '#core/budget';
import type { DueRow } from '#core/spending/due';
import { toSpendingRow } from '../subscriptions/figures.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import { amountMinorOf } from '../subscriptions/row-amounts.ts';
import type { Viewer } from '../viewer/use-viewer.ts';

export function reportBudget(
  list: readonly Subscription[],
  budget: WrittenBudget,
  { today, rates }: Pick<Viewer, 'today' | 'rates'>,
): BudgetReport {
  const { currency } = budget;
  const { limits } = readLimits(budget, currency);
  return compareWithBudget(list.map(toDueRow), { currency, limits }, today, rates);
}

function toDueRow(subscription: Subscription): DueRow {
  const { thenAmount, currency } = subscription;
  return {
    ...toSpendingRow(subscription),
    anchorOn: subscription.anchorDate,
    nextOn: subscription.nextRenewalDate,
    pausedOn: subscription.pausedOn,
    resumesOn: subscription.resumesOn,
    endsOn: subscription.endsOn,
    thenAmountMinor: thenAmount === null ? null : amountMinorOf({ amount: thenAmount, currency }),
    thenFrom: subscription.thenFrom,
  };
}
