// How phrases are matched on tags, and which rows they refer to.

import { isPaid, type ReadRow } from '../advice/rows.ts';
import type { MoneyReading } from './numbers.ts';
import type { Token } from './tokens.ts';
import { isOfKind, type Per, type Scope } from './values.ts';
import type { Kind } from './word-table.ts';

/** Why a text is not shown. */
export type ProofCode =
  | 'unreadable'
  | 'too-long'
  | 'other-service'
  | 'own-name'
  | 'unknown-word'
  | 'form'
  | 'action'
  | 'cost'
  | 'saving'
  | 'price-after'
  | 'total'
  | 'share'
  | 'day'
  | 'cycle'
  | 'count'
  | 'kind'
  | 'overlap'
  | 'contained'
  | 'comparison';

export interface Reading {
  readonly tokens: readonly Token[];
  /** The tags of all tokens with a blank between. */
  readonly tags: string;
  readonly scope: Scope;
}

export interface Found {
  readonly text: string;
  /** Start and end of the phrase in the tags. */
  readonly at: number;
  readonly end: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** A pattern that gives the words in it their role. The first phrase that fits decides: proven, or the text is refused. */
export interface Phrase {
  readonly code: ProofCode;
  readonly pattern: RegExp;
  readonly isProven: (found: Found, reading: Reading) => boolean;
}

export const NAMES = 'N\\d+(?: (?:, and|, or|,|and|&|\\+|or|plus) N\\d+)*';
const NOUN = "(?: 's)?(?: (?:subscription|plan|membership|service|account|app)s?)?";
const THINGS =
  '(?:services|subscriptions|apps|plans|ones|memberships|platforms|tools|entries|accounts|providers)';
const ONE =
  '(?:it|this|that|this one|that one|(?:this|that|the) (?:subscription|service|plan|membership|app))';
const SEVERAL = `(?:they|them|these|those|both of them|both of these|both ${THINGS}|both|the C2|the pair|all of them|(?:these|those|the|all|all of these) (?:C\\d+ )?(?:K\\d+ )?${THINGS}|C\\d+ (?:K\\d+ )?${THINGS}|these C\\d+)`;
const PER =
  '(?: (?:a|an|per|each|every|/) (?:month|mo|year|yr|annum|quarter|week|wk|fortnight|day)| (?:every|per|/) C\\d+ (?:months|mo|years|yr|weeks|wk|days)| monthly| yearly| annually| quarterly| weekly| fortnightly| daily)';
const ROUGHLY = '(?: (?:you|about|around|roughly|exactly|a total of|a combined|a combined total of))*';
const AMOUNT = `(?<money>M\\d+)(?<per>${PER})?(?: (?:·|\\(|or|and|, or|, and|, about|, around|, roughly|\\( about|, that is|, which is|, which (?:works out|comes|adds up) to) (?<money2>M\\d+)(?<per2>${PER})(?: \\))?)?`;
/** Nothing may follow a figure that could turn it into another one. */
const STOP =
  '(?=$| [.,;:!?)"–…]| T\\d| (?:and|but|so|to|if|when|while|by|which|that|or|because|as|before|unless|since|now|right now|today|you|they|it|together|at the moment|is|are|saves?|would|could|makes?)(?: |$))';

const MACROS: Readonly<Record<string, string>> = {
  NAMES,
  NOUN,
  THINGS,
  WHO: `(?<who>${NAMES}|K\\d+(?: ${THINGS})?|${SEVERAL}|${ONE})`,
  WHO2: `(?<who2>${NAMES}|K\\d+(?: ${THINGS})?|${SEVERAL}|${ONE})`,
  ROUGHLY,
  AMOUNT,
  PER,
  STOP,
  TOGETHER: '(?: (?<spread>each|apiece|together|combined|in total|altogether|in all|between them))?',
  ADJ: '(?:(?<adj>monthly|yearly|annual|quarterly|weekly|fortnightly|daily) )?',
  ADVERB: '(?: (?:currently|now|already|together|still|also|alone|combined|in total|altogether|each))*',
  SAVED: '(?:save|saves|saving|savings|saved|spare|spares)',
};

export function phrase(code: ProofCode, source: string, isProven: Phrase['isProven']): Phrase {
  const expanded = source.replace(/\{(\w+)\}/g, (_, name: string) => {
    const macro = MACROS[name];
    if (macro === undefined) throw new Error(`The grammar has no ${name}.`);
    return macro;
  });
  return { code, pattern: new RegExp(`(?:${expanded})(?= |$)`, 'uy'), isProven };
}

/** Words that belong together and claim nothing. */
export function idiom(source: string): Phrase {
  return phrase('unknown-word', source, () => true);
}

/** The token that a tag with its place, such as `M3`, stands for. */
export function tokenOf(tag: string | undefined, { tokens }: Reading): Token | undefined {
  return tag === undefined ? undefined : tokens[Number(tag.slice(1))];
}

/** The first kind of service that a piece of tags names. */
export function kindIn(tags: string, reading: Reading): Kind | undefined {
  return tokenOf(/K\d+/.exec(tags)?.[0], reading)?.kind;
}

export interface ToldSum {
  readonly money: readonly MoneyReading[];
  readonly per: Per;
}

/** The sums of an AMOUNT, the second being the first in another period; null where two periods contradict each other. */
export function sumsOf({ groups }: Found, reading: Reading): readonly ToldSum[] | null {
  const adjective = groups.adj === undefined ? null : readPer(groups.adj);
  const told = [
    [groups.money, groups.per],
    [groups.money2, groups.per2],
  ] as const;
  const sums = told.flatMap(([tag, period]) => {
    if (tag === undefined) return [];
    const per = period === undefined ? adjective : readPer(period);
    return [{ money: tokenOf(tag, reading)?.readings ?? [], per }];
  });
  const isSteady = adjective === null || sums[0]?.per === adjective;
  return isSteady && sums.length > 0 ? sums : null;
}

export function readPer(text: string): Per {
  const count = Number(/C(\d+) /.exec(text)?.[1] ?? 1);
  if (/quarter/.test(text)) return '3 months';
  if (/fortnight/.test(text)) return '14 days';
  if (/da(?:y|il)/.test(text)) return `${count} days`;
  if (/w(?:ee)?k/.test(text)) return `${count * 7} days`;
  return `${/y(?:ea)?r|ann/.test(text) ? count * 12 : count} months`;
}

/** The rows that names in a piece of tags stand for, each once; null where a name leaves open which row it is. */
export function rowsIn(tags: string, { tokens }: Reading): readonly ReadRow[] | null {
  const rows = new Set<ReadRow>();
  for (const [, index] of tags.matchAll(/(?<![^ ])N(\d+)/g)) {
    const named = tokens[Number(index)]?.rows ?? [];
    if (named.length !== 1) return null;
    for (const row of named) rows.add(row);
  }
  return [...rows];
}

export function sentenceAt(reading: Reading, at: number): string {
  const start = startOfSentence(reading, at);
  const rest = reading.tags.slice(start);
  const end = rest.search(/ [.!?](?= |$)/);
  return end < 0 ? rest : rest.slice(0, end);
}

export function startOfSentence({ tags }: Reading, at: number): number {
  const stops = [...tags.slice(0, at).matchAll(/ [.!?] /g)];
  const last = stops.at(-1);
  return last ? last.index + last[0].length : 0;
}

/** The rows a phrase refers to; null if the words leave it open. */
export function subjectOf(who: string | undefined, at: number, reading: Reading): readonly ReadRow[] | null {
  const { scope, tags } = reading;
  if (who !== undefined && /^N\d/.test(who)) return rowsIn(who, reading);
  const inSentence = rowsIn(tags.slice(startOfSentence(reading, at), at), reading);
  const inText = rowsIn(tags.slice(0, at), reading);
  if (inSentence === null || inText === null) return null;
  if (who === undefined) return pickFirst(inSentence, inText, scope.about);
  if (/^(?:it|this|that|the)\b(?! C\d)/.test(who) && !new RegExp(`^(?:${SEVERAL})$`, 'u').test(who)) {
    const meant = pickFirst(inText, scope.about);
    return meant?.length === 1 ? meant : null;
  }
  const several = inText.length > 1 ? inText : scope.about;
  const count = /C(\d+)/.exec(who)?.[1];
  if (count !== undefined && Number(count) !== several.length) return null;
  if (/^both/.test(who) && several.length !== 2) return null;
  const kind = kindIn(who, reading);
  if (kind && !several.every((row) => isOfKind(row, kind))) return null;
  return several.length > 1 ? several : null;
}

/** Like `subjectOf`, but a kind stands for all rows of that kind, whether the text is about them or not. */
export function rowsMeantBy(
  who: string | undefined,
  at: number,
  reading: Reading,
): readonly ReadRow[] | null {
  if (!who?.startsWith('K')) return subjectOf(who, at, reading);
  const kind = kindIn(who, reading);
  const rows = kind ? reading.scope.all.filter(isPaid).filter((row) => isOfKind(row, kind)) : [];
  return rows.length > 0 ? rows : null;
}

/** True if there are rows and the condition holds for all of them. */
export function areAll(rows: readonly ReadRow[] | null, isSo: (row: ReadRow) => boolean): boolean {
  return rows !== null && rows.length > 0 && rows.every(isSo);
}

function pickFirst(...lists: readonly (readonly ReadRow[])[]): readonly ReadRow[] | null {
  return lists.find((rows) => rows.length > 0) ?? null;
}
