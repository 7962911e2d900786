/** Every failure both sides know: its code, status and sentence. */
export const failures = {
  invalid_input: { status: 400, text: 'Please check what you entered.' },
  malformed_body: { status: 400, text: 'The request body is not valid JSON.' },
  malformed_request: { status: 400, text: 'The request could not be understood.' },
  token_missing: { status: 400, text: 'Verification token is missing' },
  verification_expired: { status: 400, text: 'This verification link has expired' },
  verification_invalid: { status: 400, text: 'Invalid verification token' },
  reset_expired: { status: 400, text: 'This reset link has expired' },
  reset_invalid: { status: 400, text: 'Invalid reset link' },
  wrong_current_password: { status: 400, text: 'Current password is incorrect' },
  payment_not_verified: { status: 400, text: 'The payment could not be verified.' },
  bad_signature: { status: 400, text: 'The signature is not valid.' },
  passkey_refused: { status: 400, text: 'That passkey could not be used. Please try again.' },
  not_signed_in: { status: 401, text: 'Please sign in first.' },
  invalid_credentials: { status: 401, text: 'Invalid credentials' },
  email_not_verified: { status: 403, text: 'Please verify your email before signing in' },
  password_not_available: { status: 403, text: 'Password Not Available' },
  not_allowed: { status: 403, text: 'You are not allowed to do that.' },
  cross_site: { status: 403, text: 'This request came from another site and was refused.' },
  sign_in_again: { status: 403, text: 'Please sign in again to do that.' },
  free_limit_reached: { status: 403, text: 'Free tier limit reached' },
  locked: { status: 403, text: 'This subscription is locked. Upgrade to Pro to use it again.' },
  pro_only: { status: 403, text: 'This is part of Pro.' },
  admin_signup: { status: 403, text: 'This address cannot be used to sign up.' },
  not_found: { status: 404, text: 'Not found' },
  user_not_found: { status: 404, text: 'User not found' },
  payment_not_found: { status: 404, text: 'Payment not found' },
  google_not_configured: { status: 404, text: 'Google sign-in is not set up on this server.' },
  method_not_allowed: { status: 405, text: 'That method is not allowed here.' },
  request_timeout: { status: 408, text: 'The request took too long to arrive.' },
  email_taken: { status: 409, text: 'An account with this email already exists' },
  duplicate_subscription: { status: 409, text: 'Duplicate Subscription' },
  stale_version: { status: 409, text: 'This subscription was changed on another device.' },
  idempotency_mismatch: { status: 409, text: 'This request key was already used for something else.' },
  already_verified: { status: 409, text: 'This email is verified already.' },
  already_pro: { status: 409, text: 'You already have Pro.' },
  payment_confirming: { status: 409, text: 'Your payment is being confirmed. There is nothing more to pay.' },
  renewal_pending: {
    status: 409,
    text: 'We are still trying to take your renewal payment. You can pay it under My Pro Plan.',
  },
  nothing_to_pay: { status: 409, text: 'There is no renewal to pay.' },
  already_refunded: { status: 409, text: 'This payment has been refunded already.' },
  refund_refused: { status: 409, text: 'The payment provider refused the refund.' },
  no_given_pro: { status: 409, text: 'This person has no Pro that was given by hand.' },
  not_pro: { status: 409, text: 'There is no Pro plan to cancel.' },
  already_cancelled: { status: 409, text: 'Your Pro plan is already cancelled.' },
  body_too_large: { status: 413, text: 'That is too much data for one request.' },
  not_json: { status: 415, text: 'Please send JSON.' },
  daily_limit_reached: { status: 429, text: 'Daily limit reached. Upgrade to Pro for unlimited access.' },
  too_many_attempts: { status: 429, text: 'Too many attempts. Please wait a little and try again.' },
  headers_too_large: { status: 431, text: 'The headers of the request are too large.' },
  internal: { status: 500, text: 'Something went wrong. Please try again.' },
  provider_failed: { status: 502, text: 'The service we asked did not answer properly. Please try again.' },
  busy: { status: 503, text: 'We are very busy right now. Please try again in a moment.' },
  database_away: { status: 503, text: 'We cannot reach our data right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type FailureCode = keyof typeof failures;

/** One wrong field, in the words of core's rules. */
export interface Detail {
  path: string;
  message: string;
}

/** What else a failure may carry: the limit's counts, the current row, when to try again. */
export interface FailureExtra {
  details?: Detail[];
  /** Seconds for `Retry-After`. */
  retryAfter?: number;
  [field: string]: unknown;
}

/** The body of every failed answer. */
export interface FailureBody extends FailureExtra {
  error: string;
  message: string;
  code: FailureCode;
}

/** A "no" that a service says. Only `server/http` turns it into a status. */
export class Problem extends Error {
  readonly code: FailureCode;
  readonly extra: FailureExtra;

  constructor(code: FailureCode, extra: FailureExtra = {}, text: string = failures[code].text) {
    super(text);
    this.name = 'Problem';
    this.code = code;
    this.extra = extra;
  }
}

/** A 400 that names its fields; the sentence is the first field's. */
export function invalidInput(details: [Detail, ...Detail[]]): Problem {
  return new Problem('invalid_input', { details }, details[0].message);
}
