// The six categories, their labels and colour tokens. Unknown ones are kept as typed and grouped as Other.

export const CATEGORY_CODES = ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other'] as const;
export type CategoryCode = (typeof CATEGORY_CODES)[number];

interface CategoryFacts {
  readonly label: string;
  readonly colour: CategoryColour;
}

/** Names of the six design tokens; their values belong to the web. */
export type CategoryColour = `category-${Lowercase<CategoryCode>}`;

const CATEGORY_FACTS: Readonly<Record<CategoryCode, CategoryFacts>> = {
  OTT: { label: 'Streaming & Entertainment', colour: 'category-ott' },
  Music: { label: 'Music & Audio', colour: 'category-music' },
  SaaS: { label: 'SaaS & Productivity', colour: 'category-saas' },
  Cloud: { label: 'Cloud Storage', colour: 'category-cloud' },
  Gym: { label: 'Fitness & Wellness', colour: 'category-gym' },
  Other: { label: 'Other', colour: 'category-other' },
};

const CODE_BY_KEY: ReadonlyMap<string, CategoryCode> = new Map(
  CATEGORY_CODES.map((code) => [code.toLowerCase(), code]),
);

export function categoryOf(text: string): CategoryCode {
  return CODE_BY_KEY.get(text.trim().toLowerCase()) ?? 'Other';
}

export function labelCategory(text: string): string {
  return CATEGORY_FACTS[categoryOf(text)].label;
}

export function colourOf(text: string): CategoryColour {
  return CATEGORY_FACTS[categoryOf(text)].colour;
}
