/** Validates a form by core's rules: an error at each field, and the first one as a notification. */
import type { FieldError, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { InputProblem, Verdict } from '#core/verdict';

/** What is wrong, by field; the first entry is the one that is announced. */
export type FieldProblems<Values> = Partial<Record<keyof Values, InputProblem>>;

export function resolveBy<Values extends FieldValues>(
  check: (values: Values) => FieldProblems<Values>,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries<InputProblem | undefined>(check(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = Object.fromEntries(
      problems.map(([name, problem]) => [name, { type: 'rule', problem }]),
    );
    // The names are the keys of the checked values, which the entries of an object no longer tell the compiler.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Leaves out the fields whose verdict was good. */
export function listProblems<Values>(
  verdicts: Partial<Record<keyof Values, Verdict<unknown>>>,
): FieldProblems<Values> {
  const entries = Object.entries<Verdict<unknown> | undefined>(verdicts);
  const wrong = entries.flatMap(([name, verdict]) =>
    verdict && !verdict.ok ? [[name, verdict.problem]] : [],
  );
  return Object.fromEntries(wrong) as FieldProblems<Values>;
}

export function firstProblem<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly Path<Values>[],
): InputProblem | undefined {
  const byName = errors as Partial<Record<string, FieldError>>;
  return order.map((name) => problemOf(byName[name])).find((problem) => problem !== undefined);
}

/** What `resolveBy` found wrong with a field. */
export function problemOf(error: object | undefined): InputProblem | undefined {
  return (error as { problem?: InputProblem } | undefined)?.problem;
}
