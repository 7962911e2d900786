// A short text of the user's own that may be left out.
import { accept, refuse, type Verdict } from '../verdict.ts';
import { showsNothing } from './invisible-text.ts';
import { UNREADABLE } from './storable.ts';

/** Absent, null and blank are all "not said". */
export function checkShortText(input: unknown, limit: number): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string' || UNREADABLE.test(input.trim())) return refuse('short_text_unreadable');
  const text = input.trim();
  if (text === '' || showsNothing(text)) return accept(null);
  return [...text].length > limit ? refuse('short_text_too_long', { limit }) : accept(text);
}
