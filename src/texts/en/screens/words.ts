/** Texts shared by many screens: controls, choice of language. */
import { defineTexts } from '../../define.ts';

export const wordsTexts = defineTexts('words', {
  close: 'Close',
  /** The toast region's name. */
  notifications: 'Notifications',
  language: 'Language',
  languageFailed: 'That language could not be loaded. Check your connection and try again.',
});
