/** Advice is written in the account's language. Results from before a change of language keep theirs. */
import type { AdviceWording, WordingContext } from '#core/advice/wording';
import type { Recommendations } from '#core/recommendations';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { makeEnglishWording } from '#texts/en/advice';
import { makeHindiWording } from '#texts/hi/advice';
import { HINDI_DESCRIPTIONS } from '#texts/hi/title-table';

const wordings: Record<ReturnType<typeof languageOf>, (context: WordingContext) => AdviceWording> = {
  en: makeEnglishWording,
  hi: makeHindiWording,
};

export function chooseWording(user: Pick<UserRow, 'language'>, context: WordingContext): AdviceWording {
  return wordings[languageOf(user)](context);
}

/** Translates the descriptions of titles, not their names. */
export function describeTitles(user: Pick<UserRow, 'language'>, found: Recommendations): Recommendations {
  if (languageOf(user) === 'en') return found;
  const recommendations = found.recommendations.map((row) => ({
    ...row,
    description: HINDI_DESCRIPTIONS.get(row.description) ?? row.description,
  }));
  return { ...found, recommendations };
}
