/** Says what an undo of several brought, and why some were left as they are. */
import type { Skipped } from '#contract/bulk';
import type { Texts } from '#texts/en/screens';
import type { Undone } from './perform-bulk.ts';

export function saySkipped(t: Texts['bulk'], skipped: readonly Skipped[]): string[] {
  return [...new Set(skipped.map(({ reason }) => reason))].map((reason) =>
    t.skipped[reason](skipped.filter((each) => each.reason === reason).length),
  );
}

export function sayUndone(t: Texts['bulk'], { count, skipped }: Undone) {
  return {
    title: count > 0 ? t.undone(count) : t.notUndone,
    description: saySkipped(t, skipped).join(' ') || undefined,
  };
}
