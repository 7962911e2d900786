// The rules of an account: e-mail, name, password and country, and the order in which they are checked.
import { UNREADABLE } from '../text/storable.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';

export const PASSWORD_MIN_LENGTH = 6;
/** Settings ask for more than sign-up and reset do. */
export const NEW_PASSWORD_MIN_LENGTH = 8;
/** Hashing costs memory and time by length; no honest password is longer. */
export const PASSWORD_MAX_LENGTH = 1000;
export const USER_NAME_MIN_LENGTH = 2;
export const USER_NAME_MAX_LENGTH = 100;
export const COUNTRY_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
/** The choice in the country list that asks for a typed name. */
export const OTHER_COUNTRY = 'Other';

/** Length of the reason that an administrator gives for the audit log. */
export const REASON_LIMIT = 500;

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

export interface Email {
  /** The address as typed, trimmed: mail is sent to it. */
  readonly email: string;
  /** The lookup key of the account: one per mailbox, case-insensitive. */
  readonly key: string;
}

/**
 * One address, nothing else. Refused are lists, quoted or commented forms, and text that changes into another address
 * under NFKC (a fullwidth @, a ligature): these are used to imitate another mailbox.
 */
export function checkEmail(input: unknown): Verdict<Email> {
  if (input === undefined || input === null) return refuse('email_required');
  if (typeof input !== 'string') return refuse('email_invalid');
  const email = input.trim().normalize('NFC');
  if (email === '') return refuse('email_required');
  if (email.length > EMAIL_MAX_LENGTH || email.normalize('NFKC') !== email || INVISIBLE.test(email)) {
    return refuse('email_invalid');
  }
  const [local = '', domain = '', ...rest] = email.split('@');
  if (rest.length > 0 || local.length > 64 || !LOCAL_PART.test(local) || !isDomain(domain))
    return refuse('email_invalid');
  return accept({ email, key: emailKey(email) });
}

/** The forgot-password view has its own message for a missing address. */
export function checkForgottenEmail(input: unknown): Verdict<Email> {
  const verdict = checkEmail(input);
  const isMissing = !verdict.ok && verdict.problem.code === 'email_required';
  return isMissing ? refuse('forgot_email_required') : verdict;
}

/** NFKC and lower case; for addresses that `checkEmail` has let through. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** The user's own name, at sign-up and in settings. */
export function checkUserName(input: unknown): Verdict<string> {
  if (input === undefined || input === null) return refuse('person_name_required');
  if (typeof input !== 'string') return refuse('person_name_unreadable');
  const name = input.trim();
  if (name === '') return refuse('person_name_required');
  if (UNREADABLE.test(name)) return refuse('person_name_unreadable');
  const length = [...name].length;
  if (length < USER_NAME_MIN_LENGTH) return refuse('person_name_too_short', { limit: USER_NAME_MIN_LENGTH });
  return length > USER_NAME_MAX_LENGTH
    ? refuse('person_name_too_long', { limit: USER_NAME_MAX_LENGTH })
    : accept(name);
}

/** Sign-up and reset: at least 6 characters, spaces included. */
export function checkPassword(input: unknown): Verdict<string> {
  if (typeof input !== 'string' || input === '') return refuse('password_required');
  return checkPasswordLength(input, PASSWORD_MIN_LENGTH, 'password_too_short');
}

/** Sign-up and reset forms: the second field against the first. */
export function checkPasswordRepeat(password: string, repeat: string): Verdict<string> {
  return password === repeat ? accept(password) : refuse('passwords_differ');
}

/** Settings: all three present, then the mismatch, then the length. */
export function checkPasswordChange(current: string, next: string, confirm: string): Verdict<string> {
  if (current === '' || next === '' || confirm === '') return refuse('password_fields_required');
  if (next !== confirm) return refuse('new_passwords_differ');
  return checkNewPassword(next);
}

/** The same rule where no confirmation is sent: the API. */
export function checkNewPassword(input: unknown): Verdict<string> {
  if (typeof input !== 'string' || input === '') return refuse('password_fields_required');
  return checkPasswordLength(input, NEW_PASSWORD_MIN_LENGTH, 'new_password_too_short');
}

function checkPasswordLength(
  password: string,
  min: number,
  tooShort: 'password_too_short' | 'new_password_too_short',
): Verdict<string> {
  if ([...password].length < min) return refuse(tooShort, { limit: min });
  return password.length > PASSWORD_MAX_LENGTH
    ? refuse('password_too_long', { limit: PASSWORD_MAX_LENGTH })
    : accept(password);
}

/** A name or code as sent; missing is null; the bare word Other is refused. */
export function checkCountry(input: unknown): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string') return refuse('country_unreadable');
  const country = input.trim();
  if (country === '') return accept(null);
  if (country.toLowerCase() === OTHER_COUNTRY.toLowerCase()) return refuse('country_required');
  if (UNREADABLE.test(country)) return refuse('country_unreadable');
  return [...country].length > COUNTRY_MAX_LENGTH
    ? refuse('country_too_long', { limit: COUNTRY_MAX_LENGTH })
    : accept(country);
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length >= 2 &&
    domain.length <= 253 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
