/**
 * Sign-ins, changes of ways to sign in, accepted payment events and refusals, in one schema that an operator can search for
 * (docs/operations.md): who and in which request, never an e-mail address, a network address or a token.
 */
import type { FailureCode } from '#contract/errors';
import type { Deps } from './deps.ts';

export type SecurityEventName =
  | 'sign-up'
  | 'sign-in'
  | 'sign-out'
  | 'verification'
  | 'account-disowned'
  | 'account-deleted'
  | 'reset-asked'
  | 'reset'
  | 'password-change'
  | 'password-check'
  | 'sessions-ended'
  | 'passkey-added'
  | 'passkey-removed'
  | 'access'
  | 'limit'
  | 'webhook'
  | 'admin-action';

export interface SecurityEvent {
  event: SecurityEventName;
  outcome: 'ok' | 'refused';
  /** Null if the user is unknown or must not be revealed. */
  userId: string | null;
  requestId: string;
  /** A code: the way of signing in, the reason, or the endpoint. */
  detail?: string;
}

export function recordEvent(deps: Pick<Deps, 'log' | 'clock'>, event: SecurityEvent): void {
  const line = { ...event, at: deps.clock.now().toISOString() };
  if (event.outcome === 'ok') deps.log.info(line, 'security event');
  else deps.log.warn(line, 'security event');
}

/** Refusals that suggest an attack, recorded in one place for every endpoint. */
const REFUSALS: Partial<Record<FailureCode, SecurityEventName>> = {
  not_allowed: 'access',
  cross_site: 'access',
  sign_in_again: 'access',
  admin_signup: 'access',
  verification_invalid: 'verification',
  verification_expired: 'verification',
  reset_invalid: 'reset',
  reset_expired: 'reset',
  wrong_current_password: 'password-check',
  too_many_attempts: 'limit',
  bad_signature: 'webhook',
};

/** Records a failed call if its code is one of those. */
export function recordRefusedCall(
  deps: Pick<Deps, 'log' | 'clock'>,
  call: { name: string; code: FailureCode; userId: string | null; requestId: string },
): void {
  const event = REFUSALS[call.code];
  if (!event) return;
  const { userId, requestId } = call;
  recordEvent(deps, { event, outcome: 'refused', userId, requestId, detail: `${call.name}: ${call.code}` });
}
