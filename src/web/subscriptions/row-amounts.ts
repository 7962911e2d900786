/** The amounts of a subscription as core takes them. */
import { parseAmount } from '#core/money/money';
import { parseShare, type Share } from '#core/subscription/share';
import type { Subscription } from './queries.ts';

export function amountMinorOf(subscription: Pick<Subscription, 'amount' | 'currency'>): number {
  const verdict = parseAmount(subscription.amount, subscription.currency);
  // The server always sends the currency's own decimals; throw instead of showing a wrong total.
  if (!verdict.ok)
    throw new RangeError(`${subscription.amount} ${subscription.currency}: ${verdict.problem.code}`);
  return verdict.value;
}

/** A row that an older version stored, or a renewal of one that is not paid together, has no share. */
export interface Shared {
  currency: string;
  share?: string | null | undefined;
}

export function shareOf({ share, currency }: Shared): Share {
  const verdict = parseShare(share, currency);
  return verdict.ok ? verdict.value : {};
}
