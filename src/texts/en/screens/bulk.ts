/** Texts of changing several subscriptions at once. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');

export const bulkTexts = defineTexts('bulk', {
  bar: 'What to do with the selected subscriptions',
  selected: (count: number) => plural(count, { one: '# selected', other: '# selected' }),
  chooseSome: 'Choose subscriptions below',
  all: 'Select all',
  none: 'Clear',
  choose: (name: string) => `Select ${name}`,
  category: 'Change category',
  tags: 'Tags',
  tagsTitle: (count: number) =>
    plural(count, { one: 'Tags of # subscription', other: 'Tags of # subscriptions' }),
  addTags: 'Add',
  removeTags: 'Remove',
  delete: 'Delete',
  deleteTitle: (count: number) =>
    plural(count, { one: 'Delete # subscription?', other: 'Delete # subscriptions?' }),
  deleteLead: 'You can undo it right afterwards, for 10 seconds.',
  andMore: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  done: {
    delete: (count: number) =>
      plural(count, { one: '# subscription deleted', other: '# subscriptions deleted' }),
    renew: (count: number) =>
      plural(count, {
        one: '# subscription marked as renewed',
        other: '# subscriptions marked as renewed',
      }),
    category: (count: number) =>
      plural(count, { one: '# subscription moved', other: '# subscriptions moved' }),
    tag: (count: number) => plural(count, { one: '# subscription tagged', other: '# subscriptions tagged' }),
    untag: (count: number) =>
      plural(count, { one: 'Tags removed from # subscription', other: 'Tags removed from # subscriptions' }),
  },
  movedTo: (category: string) => `Now under ${category}.`,
  nothing: 'Nothing was changed',
  /** Why some were left as they are. */
  skipped: {
    gone: (count: number) =>
      plural(count, { one: '# was deleted on another device.', other: '# were deleted on another device.' }),
    locked: (count: number) =>
      plural(count, {
        one: '# is locked since your Pro plan ended.',
        other: '# are locked since your Pro plan ended.',
      }),
    unchanged: (count: number) => plural(count, { one: '# needed no change.', other: '# needed no change.' }),
    changed: (count: number) =>
      plural(count, {
        one: '# was changed since and stays as it is.',
        other: '# were changed since and stay as they are.',
      }),
    name_taken: (count: number) =>
      plural(count, {
        one: '# stays deleted: its name is taken by now.',
        other: '# stay deleted: their names are taken by now.',
      }),
    no_room: (count: number) =>
      plural(count, {
        one: '# stays deleted: your Free plan is full.',
        other: '# stay deleted: your Free plan is full.',
      }),
    tags_full: (count: number) =>
      plural(count, { one: '# would have too many tags.', other: '# would have too many tags.' }),
  },
  undo: 'Undo',
  undoHow: 'Edit the subscriptions one by one, or add them again',
  undone: (count: number) =>
    plural(count, { one: '# subscription is as it was', other: '# subscriptions are as they were' }),
  notUndone: 'Nothing could be undone',
});
