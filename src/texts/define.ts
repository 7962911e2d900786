/** The key of each part of the catalogue, to find the same part in another language. */
const nouns = new WeakMap<object, string>();

export function defineTexts<Part extends object>(noun: string, part: Part): Part {
  nouns.set(part, noun);
  return part;
}

export function nounOf(part: object): string | undefined {
  return nouns.get(part);
}
