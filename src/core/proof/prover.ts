// The verdict on a model's sentence: shown only if every word of it is plain or part of a phrase that is proven for the rows it stands with.

import { quoteName } from '../advice/own-name.ts';
import { type AdviceInput, isCatalogueName } from '../advice/rows.ts';
import type { AdviceWording } from '../advice/wording.ts';
import { matchAt } from '../text/sticky-match.ts';
import { findWrongAction, type Reason } from './actions.ts';
import { NAMES, type Phrase, type ProofCode, type Reading, rowsIn } from './grammar.ts';
import type { NameReader } from './names.ts';
import { makeMoneyReader } from './numbers.ts';
import { CLAIM_PHRASES } from './phrases/claims.ts';
import { DAY_PHRASES } from './phrases/days.ts';
import { FIGURE_PHRASES } from './phrases/figures.ts';
import { SHARE_PHRASES } from './phrases/percents.ts';
import { hasKnownForm } from './sentence-forms.ts';
import { readTokens, type Token, type TokenReader } from './tokens.ts';
import type { Scope } from './values.ts';
import { isAskedWord, isPlainWord, isSoughtWord } from './word-table.ts';

export const TITLE_LENGTH = 120;
export const NOTES_LENGTH = 400;
export const TASK_LENGTH = 200;

export type Proof =
  | { readonly ok: true; readonly text: string }
  /** The claim that could not be proven, and its first words. */
  | { readonly ok: false; readonly code: ProofCode; readonly at: string };

export interface Prover {
  readonly input: AdviceInput;
  readonly names: NameReader;
  readonly prove: (text: unknown, maxLength: number, scope: Scope) => Proof;
}

const PHRASES: readonly Phrase[] = [...FIGURE_PHRASES, ...SHARE_PHRASES, ...DAY_PHRASES, ...CLAIM_PHRASES];

/** From here to the end of the clause the sentence asks, and what it asks about is not claimed. */
const ASKS =
  /(?:if|whether|unless|in case|as long as|whichever(?: one)?|how (?:often|much)|which (?:one|ones|of (?:them|these|those|the C2|your)|service|services|app|plan)|(?:keep|keeping|cancel|cancelling|canceling|drop|pause|choose|pick) (?:only )?the ones?(?: that)?|(?:cancel|keep|pause|drop|remove|list|skip) (?:what|any|anything|those|any subscriptions|any services|subscriptions|services)(?: that)?(?= you)|(?:see|check|review|decide|know|on|about|compare) what) /uy;
/** From here to the end of the clause the sentence sends the user to look for something, and does not say that it exists. */
const SEEKS =
  /(?:look|looking|ask|asking|check|checking|search|searching|shop|shopping)(?: N\d+)?(?: around)? (?:for|about|into) |(?:consider|considering|try|explore) (?:a|an|its|the|switching to|moving to) /uy;
