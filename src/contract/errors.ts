import type { InputProblem, ProblemCode } from '#core/verdict';

/** Every failure with its code and status. `src/texts` makes the sentence from the code. */
export const failures = {
  invalid_input: { status: 400 },
  malformed_body: { status: 400 },
  malformed_request: { status: 400 },
  token_missing: { status: 400 },
  verification_expired: { status: 400 },
  verification_invalid: { status: 400 },
  reset_expired: { status: 400 },
  reset_invalid: { status: 400 },
  wrong_current_password: { status: 400 },
  payment_not_verified: { status: 400 },
  bad_signature: { status: 400 },
  passkey_refused: { status: 400 },
  not_signed_in: { status: 401 },
  account_gone: { status: 401 },
  invalid_credentials: { status: 401 },
  email_not_verified: { status: 403 },
  password_not_available: { status: 403 },
  not_allowed: { status: 403 },
  cross_site: { status: 403 },
  sign_in_again: { status: 403 },
  free_limit_reached: { status: 403 },
  locked: { status: 403 },
  pro_only: { status: 403 },
  admin_signup: { status: 403 },
  not_found: { status: 404 },
  user_not_found: { status: 404 },
  payment_not_found: { status: 404 },
  google_not_configured: { status: 404 },
  method_not_allowed: { status: 405 },
  request_timeout: { status: 408 },
  email_taken: { status: 409 },
  duplicate_subscription: { status: 409 },
  budget_taken: { status: 409 },
  stale_version: { status: 409 },
  idempotency_mismatch: { status: 409 },
  already_verified: { status: 409 },
  email_unverified: { status: 409 },
  channel_limit_reached: { status: 409 },
  already_pro: { status: 409 },
  payment_confirming: { status: 409 },
  renewal_pending: { status: 409 },
  nothing_to_pay: { status: 409 },
  already_refunded: { status: 409 },
  refund_refused: { status: 409 },
  no_given_pro: { status: 409 },
  not_pro: { status: 409 },
  already_cancelled: { status: 409 },
  body_too_large: { status: 413 },
  not_json: { status: 415 },
  daily_limit_reached: { status: 429 },
  too_many_attempts: { status: 429 },
  headers_too_large: { status: 431 },
  internal: { status: 500 },
  provider_failed: { status: 502 },
  busy: { status: 503 },
  database_away: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type FailureCode = keyof typeof failures;

/** One wrong field, in English. */
export interface Detail {
  path: string;
  message: string;
}

/** The code of a wrong field. */
export type FieldCode = ProblemCode | FailureCode;

/** One wrong field by code, for translation; `details` has the same fields in the same order. */
export interface FieldProblem {
  path: string;
  code: FieldCode;
  params?: InputProblem['params'];
}

/** Optional data of a failure: the limit's counts, the current row, when to retry. */
export interface FailureExtra {
  problems?: FieldProblem[];
  /** Seconds for `Retry-After`. */
  retryAfter?: number;
  [field: string]: unknown;
}

/** The body of every failed answer. */
export interface FailureBody extends FailureExtra {
  error: string;
  message: string;
  code: FailureCode;
  details?: Detail[];
}

/** A refusal by a service. Only `server/http` turns it into a status and a sentence. */
export class Problem extends Error {
  readonly code: FailureCode;
  readonly extra: FailureExtra;

  constructor(code: FailureCode, extra: FailureExtra = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.extra = extra;
  }
}

/** A 400 that names its fields; its message is that of the first field. */
export function invalidInput(...problems: [FieldProblem, ...FieldProblem[]]): Problem {
  return new Problem('invalid_input', { problems });
}
