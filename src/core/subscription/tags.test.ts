// The user's own tags: what is kept of a typed text, and how tags are found, added and removed (subscription.17).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accept, refuse } from '../verdict.ts';
import { hasTag, splitTags, tagKey, writeTags } from './tags.ts';
import { changeTags, checkSomeTags, checkTags, listTags, TAG_MAX_LENGTH, TAGS_LIMIT } from './tags-input.ts';

test.each([
  [' Work , family,, ', 'family, Work'],
  ['work, WORK,  Work', 'work'],
  ['my   family', 'my family'],
  ['#work, # family', 'family, work'],
  ['काम، परिवार、घर', 'काम, घर, परिवार'],
  ['👨‍👩‍👧, ünïcode', 'ünïcode, 👨‍👩‍👧'],
])('%j is kept as %j', (typed, kept) => {
  expect(checkTags(typed)).toEqual(accept(kept));
});

test.each([undefined, null, '', '  ', ' , ,', '#', '\u200b, \u2800'])('%j is no tag', (typed) => {
  expect(checkTags(typed)).toEqual(accept(null));
  expect(checkSomeTags(typed)).toEqual(refuse('tags_required'));
});

test('a tag has at most 30 characters, a subscription at most 10 tags, and repeated ones do not count', () => {
  const many = Array.from({ length: TAGS_LIMIT }, (_, index) => `tag ${index}`);
  expect(checkTags([...many, 'TAG 3'].join()).ok).toBe(true);
  expect(checkTags([...many, 'one more'].join())).toEqual(refuse('tags_too_many', { limit: TAGS_LIMIT }));
  expect(checkTags('😀'.repeat(TAG_MAX_LENGTH)).ok).toBe(true);
  expect(checkTags('a'.repeat(TAG_MAX_LENGTH + 1))).toEqual(
    refuse('tag_too_long', { limit: TAG_MAX_LENGTH }),
  );
});

test.each([7, ['work'], 'a\nb', 'a\0', '\ud800'])('%j is refused', (input) => {
  expect(checkTags(input)).toEqual(refuse('short_text_unreadable'));
});

test('what was kept is kept as it is, whatever was typed', () => {
  const typed = fc
    .array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 12 })
    .map((all) => all.join());
  fc.assert(
    fc.property(typed, (text) => {
      const kept = checkTags(text);
      if (!kept.ok) return;
      expect(checkTags(kept.value)).toEqual(kept);
      const tags = splitTags({ tags: kept.value });
      expect(new Set(tags.map(tagKey)).size).toBe(tags.length);
      for (const tag of tags) expect(hasTag({ tags: kept.value }, tagKey(tag))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('adding keeps what is there and its spelling; removing takes any spelling; both are undone by the other', () => {
  const row = { tags: 'family, Work' };
  expect(changeTags(row, 'tag', 'work, home')).toEqual(accept('family, home, Work'));
  expect(changeTags({ tags: 'family, home, Work' }, 'untag', 'HOME')).toEqual(accept('family, Work'));
  expect(changeTags(row, 'untag', 'Family, work')).toEqual(accept(null));
  expect(changeTags({ tags: null }, 'tag', 'work')).toEqual(accept('work'));
  const full = Array.from({ length: TAGS_LIMIT }, (_, index) => `tag ${index}`).join(', ');
  expect(changeTags({ tags: full }, 'tag', 'more').ok).toBe(false);
  expect(changeTags({ tags: full }, 'tag', 'Tag 1')).toEqual(accept(full));
});

test('the tags in use are listed once each with their subscriptions', () => {
  const rows = [{ tags: 'family, Work' }, { tags: 'work' }, { tags: null }, {}];
  expect(listTags(rows)).toEqual([
    { key: 'family', name: 'family', rows: [rows[0]] },
    { key: 'work', name: 'Work', rows: [rows[0], rows[1]] },
  ]);
  expect(writeTags({ tags: 'family, Work' })).toBe('#family #Work');
  expect(writeTags({})).toBe('');
});
