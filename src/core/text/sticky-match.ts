// Reading a text piece by piece with sticky patterns (flag `y`).

/** What the pattern matches at that very place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
