// Which service of the catalogue a receipt is from: names as banks and stores write them, the longest at each place, the likeliest overall.
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';
import { CYCLE_WORDS } from '../data/receipt-word-table.ts';
import { CAPITAL_NAMES, WEAK_NAMES, WORD_NAMES, WRITTEN_NAME_TABLE } from '../data/written-name-table.ts';
import { type Found, makeCueFinder, type ReceiptText, readAfter, readBefore } from './text.ts';

interface Key {
  readonly words: readonly string[];
  readonly name: string;
  readonly with: RegExp | null;
  /** The text says what is paid for, so that a bare name is enough. */
  readonly isRecharged?: true;
}

interface Mention {
  readonly key: Key;
  readonly from: number;
  readonly to: number;
  readonly isSure: boolean;
  readonly score: number;
}

const TOKEN = /[a-z0-9+&]+|[ァ-ヶー]+|[\u0900-\u097f]+/g;
/** A payee's place. */
const SLOT =
  /(?:(?<![a-z])(?:towards|merchant|payee|app|subscription to|subscribing to|subscription|subscription from|receipt from|membership to|payment to|paid to|to paypal|from|for|bei|a|para)|:|^|\n)[ :"'*-]{0,3}(?:the )?$/;
const MEMBERSHIP =
  /^['’s]{0,2}[ .,()-]{0,3}(?:premium|plus|pro|one|gold|max|com|in|tv|membership|member|subscription|plan|abo|abonnement|mitglied|subscri|annual|monthly|yearly|individual|family|nitro|standard|receipt|invoice|postpaid|trial|free trial|inc|llc|ltd|bill)(?![a-z])/;
const MEMBERSHIP_BEFORE =
  /(?:subscription|membership|subscribing|supporting|annual|monthly|yearly|super|abo|abonnement|suscripcion|renewal|mandate|autopay)[ :'"a-z]{0,8}$/;
const MENTIONED_ONLY =
  /(?:follow|find|join|connect|share|us on|compare|instead of|unlike|bundle with)[ a-z]{0,12}$/;
const PRICE = /[₹€£¥$] ?\d|\d ?(?:€|£|円)|(?<![a-z])(?:rs\.?|inr|usd|aud|eur|gbp) ?\d/;
const RENEWS = /renew|verlanger|renouvel|renov|rinnov|odnow|verleng|更新/;
const MENTION_LIMIT = 60;

const findCycleWords = makeCueFinder(CYCLE_WORDS);

const keysByWord = indexKeys();
const serviceByName: ReadonlyMap<string, Service> = new Map(
  CATALOGUE_TABLE.map((service) => [service.name, service]),
);

export interface FoundService extends Found<string> {
  readonly service: Service;
  /** The name alone says that it is a subscription. */
  readonly isSure: boolean;
  /** The text also names other services, each with its own price. */
  readonly isOneOfSeveral: boolean;
}

export function findReceiptService(text: ReceiptText): FoundService | null {
  const mentions = dropMakers(dropGeneral(listMentions(text)), text.plain);
  const totals = new Map<string, { score: number; first: Mention; isSure: boolean }>();
  for (const mention of mentions) {
    const total = totals.get(mention.key.name);
    totals.set(mention.key.name, {
      // A name that is said again and again is what the text is about, up to a point.
      score: total ? Math.max(total.score, mention.score) + 1 : mention.score,
      first: total?.first ?? mention,
      isSure: total?.isSure === true || mention.isSure,
    });
  }
  const ranked = [...totals.values()].sort((a, b) => b.score - a.score || a.first.from - b.first.from);
  const best = ranked[0];
  if (!best || best.score <= 0) return null;
  const { key, from, to } = best.first;
  const service = serviceByName.get(key.name);
  const isOneOfSeveral = hasSeveral(text.plain, mentions);
  return service ? { value: service.name, service, from, to, isSure: best.isSure, isOneOfSeveral } : null;
}

/** A receipt for several things has a line for each, with its price; or a price and its terms after each name. */
function hasSeveral(plain: string, mentions: readonly Mention[]): boolean {
  const priced = mentions.filter(({ score, to }) => score > 0 && PRICE.test(readAfter(plain, to, 80)));
  return priced.some((mention, index) => {
    const next = priced[index + 1];
    if (!next || next.key.name === mention.key.name) return false;
    const between = plain.slice(mention.to, next.from);
    return between.includes('\n') || (hasTerms(between) && hasTerms(readAfter(plain, next.to, 60)));
  });
}

function hasTerms(piece: string): boolean {
  return PRICE.test(piece) && (RENEWS.test(piece) || findCycleWords(piece).length > 0);
}

function indexKeys(): ReadonlyMap<string, readonly Key[]> {
  const keys: Key[] = [
    ...CATALOGUE_TABLE.flatMap((service) =>
      [service.name, ...(service.aliases ?? [])].map((name) => ({
        words: splitWords(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll("'", '')),
        name: service.name,
        with: null,
      })),
    ),
    ...WRITTEN_NAME_TABLE.flatMap((row) =>
      row.names
        .split('|')
        .map((name) => ({ words: splitWords(name), name: row.service, with: row.with ?? null })),
    ),
  ];
  const index = new Map<string, Key[]>();
  for (const key of keys) {
    const first = key.words[0] ?? '';
    index.set(first, [...(index.get(first) ?? []), key]);
  }
  // The longest first, and of the same words those that ask for more.
  for (const list of index.values())
    list.sort((a, b) => b.words.length - a.words.length || Number(b.with !== null) - Number(a.with !== null));
  return index;
}

function splitWords(name: string): readonly string[] {
  return name.match(TOKEN) ?? [];
}

function listMentions({ plain, original }: ReceiptText): readonly Mention[] {
  const tokens = [...plain.matchAll(TOKEN)];
  const mentions: Mention[] = [];
  const allowed = new Map<Key, boolean>();
  // A network's bare name is that of its postpaid tier; what is recharged is its prepaid one.
  const isRecharge = /recharg/.test(plain) && !/postpaid/.test(plain);
  const allows = (key: Key) => {
    const known = allowed.get(key);
    if (known !== undefined) return known;
    const isAllowed = (key.with?.test(plain) ?? true) && !(isRecharge && key.words.includes('postpaid'));
    allowed.set(key, isAllowed);
    return isAllowed;
  };
  for (let at = 0; at < tokens.length && mentions.length < MENTION_LIMIT; at += 1) {
    const chosen = toRecharged(chooseKey(tokens, at, allows), isRecharge);
    if (!chosen) continue;
    const last = tokens[at + chosen.words.length - 1];
    const from = tokens[at]?.index ?? 0;
    const to = last ? last.index + last[0].length : from;
    mentions.push(weigh(plain, chosen, from, to, isWrittenAsName(chosen, original.slice(from, to))));
    at += chosen.words.length - 1;
  }
  return mentions;
}

function toRecharged(key: Key | undefined, isRecharge: boolean): Key | undefined {
  if (!key || !isRecharge || !/Postpaid/.test(key.name)) return key;
  const name = key.name.replace('Postpaid', 'Prepaid');
  return serviceByName.has(name) ? { ...key, name, isRecharged: true } : undefined;
}

function chooseKey(
  tokens: readonly RegExpExecArray[],
  at: number,
  allows: (key: Key) => boolean,
): Key | undefined {
  return keysByWord
    .get(tokens[at]?.[0] ?? '')
    ?.find((key) => key.words.every((word, offset) => tokens[at + offset]?.[0] === word) && allows(key));
}

function weigh(plain: string, key: Key, from: number, to: number, isName: boolean): Mention {
  const before = readBefore(plain, from, 28);
  const after = readAfter(plain, to, 20);
  const isInSlot = SLOT.test(before);
  const isMember = MEMBERSHIP.test(after) || MEMBERSHIP_BEFORE.test(before);
  const written = key.words.join(' ');
  const isWeak = WEAK_NAMES.has(written) && key.isRecharged !== true;
  const isWord = WORD_NAMES.has(written);
  const isSure = !(isWeak || isWord) || isMember;
  let score = key.words.length + (isInSlot ? 3 : 0) + (isMember ? 3 : 0) + (from < 80 ? 2 : 0);
  if ((isWeak && !(isMember || isInSlot)) || ((isWeak || isWord) && !isName)) score = 0;
  if (MENTIONED_ONLY.test(before)) score -= 12;
  return { key, from, to, isSure, score };
}

/** A word that is also a name is written as one: with a capital, some with nothing else. */
function isWrittenAsName(key: Key, written: string): boolean {
  const first = written.slice(0, 1);
  return CAPITAL_NAMES.has(key.words.join(' '))
    ? written === written.toUpperCase()
    : first.toLowerCase() !== first;
}

/** "Sky Sports NOW: …": of names side by side at the head of a line the last is what is paid for. */
function dropMakers(mentions: readonly Mention[], plain: string): readonly Mention[] {
  return mentions.filter((mention, index) => {
    const next = mentions[index + 1];
    const isAtHead = /(?:^|\n) *$/.test(plain.slice(0, mention.from));
    return !(next && isAtHead && next.from - mention.to === 1 && /^ ?[:\n]/.test(plain.slice(next.to)));
  });
}

/** Drops a bare brand beside a named tier of it, which says nothing more. */
function dropGeneral(mentions: readonly Mention[]): readonly Mention[] {
  return mentions.filter(
    ({ key }) =>
      !mentions.some(
        ({ key: other }) =>
          other.name !== key.name &&
          other.words.length > key.words.length &&
          key.words.every((word, index) => other.words[index] === word),
      ),
  );
}
