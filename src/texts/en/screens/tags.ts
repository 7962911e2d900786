/** Texts of the user's own tags. */
import { defineTexts } from '../../define.ts';

export const tagsTexts = defineTexts('tags', {
  label: 'Tags',
  hint: 'Your own words with commas between, such as family, work.',
  list: 'Your tags',
  filter: 'Show what is tagged',
  all: 'Any tag',
});
