/** Advice in English, as most tests and the evaluation ask for it. */
import * as analysis from '#core/advice/analysis';
import * as bundleSteps from '#core/advice/bundle/steps';
import * as bundles from '#core/advice/bundles';
import type { Fact } from '#core/advice/facts';
import type { AdviceInput } from '#core/advice/rows';
import type { NameReader } from '#core/proof/names';
import * as prover from '#core/proof/prover';
import type { VerifyContext } from '#core/proof/verification';
import * as verify from '#core/proof/verify';
import * as verifyBundle from '#core/proof/verify-bundles';
import { makeEnglishWording } from '#texts/en/advice';

/** The wording is English unless another is given. */
type Context = Omit<VerifyContext, 'wording'> & Partial<Pick<VerifyContext, 'wording'>>;

export function analyse(input: AdviceInput, wording = makeEnglishWording(input)) {
  return analysis.analyse(input, wording);
}

export function toAnalysis(facts: readonly Fact[], input: AdviceInput) {
  return analysis.toAnalysis(facts, input, makeEnglishWording(input));
}

export function suggestBundles(input: AdviceInput, wording = makeEnglishWording(input)) {
  return bundles.suggestBundles(input, wording);
}

export function makeBundleSteps(
  cover: bundles.Cover,
  input: AdviceInput,
  wording = makeEnglishWording(input),
) {
  return bundleSteps.makeBundleSteps(cover, input, wording);
}

export function verifyAnalysis(reply: unknown, context: Context) {
  return verify.verifyAnalysis(reply, { wording: makeEnglishWording(context.input), ...context });
}

export function verifyBundles(reply: unknown, context: Context) {
  return verifyBundle.verifyBundles(reply, { wording: makeEnglishWording(context.input), ...context });
}

export function makeProver(input: AdviceInput, names: NameReader) {
  return prover.makeProver(input, names, makeEnglishWording(input));
}
