/** Whether the subscriptions have changed since advice was given. */
import type { Subscription } from '../subscriptions/queries.ts';

export function isOutdated(
  generatedAt: string,
  rowIds: readonly string[],
  list: readonly Subscription[] | null | undefined,
): boolean {
  if (!list) return false;
  const made = Date.parse(generatedAt);
  const known = new Set(list.map(({ id }) => id));
  return list.some(({ updatedAt }) => Date.parse(updatedAt) > made) || rowIds.some((id) => !known.has(id));
}
