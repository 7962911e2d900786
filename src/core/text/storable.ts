// What a text column takes: PostgreSQL refuses NUL and half of a surrogate pair.

/** For names and other single lines: besides those, the other controls only hide or break text. */
export const UNREADABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text);
}

/** Whether every text within a value of JSON can be stored, names of fields included. Not recursive: input may be deep. */
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
