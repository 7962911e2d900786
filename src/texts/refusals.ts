/** The sentence of a refusal, from its code. Codes also come over the wire, so an unknown one has no sentence. */
import type { FailureCode, FailureExtra, FieldProblem } from '#contract/errors';
import type { InputProblem, ProblemCode, ProblemParams } from '#core/verdict';

export type ProblemTexts = {
  readonly [Code in ProblemCode]: Code extends keyof ProblemParams
    ? (params: ProblemParams[Code]) => string
    : string;
};

export type FailureTexts = Readonly<Record<FailureCode, string | ((extra: FailureExtra) => string)>>;

export interface RefusalTexts {
  readonly problems: ProblemTexts;
  readonly failures: FailureTexts;
}

export function sayProblem(texts: ProblemTexts, { code, params }: InputProblem): string {
  // `refuse` guarantees that the parameters fit the code.
  const text: string | ((params: never) => string) = texts[code];
  return typeof text === 'string' ? text : text(params as never);
}

/** One wrong field of an answer. */
export function sayField(
  { problems, failures }: RefusalTexts,
  { code, params }: FieldProblem,
): string | undefined {
  if (isProblemCode(problems, code)) return sayProblem(problems, params ? { code, params } : { code });
  return plainMessage(failures, code, {});
}

/** The sentence of a failed answer: that of its first wrong field, if it names any. */
export function sayFailure(texts: RefusalTexts, code: FailureCode, extra: FailureExtra): string | undefined {
  const first = extra.problems?.[0];
  return (first && sayField(texts, first)) ?? plainMessage(texts.failures, code, extra);
}

function isProblemCode(problems: ProblemTexts, code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

function plainMessage(failures: FailureTexts, code: FailureCode, extra: FailureExtra): string | undefined {
  if (!Object.hasOwn(failures, code)) return undefined;
  const text = failures[code];
  return typeof text === 'string' ? text : text(extra);
}
