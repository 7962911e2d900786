/** Whether a password is among the first that anybody would guess. */
import { COMMON_PASSWORDS } from './common-password-table.ts';

const known = new Set(COMMON_PASSWORDS.split(/\s+/).filter(Boolean));

/** Case does not help: guessers try it first. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.normalize('NFKC').trim().toLowerCase());
}
