/** Whether a password is among the first that anybody would guess. */
import { COMMON_PASSWORDS } from '../data/common-password-table.ts';

const known = new Set(COMMON_PASSWORDS.split(/\s+/).filter(Boolean));

/** Words of this product and its field, which guessers try first, with or without digits and punctuation. */
const PRODUCT_WORDS = new Set([
  'outgo',
  'outgoapp',
  'myoutgo',
  'subscription',
  'subscriptions',
  'renewal',
  'renewals',
]);

/** Ignores case, and digits and punctuation around a word: guessers try these variants first. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').trim().toLowerCase();
  return known.has(folded) || PRODUCT_WORDS.has(folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}
