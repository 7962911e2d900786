// A receipt as plain characters of the same length, so that whatever is found has its place in the original, and words of meaning in it.

import { DIGIT_ZEROS } from '../text/digits.ts';

/** A mail's figures stand in its first screens; past this everything is footer, and the work stays bounded. */
export const READ_LIMIT = 20_000;
/** More amounts or dates than this make a statement, not a receipt. */
const CANDIDATE_LIMIT = 150;

/** A value and the piece of the text that says it. */
export interface Found<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

export interface ReceiptText {
  /** The text as given, cut at the limit. */
  readonly original: string;
  /** Lower case, ASCII digits, plain blanks and dashes, no accents; each character at its original place. */
  readonly plain: string;
}

export interface ReceiptContext {
  readonly today: string;
  /** Name or code of the country of the person who reads. */
  readonly country: string | null | undefined;
}

export function toReceiptText(text: string): ReceiptText {
  const original = text.slice(0, READ_LIMIT);
  return { original, plain: original.replace(/[^\n\x20-\x40\x5b-\x7e]/g, foldCharacter) };
}

const BLANKS = /[\s\p{Cc}\p{Cf}\u2800\u3000]/u;
const DASHES = '‐‑‒–—―−－〜～';
const QUOTES = '’‘ʼ´`';
/** Letters that have no plain form of their own in Unicode. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'a', þ: 't' };

/** Always gives one UTF-16 unit for one. */
function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 128) return character.toLowerCase().replace(/[^ -~]/, ' ');
  if (BLANKS.test(character)) return ' ';
  if (DASHES.includes(character)) return '-';
  if (QUOTES.includes(character)) return "'";
  if (code === 0xffe5) return '¥';
  if (code > 0xff00 && code < 0xff5f) return String.fromCharCode(code - 0xfee0).toLowerCase();
  const zero = DIGIT_ZEROS.find((start) => code >= start && code <= start + 9);
  if (zero !== undefined) return String(code - zero);
  const base = code < 0x250 ? (character.normalize('NFD')[0] ?? character) : character;
  const lower = base.toLowerCase();
  return PLAIN_LETTERS[lower] ?? (lower.length === 1 ? lower : base);
}

export function matchesOf(plain: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of plain.matchAll(pattern)) {
    found.push(match);
    if (found.length >= CANDIDATE_LIMIT) break;
  }
  return found;
}

/** Returns the text before a position: of its own line, with the line above if its own has no word before it. */
export function readBefore(plain: string, at: number, limit: number): string {
  const piece = plain.slice(Math.max(0, at - limit), at);
  const lines = piece.split('\n');
  const own = lines.at(-1) ?? '';
  return /\p{L}/u.test(own) ? own : lines.slice(-2).join('\n');
}

/** Returns the rest of the line after a position. */
export function readAfter(plain: string, at: number, limit: number): string {
  return plain.slice(at, at + limit).split('\n', 1)[0] ?? '';
}

export interface CueMatch<Role extends string> {
  readonly role: Role;
  readonly at: number;
  readonly to: number;
}

export type CueFinder<Role extends string> = (piece: string) => readonly CueMatch<Role>[];

/** Makes a finder of cues; in it the longer words win, and among equals those that come first in the table. */
export function makeCueFinder<Role extends string>(table: Readonly<Record<Role, string>>): CueFinder<Role> {
  const cues = (Object.entries(table) as [Role, string][]).flatMap(([role, list]) =>
    list.split('|').map((words) => ({ role, words: words.trim() })),
  );
  const patterns = (Object.keys(table) as Role[]).map((role) => ({
    role,
    pattern: new RegExp(
      cues
        .filter((cue) => cue.role === role)
        .sort((a, b) => b.words.length - a.words.length)
        .map(({ words }) => toPattern(words))
        .join('|'),
      'g',
    ),
  }));
  return (piece) =>
    patterns.flatMap(({ role, pattern }) =>
      [...piece.matchAll(pattern)].map((match) => ({
        role,
        at: match.index,
        to: match.index + match[0].length,
      })),
    );
}

function toPattern(words: string): string {
  const isOpen = words.endsWith('~');
  const escaped = words
    .replace(/~$/, '')
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/ /g, '[ \\n]{1,2}');
  const start = /^[a-z0-9]/.test(words) ? '(?<![a-z0-9])' : '';
  const end = isOpen ? '[a-z]{0,12}' : /[a-z0-9]$/.test(words) ? '(?![a-z0-9])' : '';
  return start + escaped + end;
}

/** The cue that ends last in the piece; of those that end together the longest, then the first in the table. */
export function lastCue<Role extends string>(finder: CueFinder<Role>, piece: string): CueMatch<Role> | null {
  let best: CueMatch<Role> | null = null;
  for (const cue of finder(piece))
    if (!best || cue.to > best.to || (cue.to === best.to && cue.at < best.at)) best = cue;
  return best;
}

/** The cue that begins first in the piece. */
export function firstCue<Role extends string>(finder: CueFinder<Role>, piece: string): CueMatch<Role> | null {
  let best: CueMatch<Role> | null = null;
  for (const cue of finder(piece))
    if (!best || cue.at < best.at || (cue.at === best.at && cue.to > best.to)) best = cue;
  return best;
}
