/** Words that stand on many screens: the controls' own, the units of a price, the choice of a language. */
import { defineTexts } from '../../define.ts';

export const wordsTexts = defineTexts('words', {
  close: 'Close',
  /** The toast region's name. */
  notifications: 'Notifications',
  language: 'Language',
  languageFailed: 'That language could not be loaded. Check your connection and try again.',
  /** How an amount states its unit, as core/billing-cycle.ts does. */
  units: { monthly: '/mo', quarterly: '/3 mo', halfyearly: '/6 mo', yearly: '/yr' },
});
