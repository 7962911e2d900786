// The input of the sentences of advice, and the interface that each language implements (src/texts/<language>/advice.ts).

import type { Bundle } from '../data/bundle-table.ts';
import type { PhraseId } from '../data/phrase-id.ts';
import { decimalsOf, formatMoney } from '../money/money.ts';
import { type Rational, toDecimalText } from '../rational.ts';
import type { LeftOut } from '../spending/spending.ts';
import type { Fact, MathStep } from './facts.ts';

export interface WordingContext {
  readonly userCurrency: string;
  readonly country: string | null;
}

export interface AdviceWording {
  /** Models write English: in another language their words stay out, and ours stand in their place. */
  readonly hasOwnWordsOnly: boolean;
  readonly title: (fact: Fact) => string;
  readonly notes: (fact: Fact) => string;
  /** The task of a fact, or null if there is nothing to tick. */
  readonly task: (fact: Fact) => string | null;
  /** Parts of these sentences that are repeated whole: phrases of our tables, months of prices. */
  readonly setPhrases: (fact: Fact) => readonly string[];
  readonly mathLabel: (step: MathStep) => string;
  readonly savingLabel: string;
  readonly leftOut: (left: LeftOut) => string;
  /** Said where a finding is sound but its own words are not. */
  readonly review: {
    readonly title: (names: readonly string[]) => string;
    readonly notes: (names: readonly string[], costPerMonth: Rational) => string;
  };
  readonly bundle: BundleWording;
}

export interface BundleWording {
  /** The suggestion in a sentence or three. */
  readonly notes: (facts: BundleFacts) => string;
  readonly lessOf: (service: string, how: PhraseId) => string;
  readonly yearAtOnce: string;
  readonly gainService: (service: string) => string;
  readonly phrase: (id: PhraseId) => string;
  readonly mathLabel: (bundle: Bundle) => string;
  /** Said of a bundle that is not in our table. */
  readonly unchecked: string;
  readonly fullStop: string;
}

export interface BundleFacts {
  readonly bundle: Bundle;
  readonly replaces: readonly string[];
  readonly losses: readonly string[];
  readonly gains: readonly string[];
  /** The `standing` of `ChosenBundle`. */
  readonly standing: 'offered' | 'held' | 'listed';
}

/** Rounded once, in the user's currency. */
export function writeMoney(value: Rational, { userCurrency, country }: WordingContext): string {
  return formatMoney(toDecimalText(value, decimalsOf(userCurrency)), userCurrency, country);
}
