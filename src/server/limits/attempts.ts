/** How many attempts there may be of what, and in which time. Those of sign-in that an operator may set are in env. */
import { DAY_MS, HOUR_MS } from '#core/duration';

interface Allowance {
  most: number;
  windowMs: number;
}

/** Wrong passwords from one network address, and of somebody who is signed in already. */
export const GUESS_WINDOW_MS = 15 * 60_000;

/** Wrong passwords for one account, wherever they come from; then only browsers that were in before may go on trying. */
export const ACCOUNT_GUESSES: Allowance = { most: 30, windowMs: HOUR_MS };

/**
 * Each change mails a notice and ends reset links that are on their way: without a limit somebody who is inside could
 * fill the owner's mailbox, and keep the owner from resetting the password.
 */
export const PASSWORD_CHANGES: Allowance = { most: 10, windowMs: HOUR_MS };

/** Each change mails a notice, and nobody's mailbox may be filled by somebody who signed up with its address. */
export const PASSKEY_CHANGES: Allowance = { most: 20, windowMs: HOUR_MS };

/** Of each kind and address: a stranger who keeps asking must not fill somebody's mailbox. */
export const REQUESTED_MAILS: Allowance = { most: 10, windowMs: HOUR_MS };

/**
 * By network address, where each sign-up is mailed: the only way for a stranger to have us write to people who never
 * heard of us. Far above what an office or a school behind one address does.
 */
export const MAILED_SIGN_UPS: Allowance = { most: 1_000, windowMs: HOUR_MS };

/** By network address. */
export const DEMO_ACCOUNTS: Allowance = { most: 60, windowMs: HOUR_MS };

export const PRICE_REPORTS: Allowance = { most: 30, windowMs: DAY_MS };
