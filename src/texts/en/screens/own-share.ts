/** Texts of the user's own share in the form. */
import { defineTexts } from '../../define.ts';

export const ownShareTexts = defineTexts('ownShare', {
  share: 'My share',
  hint: 'An amount, or a part such as 1/4 or 25%. Empty means all of it.',
  counted: (price: string) => `${price}, which is what your totals count.`,
  sharedWith: 'Shared with',
  sharedWithHint: 'Names for yourself; nobody is told.',
});
