// Turns whatever text a model sent into plain text: no markup, no links, no hidden characters, a length at most.

/** More than any field may have, markup and all; what lies beyond is never looked at. */
const READ_LIMIT = 1600;

const HIDDEN_CONTENT = /<(script|style|iframe|template|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const MARKDOWN_IMAGE = /!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g;
const MARKDOWN_LINK = /\[([^\][]*)\](?:\([^)]*\)|\[[^\]]*\])/g;
const CITATION = /\s?\[\^?\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/g;
const TAG = /<[^<>]*>/g;
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|javascript:|data:|mailto:)\S*/gi;
const PATH_ADDRESS = /\b[\w-]+(?:\.[\w-]+)+\/\S*/g;
const E_MAIL = /(?<![^\s@<>()])[^\s@<>()]{1,64}@[^\s@<>()]+\.[^\s@<>()]+/g;
const LIST_MARK = /^\s*(?:\d{1,2}[.)]|[-•–])\s+/;
const MARKUP_SIGN = /[*`~#|\\]|__|[<>]/g;

/** Plain text of at most that many characters, cut between words; null where nothing readable is left. */
export function cleanText(input: unknown, maxLength: number): string | null {
  if (typeof input !== 'string') return null;
  const text = showHidden(input.slice(0, READ_LIMIT))
    .replace(HIDDEN_CONTENT, ' ')
    .replace(MARKDOWN_IMAGE, ' ')
    .replace(CITATION, '')
    .replace(MARKDOWN_LINK, '$1')
    .replace(TAG, ' ')
    .replace(ADDRESS, ' ')
    .replace(E_MAIL, ' ')
    .replace(PATH_ADDRESS, ' ')
    .replace(MARKUP_SIGN, ' ')
    .replace(LIST_MARK, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? cutText(text, maxLength) : null;
}

/** Compatibility forms unfolded, characters that hide or reorder text taken out, foreign digits made plain ones. */
export function showHidden(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(readDigit(digit))));
}

export function cutText(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join('');
  const lastBlank = cut.lastIndexOf(' ');
  return `${lastBlank > 0 ? cut.slice(0, lastBlank) : cut}…`;
}

// In every script the ten digits have consecutive code points.
function readDigit(digit: string): number {
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return value;
}
