// A narration as it is kept: one line, without control characters, no longer than any bank writes.

/** The longest of banks has about 400; a pattern must not run over a megabyte. */
const NARRATION_LIMIT = 500;
const UNSEEN = /[^\P{Cc}\s]/gu;

export function cleanNarration(text: string): string {
  return text.slice(0, NARRATION_LIMIT).replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
}
