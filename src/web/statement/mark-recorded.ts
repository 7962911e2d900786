/** Marks findings as recorded once their subscriptions are added. */
import type { Finding } from '#core/statement/detect';
import { findDuplicate } from '#core/subscription/subscription';
import type { Subscription } from '../subscriptions/queries.ts';
import type { ReviewedItem } from './reading.ts';

export function keyOf({ keys, rhythm, minor, anchorOn }: Finding): string {
  return `${keys[0]} ${rhythm} ${minor} ${anchorOn}`;
}

/** Matches by the name it was added under: an id changes once an addition that was made offline is sent. */
export function markRecorded(
  item: ReviewedItem,
  recorded: readonly Subscription[],
  savedNames: ReadonlyMap<string, string>,
): ReviewedItem {
  if (!item.finding || item.state !== 'new') return item;
  const own = findDuplicate(savedNames.get(keyOf(item.finding)) ?? item.finding.name, recorded);
  return own ? { ...item, state: 'recorded', recordedId: own.id } : item;
}
