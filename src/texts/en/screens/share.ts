/** Texts of adding a subscription from a text, pasted or shared. */
import { defineTexts } from '../../define.ts';

export const shareTexts = defineTexts('share', {
  open: 'Paste a receipt',
  openHint: 'A renewal mail, SMS or receipt fills in the form',
  label: 'Receipt, mail or SMS',
  placeholder: 'Paste the text here',
  hint: 'Read on this device only. Nothing is saved until you add it.',
  reading: 'Reading…',
  found: (fields: string) => `Filled in from your text: ${fields}. Check before you add it.`,
  missing: (fields: string) => `Not clear from the text: ${fields}.`,
  nothing: 'No subscription found in this text. You can fill in the form yourself.',
  failed: 'The text could not be read just now. You can fill in the form yourself.',
  lost: 'The shared text did not arrive. Copy it and paste it here.',
  otherCurrency: (amount: string, currency: string) =>
    `The text says ${amount}, but your amounts are in ${currency}. Enter what you pay in ${currency}, or allow other currencies in Settings.`,
  fromText: 'from your text',
});
