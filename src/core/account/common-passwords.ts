/** Whether a password is among the first that anybody would guess. */
import { COMMON_PASSWORDS } from '../data/common-password-table.ts';

const known = new Set(COMMON_PASSWORDS.split(/\s+/).filter(Boolean));

/** Words of this product and its trade; with a year or a sign behind them they are still the first guess here. */
const PRODUCT_WORDS = new Set([
  'outgo',
  'outgoapp',
  'myoutgo',
  'subscription',
  'subscriptions',
  'renewal',
  'renewals',
]);

/** Case does not help, nor do digits and signs around a word: guessers try them first. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').trim().toLowerCase();
  return known.has(folded) || PRODUCT_WORDS.has(folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}
