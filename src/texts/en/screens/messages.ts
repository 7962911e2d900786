/**
 * Sentences that come from outside the catalogue: refusals of the server (contract/errors.ts) and of core's rules
 *. In English they are shown as they come; another language says them its own way.
 */
import { defineTexts } from '../../define.ts';

export const messagesTexts = defineTexts('messages', {
  say: (sentence: string): string => sentence,
  /** The name of a field in `path: message`. */
  field: (path: string): string => path,
});
