// The rules of an account: e-mail, name, password and country, with their texts and order.
import { accept, refuse, type Verdict } from '../verdict.ts';

export const PASSWORD_MIN_LENGTH = 6;
/** Settings ask for more than sign-up and reset do. */
export const NEW_PASSWORD_MIN_LENGTH = 8;
/** Hashing costs memory and time by length; no honest password is longer. */
export const PASSWORD_MAX_LENGTH = 1000;
export const PERSON_NAME_MIN_LENGTH = 2;
export const PERSON_NAME_MAX_LENGTH = 100;
export const COUNTRY_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
/** The choice in the country list that asks for a typed name. */
export const OTHER_COUNTRY = 'Other';

export const NAME_REQUIRED = 'Name is required';
export const NAME_TOO_SHORT = 'Name must be at least 2 characters long';
export const NAME_TOO_LONG = 'Name can be at most 100 characters long';
export const NAME_UNREADABLE = 'Name contains characters that cannot be shown';
export const EMAIL_REQUIRED = 'Email is required';
export const EMAIL_INVALID = 'Please enter a valid email address';
export const PASSWORD_REQUIRED = 'Password is required';
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters long.';
export const PASSWORD_TOO_LONG = 'Password can be at most 1,000 characters long';
export const COMMON_PASSWORD =
  'This is one of the most common passwords, so it is easy to guess. Please choose another one.';
export const PASSWORDS_DO_NOT_MATCH = 'Passwords do not match';
export const COUNTRY_NAME_REQUIRED = 'Please enter your country name';
export const COUNTRY_NAME_TOO_LONG = 'Country can be at most 100 characters long';
export const COUNTRY_NAME_UNREADABLE = 'Country contains characters that cannot be shown';

export const FORGOT_EMAIL_REQUIRED = 'Please enter your email address';
export const ADMIN_UPGRADE_EMAIL_REQUIRED = 'Please enter an email address';
/** Why an administrator changes something of somebody's; it goes into the audit log. */
export const REASON_REQUIRED = 'Please enter a reason';
export const REASON_LIMIT = 500;
export const ADMIN_SEARCH_EMAIL_REQUIRED = 'Please enter an email address to search';

export const ALL_PASSWORDS_REQUIRED = 'All password fields are required';
export const NEW_PASSWORDS_DO_NOT_MATCH = 'New passwords do not match';
export const NEW_PASSWORD_TOO_SHORT = 'New password must be at least 8 characters long';

const UNREADABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

export interface Email {
  /** As typed, without outer blanks: where mail is sent. */
  readonly email: string;
  /** What accounts are found by: one per mailbox, whatever its case. */
  readonly key: string;
}

/**
 * One address, nothing else. Refused are lists, quoted or commented forms, and text that changes into another address
 * under NFKC (a fullwidth @, a ligature): those are how one mailbox is made to look like another.
 */
export function checkEmail(input: unknown): Verdict<Email> {
  if (input === undefined || input === null) return refuse(EMAIL_REQUIRED);
  if (typeof input !== 'string') return refuse(EMAIL_INVALID);
  const email = input.trim().normalize('NFC');
  if (email === '') return refuse(EMAIL_REQUIRED);
  if (email.length > EMAIL_MAX_LENGTH || email.normalize('NFKC') !== email || INVISIBLE.test(email)) {
    return refuse(EMAIL_INVALID);
  }
  const [local = '', domain = '', ...rest] = email.split('@');
  if (rest.length > 0 || local.length > 64 || !LOCAL_PART.test(local) || !isDomain(domain))
    return refuse(EMAIL_INVALID);
  return accept({ email, key: emailKey(email) });
}

/** NFKC and lower case; for addresses that `checkEmail` has let through. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** A person's own name, at sign-up and in settings. */
export function checkPersonName(input: unknown): Verdict<string> {
  if (input === undefined || input === null) return refuse(NAME_REQUIRED);
  if (typeof input !== 'string') return refuse(NAME_UNREADABLE);
  const name = input.trim();
  if (name === '') return refuse(NAME_REQUIRED);
  if (UNREADABLE.test(name)) return refuse(NAME_UNREADABLE);
  const length = [...name].length;
  if (length < PERSON_NAME_MIN_LENGTH) return refuse(NAME_TOO_SHORT);
  return length > PERSON_NAME_MAX_LENGTH ? refuse(NAME_TOO_LONG) : accept(name);
}

/** Sign-up and reset: at least 6 characters, blanks and all. */
export function checkPassword(input: unknown): Verdict<string> {
  if (typeof input !== 'string' || input === '') return refuse(PASSWORD_REQUIRED);
  if ([...input].length < PASSWORD_MIN_LENGTH) return refuse(PASSWORD_TOO_SHORT);
  return input.length > PASSWORD_MAX_LENGTH ? refuse(PASSWORD_TOO_LONG) : accept(input);
}

/** Sign-up and reset forms: the second field against the first. */
export function checkPasswordRepeat(password: string, repeat: string): Verdict<string> {
  return password === repeat ? accept(password) : refuse(PASSWORDS_DO_NOT_MATCH);
}

/** Settings: all three present, then the mismatch, then the length. */
export function checkPasswordChange(current: string, next: string, confirm: string): Verdict<string> {
  if (current === '' || next === '' || confirm === '') return refuse(ALL_PASSWORDS_REQUIRED);
  if (next !== confirm) return refuse(NEW_PASSWORDS_DO_NOT_MATCH);
  return checkNewPassword(next);
}

/** The same rule where no confirmation is sent: the API. */
export function checkNewPassword(input: unknown): Verdict<string> {
  if (typeof input !== 'string' || input === '') return refuse(ALL_PASSWORDS_REQUIRED);
  if ([...input].length < NEW_PASSWORD_MIN_LENGTH) return refuse(NEW_PASSWORD_TOO_SHORT);
  return input.length > PASSWORD_MAX_LENGTH ? refuse(PASSWORD_TOO_LONG) : accept(input);
}

/** A name or code as sent; none at all is null, the bare word Other is not a country. */
export function checkCountry(input: unknown): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string') return refuse(COUNTRY_NAME_UNREADABLE);
  const country = input.trim();
  if (country === '') return accept(null);
  if (country.toLowerCase() === OTHER_COUNTRY.toLowerCase()) return refuse(COUNTRY_NAME_REQUIRED);
  if (UNREADABLE.test(country)) return refuse(COUNTRY_NAME_UNREADABLE);
  return [...country].length > COUNTRY_MAX_LENGTH ? refuse(COUNTRY_NAME_TOO_LONG) : accept(country);
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
