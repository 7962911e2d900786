// One verdict on a model's sentence: cleaned, about the user's own services, and with no figure that cannot be derived.
import { isProven } from './advice-claims.ts';
import type { NameReader } from './advice-names.ts';
import { makeScope, type Scope } from './advice-scope.ts';
import { cleanText } from './advice-text.ts';
import { ADVICE_WORDS } from './advice-vocabulary-table.ts';
import type { Fact } from './insights-facts.ts';
import type { AdviceInput, ReadRow } from './insights-rows.ts';
import type { AdviceWording } from './insights-wording.ts';
import { isCurrency } from './money.ts';

export const TITLE_LENGTH = 120;
export const NOTES_LENGTH = 400;
export const TASK_LENGTH = 200;

/** Instructions to a machine have no place in advice; a text that holds them was not written for the user. */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|previous|above|rules?|prompt)\b|\bsystem\s*(?:prompt|message)?\s*:|\b(?:as an ai|developer mode|jailbreak)\b|\bassistant\s*:/i;

export interface ProvenText {
  readonly text: string;
  /** Rows the text itself speaks of. */
  readonly rows: readonly ReadRow[];
}

export interface Prover {
  readonly input: AdviceInput;
  readonly names: NameReader;
  /** The cleaned text where it is proven for those rows and facts, else null. */
  readonly prove: (
    text: unknown,
    maxLength: number,
    about: readonly ReadRow[] | null,
    facts?: readonly Fact[],
    more?: Partial<Pick<Scope, 'amounts'>>,
  ) => ProvenText | null;
}

function makeProver(input: AdviceInput, names: NameReader): Prover {
  return {
    input,
    names,
    prove: (text, maxLength, about, facts = [], more = {}) => {
      const clean = cleanText(text, maxLength);
      if (clean === null || INSTRUCTION.test(clean)) return null;
      const { rows, foreign, masked } = names.readText(clean);
      if (foreign.length > 0 || hasUnknownName(masked)) return null;
      // A sentence about one row may not slip in another's figures: only what it names, within what it is about.
      if (about !== null && rows.some((row) => !about.includes(row))) return null;
      const scope = makeScope(input, names.rows, about ?? rows, facts);
      const wider = more.amounts ? { ...scope, amounts: [...scope.amounts, ...more.amounts] } : scope;
      return isProven(masked, wider) ? { text: clean, rows } : null;
    },
  };
}

/** Where our words are not in the models' language, not one of theirs is proven: ours stand in their place. */
export function makeProverFor(wording: AdviceWording, input: AdviceInput, names: NameReader): Prover {
  const prover = makeProver(input, names);
  return wording.hasOwnWordsOnly ? { ...prover, prove: () => null } : prover;
}

function hasUnknownName(masked: string): boolean {
  for (const [word] of masked.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:[+&][\p{L}\p{N}]*)?/gu)) {
    if (word.length === 1 || !/\p{Lu}/u.test(word)) continue;
    if (!ADVICE_WORDS.has(word.toLowerCase()) && !isCurrency(word)) return true;
  }
  return false;
}
