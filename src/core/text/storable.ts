// What a text column can store: PostgreSQL refuses NUL and lone surrogates.

/** Refused in names and other single lines: control characters and line separators as well. */
export const UNREADABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text);
}

/** Whether every string in a JSON value can be stored, keys included. Not recursive: input may be deep. */
export function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) waiting.push(name, inner);
  }
  return true;
}
