// Quotes a subscription's name in a sentence: anybody can call one "Save 50% with Netflix", and that must not read as our claim.
import { isCatalogueName } from './rows.ts';

/** A known service's name as it is; the user's own words in quotation marks. */
export function quoteName(name: string): string {
  return isCatalogueName(name) ? name : `“${name.replace(/["“”„]/g, '')}”`;
}
