/** Texts shared by many screens: controls, units of a price, choice of language. */
import { defineTexts } from '../../define.ts';

export const wordsTexts = defineTexts('words', {
  close: 'Close',
  /** The toast region's name. */
  notifications: 'Notifications',
  language: 'Language',
  languageFailed: 'That language could not be loaded. Check your connection and try again.',
  /** The unit after an amount, as in core/billing-cycle.ts. */
  units: { monthly: '/mo', quarterly: '/3 mo', halfyearly: '/6 mo', yearly: '/yr' },
});
