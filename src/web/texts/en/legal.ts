/** Texts of the four static pages (specification §2 Static pages). */
import { defineTexts } from '../define.ts';

export const legalTexts = defineTexts('legal', {
  lastUpdated: 'last updated 1st September 2025',
  refunds: { title: 'Cancellation & Refunds' },
  contact: { title: 'Contact' },
  privacy: { title: 'Privacy Policy' },
  terms: { title: 'Terms & Conditions' },
});
