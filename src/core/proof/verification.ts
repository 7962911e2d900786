// One verification of a model's reply: what it is judged against, and a note of everything that was dropped or reworded.

import { findFacts } from '../advice/analysis.ts';
import type { Fact } from '../advice/facts.ts';
import type { AdviceInput, ReadRow } from '../advice/rows.ts';
import type { AdviceWording } from '../advice/wording.ts';
import type { Rational } from '../rational.ts';
import type { ProofCode } from './grammar.ts';
import { makeNameReader, type NameReader } from './names.ts';
import { makeProver, makeSilentProver, type Prover } from './prover.ts';
import { makeScope } from './values.ts';

export type DropReason = 'shape' | 'not-yours' | 'amount' | 'repeated' | 'words' | 'too-many';

export interface Dropped {
  readonly where: string;
  readonly why: DropReason;
}

/** A text that was not proven, so that ours stands in its place. */
export interface Reworded {
  readonly where: string;
  readonly code: ProofCode;
  /** The words that could not be proven, as the prover read them. */
  readonly at: string;
}

export interface VerifyContext {
  readonly input: AdviceInput;
  /** The facts that the model was given; derived again where absent. */
  readonly facts?: readonly Fact[];
  readonly rowIdByAlias?: ReadonlyMap<string, string>;
  readonly factIdByAlias?: ReadonlyMap<string, string>;
  readonly wording: AdviceWording;
}

export interface Verification {
  readonly prover: Prover;
  readonly facts: readonly Fact[];
  readonly factIdByAlias: ReadonlyMap<string, string>;
  readonly wording: AdviceWording;
  readonly input: AdviceInput;
  readonly dropped: Dropped[];
  readonly reworded: Reworded[];
}

export function startVerification(context: VerifyContext): Verification {
  const { input, wording } = context;
  return {
    prover: chooseProver(wording, input, makeNameReader(input, context.rowIdByAlias)),
    facts: context.facts ?? findFacts(input),
    factIdByAlias: context.factIdByAlias ?? new Map(),
    wording,
    input,
    dropped: [],
    reworded: [],
  };
}

/** Models write English: where our wording is in another language, not one of their words is shown. */
export function chooseProver(wording: AdviceWording, input: AdviceInput, names: NameReader): Prover {
  return wording.hasOwnWordsOnly ? makeSilentProver(input, names) : makeProver(input, names, wording);
}

export interface Place {
  readonly where: string;
  readonly maxLength: number;
  readonly about: readonly ReadRow[];
  readonly saving?: Rational | null;
}

/** The text where it is proven for those rows, else null, and a note of what was not. */
export function proveAt(
  { where, maxLength, about, saving = null }: Place,
  text: unknown,
  verification: Verification,
): string | null {
  const { prover, input, reworded, facts } = verification;
  const scope = makeScope(input, prover.names.rows, about, factsWithin(about, verification), saving, facts);
  const proof = prover.prove(text, maxLength, scope);
  if (proof.ok) return proof.text;
  reworded.push({ where, code: proof.code, at: proof.at });
  return null;
}

/** Facts about no other rows than these. */
export function factsWithin(about: readonly ReadRow[], { facts }: Verification): readonly Fact[] {
  const ids = new Set(about.map(({ row }) => row.id));
  return facts.filter(({ rowIds }) => rowIds.every((id) => ids.has(id)));
}