/** Signs and words that end a clause, or turn it from a question into a statement. */
const CLAUSE_END = /^(?:[.,;:!?()–…]|because|since|as|given|so|but|which|therefore)$/;
const SIGNS = /^(?:[.,;:!?()"–…]|'s)$/;
const OWN_WORDS = /^[\p{L}\p{M}\s.&+'’-]+$/u;
const NAME_LIST = new RegExp(`${NAMES}(?: (?:with|to|against|than|by|in|from) (?:your )?${NAMES})?`, 'gu');
/** "Your Netflix subscriptions" would be several. */
const PLURAL_OF_ONE =
  /(?<!(?:,|and|&|\+|or|plus|both) )(?<![^ ])N\d+(?: 's)? (?:subscriptions|memberships|services|accounts|entries|apps)(?= |$)/u;
const LIST_MARK = /^(?:\d{1,2}[.)]|[-•–*])\s+/;

export function makeProver(input: AdviceInput, names: NameReader, wording: AdviceWording): Prover {
  const currencies = [...new Set([input.userCurrency, ...input.rows.map(({ currency }) => currency)])];
  const readMoney = makeMoneyReader(currencies, input.country);
  return {
    input,
    names,
    prove: (text, maxLength, scope) =>
      prove(text, maxLength, scope, { readName: names.readName, readMoney, wording }),
  };
}

/** Proves nothing, for a language that models do not write: our own texts stand in place of theirs. */
export function makeSilentProver(input: AdviceInput, names: NameReader): Prover {
  return { input, names, prove: () => ({ ok: false, code: 'unreadable', at: '' }) };
}

interface ProofReaders extends Pick<TokenReader, 'readName' | 'readMoney'> {
  readonly wording: AdviceWording;
}

function prove(
  written: unknown,
  maxLength: number,
  scope: Scope,
  { wording, ...readers }: ProofReaders,
): Proof {
  if (typeof written !== 'string' || written.length > maxLength * 2) return refuse('too-long', '');
  const text = written
    .normalize('NFC')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    .replace(LIST_MARK, '');
  if ([...text].length > maxLength) return refuse('too-long', text.slice(0, 20));
  if (text === '') return refuse('unreadable', '');
  const tokens = readTokens(text, {
    ...readers,
    today: scope.input.today,
    ownPhrases: scope.facts.flatMap(wording.setPhrases),
  });
  if ('unreadable' in tokens) return refuse('unreadable', tokens.unreadable);
  const stranger = tokens.find((token) => isStranger(token, scope));
  if (stranger) return refuse('other-service', stranger.text);
  const figure = tokens.find(isFigure);
  if (figure) return refuse('own-name', figure.text);
  const reading = { tokens, tags: tokens.map(({ tag }) => tag).join(' '), scope };
  const repeated = findRepeatedName(reading) ?? PLURAL_OF_ONE.exec(reading.tags)?.[0];
  if (repeated !== undefined) return refuse('count', repeated);
  const read = outline(reading);
  if ('ok' in read) return read;
  if (!hasKnownForm(read.outline)) return refuse('form', read.outline);
  const wrong = findWrongAction(reading, findReason(read.outline));
  return wrong === null ? { ok: true, text: quoteOwnNames(text, tokens) } : refuse('action', wrong);
}

/** The relation between services that the text names as the reason to give one up. */
function findReason(outline: string): Reason | null {
  if (outline.includes('<contained>')) return 'contained';
  return outline.includes('<overlap>') ? 'overlap' : null;
}

/** "Netflix and Netflix": a list that names a row twice makes two of one. */
function findRepeatedName(reading: Reading): string | undefined {
  const lists = [...reading.tags.matchAll(NAME_LIST)].map(([list]) => list);
  return lists.find((list) => {
    const count = list.split(/(?<![^ ])N\d/).length - 1;
    return (rowsIn(list, reading)?.length ?? count) < count;
  });
}

type Refusal = Proof & { readonly ok: false };

function refuse(code: ProofCode, at: string): Refusal {
  return { ok: false, code, at };
}

/** A service that is not the user's, or a row that the text does not belong to. */
function isStranger({ rows }: Token, { about }: Scope): boolean {
  return rows !== undefined && !rows.some((row) => about.includes(row));
}

/** A row that the user called "₹99 only": beside proven figures, and without quotation marks, its name would look like one. */
function isFigure({ rows, text }: Token): boolean {
  return rows !== undefined && !isQuoted(text) && !isCatalogueName(text) && !OWN_WORDS.test(text);
}

function isQuoted(text: string): boolean {
  return /^["“]/.test(text);
}

/** The user's own words for a service stand in quotation marks, as in our own sentences. */
function quoteOwnNames(text: string, tokens: readonly Token[]): string {
  let quoted = '';
  let at = 0;
  for (const token of tokens) {
    const start = text.indexOf(token.text, at);
    const isOwn = token.rows !== undefined && !isQuoted(token.text);
    quoted += text.slice(at, start) + (isOwn ? quoteName(token.text) : token.text);
    at = start + token.text.length;
  }
  return quoted + text.slice(at);
}

type Mode = 'tells' | 'asks' | 'seeks';

/** Claims that a question may leave unproven; figures and days are always proven. */
const MAY_ASK: ReadonlySet<ProofCode> = new Set([
  'cycle',
  'kind',
  'count',
  'overlap',
  'contained',
  'comparison',
]);
const MAY_SEEK: ReadonlySet<ProofCode> = new Set(['cycle', 'comparison']);

/** A text with every proven phrase in place of its words, so that what is said around them can be judged. */
export interface Outline {
  readonly outline: string;
}

/** The outline of a text whose phrases and words are all known, or why one is refused. */
function outline(reading: Reading): Outline | Refusal {
  const { tags } = reading;
  // Both patterns end with a blank, and the last word has none behind it.
  const spaced = `${tags} `;
  const parts: string[] = [];
  let mode: Mode = 'tells';
  let at = 0;
  while (at < tags.length) {
    const asks = matchAt(ASKS, spaced, at);
    const opening = asks ?? matchAt(SEEKS, spaced, at);
    if (opening) {
      mode = asks ? 'asks' : 'seeks';
      parts.push(opening[0].trim());
      at += opening[0].length;
      continue;
    }
    const found = readPhrase(reading, at, mode);
    const step = found ?? readWord(reading, at, mode);
    if ('ok' in step) return step;
    parts.push(step.part);
    if (step.text.split(' ').some((tag) => CLAUSE_END.test(tag))) mode = 'tells';
    at += step.text.length + 1;
  }
  return { outline: parts.join(' ') };
}

interface Step {
  readonly text: string;
  /** Its placeholder in the outline. */
  readonly part: string;
}

/** The phrase that begins there, or why it is refused; null where none begins, or one that may be left open. */
function readPhrase(reading: Reading, at: number, mode: Mode): Step | Refusal | null {
  for (const { pattern, code, isProven } of PHRASES) {
    const match = matchAt(pattern, reading.tags, at);
    if (!match || match[0] === '') continue;
    const [text] = match;
    const found = { text, at, end: at + text.length, groups: match.groups ?? {} };
    // In a sentence that only looks for a tier, a sum without a name would be read as that tier's price.
    if (mode === 'seeks' && code === 'cost' && found.groups.who === undefined) return refuse(code, text);
    if (isProven(found, reading)) return { text, part: code === 'unknown-word' ? text : `<${code}>` };
    const mayBeOpen = (mode === 'asks' && MAY_ASK.has(code)) || (mode === 'seeks' && MAY_SEEK.has(code));
    if (!mayBeOpen) return refuse(code, text);
  }
  return null;
}

function readWord({ tags }: Reading, at: number, mode: Mode): Step | Refusal {
  const [tag = ''] = tags.slice(at).split(' ', 1);
  const isFine =
    isPlainWord(tag) ||
    SIGNS.test(tag) ||
    /^[NT]\d+$/.test(tag) ||
    (mode === 'asks' && (isAskedWord(tag) || /^K\d+$/.test(tag))) ||
    (mode === 'seeks' && isSoughtWord(tag));
  return isFine ? { text: tag, part: tag } : refuse('unknown-word', tag);
}
