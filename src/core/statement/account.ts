// A fingerprint of a statement's account, made of its last four digits, because banks sometimes mask the others.
import { fingerprint } from '../table/fingerprint.ts';

const IN_PREAMBLE =
  /\b(?:account|acct|a\/c|card|konto|kontonummer|iban)\b(?: *(?:no|number|num|nr|#))?\b[^\d\n]{0,30}?((?:[\dX*]{2,}[ -]?)+\d{4})\b/i;

export function findAccount(preamble: string): string | null {
  return nameAccount(IN_PREAMBLE.exec(preamble)?.[1] ?? '');
}

export function nameAccount(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length < 4 ? null : fingerprint(`account ${digits.slice(-4)}`);
}

/** Rows of an unknown account: files of one layout are taken for one account. */
export function unknownAccount(layout: string): string {
  return `~${layout}`;
}
