// Which service of the catalogue a merchant is: by its name as banks write it, whole or cut off.
import { findService, priceToFill } from '../catalogue/catalogue.ts';
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';
import { STATEMENT_NAME_TABLE } from '../data/statement-name-table.ts';
import { SHOP_NAMES } from '../data/statement-word-table.ts';
import { WEAK_NAMES, WORD_NAMES, WRITTEN_NAME_TABLE } from '../data/written-name-table.ts';
import { toDecimalString } from '../money/money.ts';
import type { Merchant } from './merchant.ts';
import { type Rhythm, toBillingCycle } from './rhythm.ts';

/** Shorter names are also words, or beginnings of many names. */
const CUT_LENGTH = 6;
const CUT_RATIO = 0.7;
/** Shorter still, and it is an abbreviation of many things. */
const SHORT_LENGTH = 4;
const WORD_LIMIT = 4;
/** Words of a membership that must follow a name that is also an ordinary word. */
const MEMBERSHIP =
  /^(?:PREMIUM|PLUS|PRO|MEMBERSHIP|MEMBER|SUBSCRIPTION|SUBSCR|PLAN|ONE|TV|MOBILE|WIRELESS|COM|APP|INC|LTD|LIMITED|UK|USA|INDIA|AI|IO|SH)$/;

const servicesByName = indexNames();
const namesInOrder = [...servicesByName.keys()].filter((name) => name.length >= CUT_LENGTH).sort();

/** Companies that sell many things under one name: what is paid for can only be told by the price. */
const MAKERS: readonly (readonly [string, RegExp])[] = [
  ['APPLE', /^(?:Apple|iCloud)/],
  ['GOOGLE', /^(?:Google|YouTube)/],
  ['MICROSOFT', /^(?:Microsoft|Xbox|PC Game)/],
  ['AMAZON', /^(?:Amazon|Kindle|Audible)/],
];

/** The maker's only service that costs exactly this. */
export function findServiceByPrice(
  words: readonly string[],
  minor: number,
  currency: string,
  rhythm: Rhythm,
): Service | null {
  const names = MAKERS.find(([maker]) => words[0] === maker)?.[1];
  if (!names) return null;
  const price = toDecimalString(minor, currency);
  const isPrice = (written: string | null) => written !== null && Number(written) === Number(price);
  const matches = CATALOGUE_TABLE.filter(
    (service) => names.test(service.name) && isPrice(priceToFill(service, currency, toBillingCycle(rhythm))),
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

export interface ServiceMatch {
  readonly service: Service;
  /** The name is no common word, and stands where the merchant's name begins. */
  readonly isStrong: boolean;
}

export function matchService({ words, all }: Pick<Merchant, 'words' | 'all'>): ServiceMatch | null {
  return matchIn(words) ?? matchIn(all.filter((word) => /\p{L}/u.test(word)));
}

function matchIn(words: readonly string[]): ServiceMatch | null {
  for (let from = 0; from < Math.min(words.length, WORD_LIMIT); from += 1) {
    for (let count = Math.min(WORD_LIMIT, words.length - from); count > 0; count -= 1) {
      const name = words
        .slice(from, from + count)
        .join('')
        .toLowerCase();
      const service = servicesByName.get(name);
      if (!service || SHOP_NAMES.has(name)) continue;
      // A short or common name counts only where it is the whole name.
      const isCommon = name.length < SHORT_LENGTH || WEAK_NAMES.has(name) || WORD_NAMES.has(name);
      if (from > 0 && name.length < CUT_LENGTH) continue;
      if (isCommon && (from > 0 || (count < words.length && !MEMBERSHIP.test(words[count] ?? '')))) continue;
      return { service, isStrong: !isCommon && from === 0 };
    }
  }
  const first = words[0]?.toLowerCase() ?? '';
  const service = matchCut(words.join('').toLowerCase()) ?? matchCut(first, words.length > 1);
  return service ? { service, isStrong: false } : null;
}

/** A name that the bank cut off (`JIOHOTST`), or grew (`NETFLIXUPI`, `SPOTIFYUSA`). */
function matchCut(name: string, hasMoreWords = false): Service | null {
  if (name.length < CUT_LENGTH) return null;
  for (let length = name.length - 1; length >= CUT_LENGTH; length -= 1) {
    const grown = name.slice(0, length);
    const service = servicesByName.get(grown);
    if (service && !WEAK_NAMES.has(grown) && !SHOP_NAMES.has(grown)) return service;
  }
  // `SWIGGY` is a shop, and no cut-off `SWIGGY ONE`.
  if (
    WEAK_NAMES.has(name) ||
    SHOP_NAMES.has(name) ||
    name === 'direct' ||
    MAKERS.some(([maker]) => maker.toLowerCase() === name)
  )
    return null;
  const first = namesInOrder[findPlace(name)];
  if (!first?.startsWith(name)) return null;
  // `HEALTH LOTTERY` is no cut-off HealthifyMe: where the bank had room for more, little may be missing.
  if (hasMoreWords && name.length < first.length * CUT_RATIO) return null;
  return servicesByName.get(first) ?? null;
}

function findPlace(name: string): number {
  let low = 0;
  let high = namesInOrder.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((namesInOrder[middle] ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexNames(): ReadonlyMap<string, Service> {
  const index = new Map<string, Service>();
  const put = (name: string, service: Service | null) => {
    const key = compact(name);
    if (service && key.length >= 2 && !index.has(key)) index.set(key, service);
  };
  for (const service of CATALOGUE_TABLE) put(service.name, service);
  for (const { service, names } of STATEMENT_NAME_TABLE)
    for (const name of names.split(' | ')) put(name, findService(service));
  for (const service of CATALOGUE_TABLE) for (const alias of service.aliases ?? []) put(alias, service);
  for (const row of WRITTEN_NAME_TABLE)
    if (!row.with) for (const name of row.names.split('|')) put(name, findService(row.service));
  return index;
}

function compact(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&+]+/gu, '');
}
