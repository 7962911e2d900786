/** Hindi words that stand on many screens. */
import type { Texts } from '../../en/screens.ts';

export const wordsTexts: Texts['words'] = {
  close: 'बंद करें',
  notifications: 'सूचनाएँ',
  language: 'भाषा',
  languageFailed: 'यह भाषा लोड नहीं हो सकी। अपना कनेक्शन जाँचें और फिर से कोशिश करें।',
};
