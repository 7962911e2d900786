/** Lets a form be checked by core's rules: the messages at the fields, and the first of them as a notification. */
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { Verdict } from '#core/verdict';

/** What is wrong, by field; the first entry is the one that is announced. */
export type FieldProblems<Values> = Partial<Record<keyof Values, string>>;

export function resolveBy<Values extends FieldValues>(
  check: (values: Values) => FieldProblems<Values>,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(check(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }]));
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
): string {
  for (const name of order) {
    const message = (errors as Partial<Record<string, { message?: unknown }>>)[name]?.message;
    if (typeof message === 'string') return message;
  }
  return '';
}
