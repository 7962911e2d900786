// Digits of other scripts.

/** The zeros of other scripts in which amounts and days are written. */
export const DIGIT_ZEROS = ['٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

/** The text with ASCII digits. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, toAsciiDigit);
}

/** One digit of another script as its ASCII digit. */
export function toAsciiDigit(digit: string): string {
  const zero = DIGIT_ZEROS.find((start) => digit.charCodeAt(0) >= start && digit.charCodeAt(0) <= start + 9);
  return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
}
