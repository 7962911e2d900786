import type { MembershipStatus } from '#core/plan/status';
import type { Deps } from '#server/deps';

/** Tells the provider's accounts and modes apart, as far as the settings do. */
export function currentKeyId({ env }: Pick<Deps, 'env'>): string {
  return env.payments === 'sandbox' ? 'sandbox' : (env.razorpay?.keyId ?? '');
}

/**
 * The same webhook secret may be set in test mode and for other accounts: a notice about a membership that our keys may
 * not know gives nothing by itself.
 */
export function isKnownToOurKeys(
  deps: Pick<Deps, 'env'>,
  { status, knownByKeyId }: { status: MembershipStatus; knownByKeyId: string | null },
): boolean {
  return status !== 'lost' && knownByKeyId === currentKeyId(deps);
}
