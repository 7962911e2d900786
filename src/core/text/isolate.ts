// Keeps what a user typed from turning the words around it.

/** Right-to-left letters, and the signs that turn the direction. */
const TURNING =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** With one of these of its own the text could end its isolation. */
const ISOLATES = /[\u2066-\u2069]/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** As a part of a sentence: without it a price after a Hebrew name, or after a sign of the other direction, reads backwards. */
export function isolate(text: string): string {
  if (!TURNING.test(text)) return text;
  return FIRST_STRONG_ISOLATE + text.replace(ISOLATES, '') + POP_ISOLATE;
}
