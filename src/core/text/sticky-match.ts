// Reading a text piece by piece with sticky patterns (flag `y`).

/** Matches the pattern exactly at this position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
