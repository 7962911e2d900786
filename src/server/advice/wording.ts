/** Advice is written in the account's language. Results from before a change of language keep theirs. */
import type { AdviceWording, WordingContext } from '#core/advice/wording';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { makeEnglishWording } from '#texts/en/advice';
import { ENGLISH_DESCRIPTIONS } from '#texts/en/title-table';
import { makeHindiWording } from '#texts/hi/advice';
import { HINDI_DESCRIPTIONS } from '#texts/hi/title-table';

const wordings: Record<ReturnType<typeof languageOf>, (context: WordingContext) => AdviceWording> = {
  en: makeEnglishWording,
  hi: makeHindiWording,
};

export function chooseWording(user: Pick<UserRow, 'language'>, context: WordingContext): AdviceWording {
  return wordings[languageOf(user)](context);
}

const descriptions: Record<ReturnType<typeof languageOf>, ReadonlyMap<string, string>> = {
  en: ENGLISH_DESCRIPTIONS,
  hi: HINDI_DESCRIPTIONS,
};

/** Describes a shipped title, by its id, in the user's language; its name stays as it is. */
export function chooseTitleDescriber(user: Pick<UserRow, 'language'>): (id: string) => string {
  const own = descriptions[languageOf(user)];
  return (id) => own.get(id) ?? '';
}
