// The billing cycle of a receipt: the words beside its amount first, then those elsewhere, then what its dates span.

import { type BillingCycle, cycleOf } from '../billing-cycle.ts';
import { CYCLE_WORDS } from '../data/receipt-word-table.ts';
import type { Span } from './amounts.ts';
import {
  type CueMatch,
  type Found,
  makeCueFinder,
  matchesOf,
  type ReceiptText,
  readAfter,
  readBefore,
} from './text.ts';

const findCycleWords = makeCueFinder(CYCLE_WORDS);

type ReadCycle = BillingCycle | 'unsure';

/** "Every 4 weeks"; of plain numbers of days only those that packs are sold for. */
const COUNTED = [
  /(?<![a-z0-9])(?:every|alle|tous les|cada|ogni|co) (?<count>\d{1,3}) (?<unit>day|week|month|year|tage|wochen|monate|jahre)(?:n|s)?(?![a-z])/g,
  /(?<![a-z0-9])(?:validity|valid for)(?: (?:is|of))?[ :-]{1,3}(?<count>\d{1,3}) ?(?<unit>day)s(?![a-z])/g,
  /(?<![a-z0-9.,/])(?<count>\d{1,3})[ -](?<unit>day)s? (?:validity|pack|plan|recharge)(?![a-z])/g,
  /(?<![a-z0-9.,/])(?<count>28|56|84)[ -](?<unit>day)s?(?![a-z])/g,
  /(?<![0-9.,/])(?:हर )?(?<count>28|56|84) (?<unit>दिन)/g,
] as const;
const UNITS = { d: 'days', t: 'days', द: 'days', w: 'weeks', m: 'months', y: 'years', j: 'years' } as const;
/** A pack of 365 days is what people call a year. */
const DAYS_OF_YEAR = 365;

/** Speaks of a gift, an offer or something else that merely has a length. */
const PROMISED =
  /(?:free|first|save|switch to|upgrade to|with our|get|warranty|every|saved|for the first|this|introductory) ?$/;
const PROMISED_AFTER = /^[ -]?(?:free|warranty|statement|summary|report|trial|off)/;
const EXTRA = /^ fee(?![a-z])/;
const BILLED =
  /(?:billed|billing|billing cycle|frequency|abrechnung|renews|renew|paid|charged|collected|takes?|taken|zahlbar|platn[aey]|pagad[oa]|factur[ee]e?)[ :a-z]{0,4}$/;

const BILLED_AFTER =
  /^ (?:payments?|instal?lments?|zahlung|zahlweise|abbuchung|platnosc|betaling|betalning|pagamento|pago|paiement|prelevement)(?![a-z])/;

/** A cycle at most this far after a figure belongs to it: `$5 /mo`. */
const BESIDE = 3;
const WEIGHTS = { beside: 10, billed: 9, near: 8, plain: 4, extra: 1 } as const;

/** End positions of the amounts that a cycle may belong to, and the sentences that offer other tiers. */
interface AmountPlaces {
  readonly paid: number | null;
  /** Positions of the amounts that restate the paid one per month. */
  readonly shares: readonly number[];
  /** Sentences whose cycles are not the receipt's. */
  readonly offers: readonly Span[];
}

/** The cycle, or null where the text has none, or several with the same claim. */
export function findCycle(
  text: ReceiptText,
  places: AmountPlaces,
  spanned: Found<BillingCycle> | null,
): Found<BillingCycle> | null {
  const weighed = dropInner([...findCycleWords(text.plain), ...findCounted(text.plain)])
    .filter(({ at }) => !places.shares.some((end) => at >= end && at - end <= BESIDE))
    .filter(({ at }) => !places.offers.some(({ from, to }) => at >= from && at < to))
    .map((cue) => ({ cue, weight: weigh(text.plain, cue, places.paid) }))
    .filter(({ cue, weight }) => cue.role !== 'unsure' || weight >= WEIGHTS.billed);
  const highest = Math.max(0, ...weighed.map(({ weight }) => weight));
  const top = weighed.filter(({ weight }) => weight === highest && weight > 0);
  const values = new Set<ReadCycle>(top.map(({ cue }) => cue.role));
  const first = top[0]?.cue;
  if (first && values.size === 1)
    return first.role === 'unsure' ? null : { value: first.role, from: first.at, to: first.to };
  // Words that contradict each other are settled by the dates.
  return !first || (spanned && values.has(spanned.value)) ? spanned : null;
}

function findCounted(plain: string): readonly CueMatch<ReadCycle>[] {
  return COUNTED.flatMap((pattern) =>
    matchesOf(plain, pattern).flatMap((match) => {
      const role = readCounted(Number(match.groups?.count), match.groups?.unit ?? '');
      return role ? [{ role, at: match.index, to: match.index + match[0].length }] : [];
    }),
  );
}

function readCounted(count: number, unit: string): BillingCycle | null {
  const read = UNITS[unit.slice(0, 1) as keyof typeof UNITS];
  return count === DAYS_OF_YEAR && read === 'days' ? 'yearly' : cycleOf({ count, unit: read });
}

/** "12 months" also contains "2 months"-like pieces; the longest words at a place count. */
function dropInner(cues: readonly CueMatch<ReadCycle>[]): readonly CueMatch<ReadCycle>[] {
  const sorted = [...cues].sort((a, b) => a.at - b.at || b.to - a.to);
  let reached = -1;
  return sorted.filter(({ at, to }) => {
    if (at < reached) return false;
    reached = to;
    return true;
  });
}

function weigh(plain: string, { at, to }: CueMatch<ReadCycle>, amountEnd: number | null): number {
  const before = readBefore(plain, at, 24);
  if (PROMISED.test(before) || PROMISED_AFTER.test(readAfter(plain, to, 12))) return 0;
  if (EXTRA.test(readAfter(plain, to, 6))) return WEIGHTS.extra;
  const distance = at - (amountEnd ?? Number.POSITIVE_INFINITY);
  const isSameItem = distance >= 0 && distance <= 12 && !/[\n\d]/.test(plain.slice(at - distance, at));
  if (isSameItem && distance <= BESIDE) return WEIGHTS.beside;
  if (BILLED.test(before) || BILLED_AFTER.test(readAfter(plain, to, 16))) return WEIGHTS.billed;
  return isSameItem ? WEIGHTS.near : WEIGHTS.plain;
}
