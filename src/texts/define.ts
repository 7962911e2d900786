/** Remembers which noun a part of the catalogue is about, so that another language's part can be found for it. */
const nouns = new WeakMap<object, string>();

export function defineTexts<Part extends object>(noun: string, part: Part): Part {
  nouns.set(part, noun);
  return part;
}

export function nounOf(part: object): string | undefined {
  return nouns.get(part);
}
