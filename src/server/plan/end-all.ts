/** Ends everything of an account that nobody can sign in to any more: what it opened must not be payable. */
import { isOver } from '#core/plan/status';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import type { PlanDeps } from './deps.ts';
import { listMemberships, type MembershipRow, updateMembership, wasNeverPaid } from './membership-store.ts';
import { checkMembership } from './reconcile.ts';

/** Called within the transaction that shuts the account. Returns what must then be closed at the provider. */
export async function endMemberships(deps: Deps, tx: Tx, userId: string): Promise<MembershipRow[]> {
  const now = deps.clock.now();
  const open = (await listMemberships(tx, userId)).filter((row) => !isOver(row.status));
  for (const row of open)
    await updateMembership(tx, row, {
      cancelledAt: row.cancelledAt ?? now,
      cancelledBy: row.cancelledBy ?? 'product',
      // Whoever holds the mailbox opened no checkout: no mail says that its payment did not arrive.
      closedUnpaidAt: wasNeverPaid(row) ? (row.closedUnpaidAt ?? now) : row.closedUnpaidAt,
      isCloseDue: true,
      nextCheckAt: now,
    });
  return open;
}

/** Now, where the provider answers; otherwise the reconciliation goes on trying. */
export async function closeMemberships(deps: PlanDeps, rows: readonly MembershipRow[]): Promise<void> {
  const { payments } = deps;
  for (const row of rows) if (payments && row.providerId !== null) await checkMembership(deps, payments, row);
}

export async function hasOpenMembership(tx: Tx, userId: string): Promise<boolean> {
  return (await listMemberships(tx, userId)).some((row) => !isOver(row.status));
}
