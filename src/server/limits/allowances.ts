/** How many attempts are allowed, and within how long; those of sign-in can be configured (env.ts). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/duration';

interface Allowance {
  limit: number;
  windowMs: number;
}

/** Window for wrong passwords per network address, and per signed-in user. */
export const GUESS_WINDOW_MS = 15 * MINUTE_MS;

/** Wrong passwords for one account, from anywhere; then only known browsers may try. */
export const ACCOUNT_GUESSES: Allowance = { limit: 30, windowMs: HOUR_MS };

/**
 * Each change mails a notice and invalidates reset links: without a limit a stranger who is signed in could
 * fill the owner's mailbox, and keep the owner from resetting the password.
 */
export const PASSWORD_CHANGES: Allowance = { limit: 10, windowMs: HOUR_MS };

/** Each change mails a notice, so a stranger who signed up with somebody's address could fill the mailbox. */
export const PASSKEY_CHANGES: Allowance = { limit: 20, windowMs: HOUR_MS };

/** Per kind and e-mail address: a stranger must not fill somebody's mailbox. */
export const REQUESTED_MAILS: Allowance = { limit: 10, windowMs: HOUR_MS };

/**
 * Per network address, where each sign-up is mailed: the only way to make us write to people who never
 * heard of us. Far above what an office or a school behind one address does.
 */
export const MAILED_SIGN_UPS: Allowance = { limit: 1_000, windowMs: HOUR_MS };

/** Per network address. */
export const DEMO_ACCOUNTS: Allowance = { limit: 60, windowMs: HOUR_MS };

export const PRICE_REPORTS: Allowance = { limit: 30, windowMs: DAY_MS };

/** Checkout proofs of a membership that we have no row of: each one asks the payment provider. */
export const UNKNOWN_CHECKOUTS: Allowance = { limit: 20, windowMs: HOUR_MS };

/** Per user: files that had to be made anew. Several devices may ask each few minutes; most get the file that is kept. */
export const CALENDAR_FILES: Allowance = { limit: 120, windowMs: HOUR_MS };

/** Per user: test mails to their own address. */
export const TEST_MAILS: Allowance = { limit: 10, windowMs: HOUR_MS };

/** Per user: each calls a server that the user named, and says whether it answered. */
export const CHANNEL_TESTS: Allowance = { limit: 30, windowMs: HOUR_MS };
