/** Advice speaks the language of the account. What was made before a change of language stays as it is until asked for again. */
import { type AdviceWording, makeEnglishWording, type WordingContext } from '#core/insights-wording';
import { makeHindiWording } from '#core/insights-wording-hi';
import { languageOf } from '#server/account/present';
import type { UserRow } from '#server/auth/session-store';

const wordings: Record<ReturnType<typeof languageOf>, (context: WordingContext) => AdviceWording> = {
  en: makeEnglishWording,
  hi: makeHindiWording,
};

export function chooseWording(user: Pick<UserRow, 'language'>, context: WordingContext): AdviceWording {
  return wordings[languageOf(user)](context);
}
