// The six categories and their colour tokens. Unknown ones are kept as typed and grouped as Other.

export const CATEGORY_CODES = ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other'] as const;
export type CategoryCode = (typeof CATEGORY_CODES)[number];

/** Names of the six design tokens; their values belong to the web. */
export type CategoryColour = `category-${Lowercase<CategoryCode>}`;

const CODE_BY_KEY: ReadonlyMap<string, CategoryCode> = new Map(
  CATEGORY_CODES.map((code) => [code.toLowerCase(), code]),
);

export function categoryOf(text: string): CategoryCode {
  return CODE_BY_KEY.get(text.trim().toLowerCase()) ?? 'Other';
}

export function colourOf(text: string): CategoryColour {
  return `category-${categoryOf(text).toLowerCase() as Lowercase<CategoryCode>}`;
}
