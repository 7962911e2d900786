// The user's own tags of a subscription, kept as one text: "family, work".
import { isolate } from '../text/isolate.ts';
import { nameKey } from './subscription.ts';

/** The field of a subscription that its tags are in. */
export interface Tagged {
  readonly tags?: string | null | undefined;
}

export const TAG_SEPARATOR = ', ';

export function splitTags({ tags }: Tagged): readonly string[] {
  return tags ? tags.split(TAG_SEPARATOR) : [];
}

/** The list shows them like this: `#family #work`. */
export function writeTags(row: Tagged): string {
  return splitTags(row)
    .map((tag) => `#${isolate(tag)}`)
    .join(' ');
}

/** Equal for spellings that differ in case and spaces only. */
export function tagKey(tag: string): string {
  return nameKey(tag).replace(/\s+/g, ' ');
}

export function hasTag(row: Tagged, key: string): boolean {
  return splitTags(row).some((tag) => tagKey(tag) === key);
}
