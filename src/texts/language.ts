import type { languages } from '#contract/account';

export type Language = (typeof languages)[number];
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>;
