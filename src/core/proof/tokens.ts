// Turns a sentence into tags that phrases are matched on: names N0, sums M0, shares P0, days D0, counts C2, kinds K0, phrases of our tables T0; other words in lower case.

import type { ReadRow } from '../advice/rows.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { matchAt } from '../text/sticky-match.ts';
import { type FoundDay, readDay } from './days.ts';
import type { NameReader } from './names.ts';
import { type MoneyReader, type MoneyReading, readCount, readShare } from './numbers.ts';
import { KINDS, type Kind } from './word-table.ts';

export interface Token {
  readonly tag: string;
  readonly text: string;
  readonly rows?: readonly ReadRow[];
  readonly readings?: readonly MoneyReading[];
  readonly share?: string;
  readonly day?: FoundDay;
  readonly kind?: Kind;
}

export interface TokenReader {
  readonly readName: NameReader['readName'];
  readonly readMoney: MoneyReader;
  readonly today: CalendarDay;
  /** Phrases of our own tables that may be repeated as they stand. */
  readonly ownPhrases: readonly string[];
}

/** “one” is left out: it is often a pronoun. */
const COUNT_WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const WORD = /[A-Za-z]+(?:['’][A-Za-z]+)?(?:-[A-Za-z]+)*(?![\p{L}\p{M}\p{N}_])/uy;
const OPENING_QUOTE = /["“]/u;
const CLOSING_QUOTE = /["”]/u;
const SUFFIX = /['’]s?(?![\p{L}\p{N}])/uy;
/** A full stop or comma in the middle of something is part of an address or of an odd number. */
const STOP = /(?:[.,;:!?]|…)(?=[\s"”)]|$)/uy;
const OTHER_SIGN = /["“”()&+·]|(?:[–—-](?=\s))|\/(?=[A-Za-z0-9])/uy;

/** The tokens of a text, or the first piece that cannot be one. */
export function readTokens(
  text: string,
  reader: TokenReader,
): readonly Token[] | { readonly unreadable: string } {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const token = readToken(text, at, reader, tokens.length);
    if (!token) return { unreadable: text.slice(at, at + 20) };
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function readToken(text: string, at: number, reader: TokenReader, index: number): Token | null {
  const cut = (length: number) => text.slice(at, at + length);
  const own = reader.ownPhrases.find((phrase) => phrase !== '' && text.startsWith(phrase, at));
  if (own !== undefined) return { tag: `T${index}`, text: own };
  const quoted = readQuotedName(text, at, reader, index);
  if (quoted) return quoted;
  const name = reader.readName(text, at);
  if (name) return { tag: `N${index}`, text: cut(name.length), rows: name.rows };
  const day = readDay(text, at, reader.today);
  if (day) return { tag: `D${index}`, text: cut(day.length), day };
  const share = readShare(text, at);
  if (share) return { tag: `P${index}`, text: cut(share.length), share: share.value };
  const money = reader.readMoney(text, at);
  if (money) return { tag: `M${index}`, text: cut(money.length), readings: money.readings };
  const count = readCount(text, at);
  if (count) return { tag: `C${count.value}`, text: cut(count.length) };
  const kind = readKind(text, at);
  if (kind) return { tag: `K${index}`, text: cut(kind.length), kind: kind.kind };
  return readWord(text, at) ?? readSign(text, at);
}

/** A name in quotation marks is one token with them. */
function readQuotedName(text: string, at: number, { readName }: TokenReader, index: number): Token | null {
  if (!OPENING_QUOTE.test(text.slice(at, at + 1))) return null;
  const name = readName(text, at + 1);
  const end = at + 1 + (name?.length ?? 0);
  if (!name || !CLOSING_QUOTE.test(text.slice(end, end + 1))) return null;
  return { tag: `N${index}`, text: text.slice(at, end + 1), rows: name.rows };
}

function readWord(text: string, at: number): Token | null {
  const suffix = matchAt(SUFFIX, text, at)?.[0];
  if (suffix) return { tag: "'s", text: suffix };
  const word = matchAt(WORD, text, at)?.[0];
  if (word === undefined) return null;
  const lower = word.toLowerCase().replaceAll('’', "'");
  const count = COUNT_WORDS.indexOf(lower);
  return { tag: count < 0 ? lower : `C${count + 2}`, text: word };
}

function readSign(text: string, at: number): Token | null {
  const sign = (matchAt(STOP, text, at) ?? matchAt(OTHER_SIGN, text, at))?.[0];
  if (sign === undefined) return null;
  return { tag: /[–—-]/.test(sign) ? '–' : /["“”]/.test(sign) ? '"' : sign, text: sign };
}

function readKind(text: string, at: number): { readonly length: number; readonly kind: Kind } | null {
  const rest = text.slice(at, at + 40).toLowerCase();
  for (const kind of KINDS)
    for (const word of kind.words)
      if (rest.startsWith(word) && !/^[\p{L}\p{N}-]/u.test(rest.slice(word.length)))
        return { length: word.length, kind };
  return null;
}
