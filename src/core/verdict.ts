// What a rule answers: the checked value, or the sentence that says what is wrong. Rules never throw for bad input.

export type Verdict<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

export function accept<T>(value: T): Verdict<T> {
  return { ok: true, value };
}

export function refuse(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}
