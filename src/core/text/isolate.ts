// Keeps the direction of a text that somebody typed from turning the words and figures of the sentence around it.

/** Letters and digits written from right to left, and the invisible signs that set a direction. */
const TURNING =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATING = /[\u2066-\u2069]/g;
const [BEGIN, END] = ['\u2068', '\u2069'];

/** Returns the text unchanged if no character changes text direction (nearly always). */
export function isolate(text: string): string {
  // A mark in the text itself could end the isolation too early.
  return TURNING.test(text) ? `${BEGIN}${text.replace(ISOLATING, '')}${END}` : text;
}
