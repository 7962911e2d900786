/** Advice is written in the account's language. Results from before a change of language keep theirs. */
import type { AdviceWording, WordingContext } from '#core/advice/wording';
import type { Title } from '#core/data/title-table';
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

/** Describes a shipped title in the user's language; its name stays as it is. */
export function chooseTitleDescriber(user: Pick<UserRow, 'language'>): (title: Title) => string {
  if (languageOf(user) === 'en') return ({ description }) => description;
  return ({ id, description }) => HINDI_DESCRIPTIONS.get(id) ?? description;
}
