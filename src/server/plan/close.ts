/** Ends a membership at the provider at once: an open checkout, the earlier of two, one whose money went back. */
import type { Deps } from '#server/deps';
import { type Payments, PaymentsError, type ProviderSubscription } from '#server/outside/payments/port';
import { applyReport } from './apply.ts';
import { askProvider } from './ask.ts';
import { type MembershipRow, providerIdOf, wasNeverPaid } from './membership-store.ts';

/** Fails where the provider does not answer; then nothing of ours has changed. */
export async function closeAtProvider(
  deps: Deps,
  payments: Payments,
  membership: MembershipRow,
): Promise<void> {
  const ended = await cancelAt(payments, membership, 'now');
  if (ended === 'lost') return applyReport(deps, membership, { isLost: true });
  const closed = wasNeverPaid(membership) ? 'unpaid' : 'paid';
  const report = ended === 'over' ? await askProvider(deps, payments, membership) : { subscription: ended };
  await applyReport(deps, membership, { ...report, closed });
}

/**
 * `over`: it had ended there already, by the bank or in a UPI app, so nothing is left to do. `lost`: the
 * provider does not know it, and nothing can be charged.
 */
export async function cancelAt(
  payments: Payments,
  membership: Pick<MembershipRow, 'providerId'>,
  when: 'now' | 'cycle-end',
): Promise<ProviderSubscription | 'over' | 'lost'> {
  const id = providerIdOf(membership);
  try {
    return await (when === 'now' ? payments.cancelNow(id) : payments.cancelAtCycleEnd(id));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.kind === 'not_found') return 'lost';
    if (error.kind === 'refused' && error.details.reason === 'not_cancellable') return 'over';
    throw error;
  }
}
