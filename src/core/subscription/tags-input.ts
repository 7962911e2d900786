// Normalises typed tags: no two of a subscription are the same, and they have one order.
import { compareTexts } from '../text/compare-texts.ts';
import { showsNothing } from '../text/invisible-text.ts';
import { UNREADABLE } from '../text/storable.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import { splitTags, TAG_SEPARATOR, type Tagged, tagKey } from './tags.ts';

export const TAG_MAX_LENGTH = 30;
export const TAGS_LIMIT = 10;

/** The commas of other scripts too: nobody sees which one a keyboard types. */
const COMMAS = /[,،、，﹐､]/u;

/** Absent, null and blank are all "no tags". The first spelling of a tag is kept, without the # that some put before it. */
export function checkTags(input: unknown): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string' || UNREADABLE.test(input.trim())) return refuse('short_text_unreadable');
  const byKey = new Map<string, string>();
  for (const typed of input.split(COMMAS)) {
    const tag = typed
      .replace(/^[#＃\s]+/u, '')
      .trim()
      .replace(/\s+/g, ' ');
    if (tag === '' || showsNothing(tag)) continue;
    if ([...tag].length > TAG_MAX_LENGTH) return refuse('tag_too_long', { limit: TAG_MAX_LENGTH });
    const key = tagKey(tag);
    if (!byKey.has(key)) byKey.set(key, tag);
  }
  if (byKey.size > TAGS_LIMIT) return refuse('tags_too_many', { limit: TAGS_LIMIT });
  return accept(joinTags(byKey));
}

/** Tags for several at once: there must be one. */
export function checkSomeTags(input: unknown): Verdict<string> {
  const tags = checkTags(input);
  if (!tags.ok) return tags;
  return tags.value === null ? refuse('tags_required') : accept(tags.value);
}

/** The tags of a subscription with these as well, refused where they would be too many, or without these. */
export function changeTags(row: Tagged, action: 'tag' | 'untag', tags: string): Verdict<string | null> {
  const own = splitTags(row);
  if (action === 'tag') return checkTags([...own, tags].join(TAG_SEPARATOR));
  const removed = new Set(splitTags({ tags }).map(tagKey));
  return accept(own.filter((tag) => !removed.has(tagKey(tag))).join(TAG_SEPARATOR) || null);
}

export interface UsedTag<Row> {
  readonly key: string;
  /** The spelling that came first. */
  readonly name: string;
  readonly rows: readonly Row[];
}

/** The tags in use, by name. */
export function listTags<Row extends Tagged>(rows: readonly Row[]): readonly UsedTag<Row>[] {
  const byKey = new Map<string, { key: string; name: string; rows: Row[] }>();
  for (const row of rows) {
    for (const name of splitTags(row)) {
      const key = tagKey(name);
      const tag = byKey.get(key) ?? { key, name, rows: [] };
      tag.rows.push(row);
      byKey.set(key, tag);
    }
  }
  return [...byKey.values()].sort((a, b) => compareTexts(a.key, b.key));
}

function joinTags(byKey: ReadonlyMap<string, string>): string | null {
  const inOrder = [...byKey].sort(([a], [b]) => compareTexts(a, b));
  return inOrder.map(([, tag]) => tag).join(TAG_SEPARATOR) || null;
}
