// The amount of a receipt: every figure in money, weighed by the words around it, and the currency its sign means to the reader.
import { CURRENCY_TABLE } from '../data/currency-table.ts';
import { AMOUNT_WORDS, CYCLE_WORDS } from '../data/receipt-word-table.ts';
import { toDecimalString } from '../money/money.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { isCode, meanCurrency, meanDollar } from './currency-signs.ts';
import {
  type Found,
  firstCue,
  lastCue,
  makeCueFinder,
  matchesOf,
  type ReceiptContext,
  type ReceiptText,
  readAfter,
  readBefore,
} from './text.ts';

export interface ReceiptAmount {
  readonly amount: Found<string>;
  readonly currency: Found<string>;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

type AmountRole = keyof typeof AMOUNT_WORDS | 'none';

interface Candidate extends ReceiptAmount {
  readonly minor: number;
  readonly score: number;
  /** The words before it call it a tax. */
  readonly isTax: boolean;
  /** The words before it make it a part of the price, or a price that is only named for comparison. */
  readonly isAside: boolean;
  /** Restates another amount in a different unit ("that's £7.92 a month"). */
  readonly isSameInOtherWords: boolean;
  /** The amount's sentence, where it offers something that is not paid yet. */
  readonly offer: Span | null;
}

/** Prices in these have no decimals, whatever the standard says: a point in them parts thousands. */
const WHOLE_PRICES = new Set('IDR VND CLP COP KRW HUF PYG ISK JPY'.split(' '));
const NUMBER = "\\d{1,10}(?:[.,']\\d{1,3}){0,4}|\\d{1,3}(?: \\d{3}){1,3}(?:,\\d{2})?";
const CODE = CURRENCY_TABLE.map(({ code }) => code.toLowerCase()).join('|');
const SIGN = `(?:us|a|au|c|ca|s|nz|hk|r|mx)?\\$|[₹€£¥₺₩₽₴฿₫₱₪₦]|rs\\.?|rp\\.?|r(?=\\d)|₨|dhs|${CODE}`;
const FIGURE = new RegExp(
  `(?<![a-z0-9$])(?<sign>${SIGN})[ :]{0,2}(?<figure>${NUMBER})(?![\\d%])(?: ?(?<code>${CODE})(?![a-z]))?` +
    `|(?<![\\d.,/#-])(?<!\\d:)(?<figureFirst>${NUMBER}) ?(?<signAfter>€|£|₺|₽|₴|₫|₪|円|元|원|kr|rs|zl|kc|tl|${CODE})(?![a-z])`,
  'g',
);
const PER_CYCLE =
  /^[ )]{0,2}(?:\/-)? ?(?:usd|inr|eur|gbp|aud)? ?(?:\/ ?(?:mo|month|mth|yr|year|wk|week|月|年)|(?:per|a|each|every|pro|par|al|por|प्रति) )/;
const NOT_PAID_AFTER = /^ ?(?:off|fee|discount|saved|cashback|credit|balance|tax|gst|vat)(?![a-z])/;
const BEFORE_TAX = /^ ?(?:monthly|yearly|a month|\/month)? ?\+ ?(?:gst|tax|vat|tva|mwst|iva)(?![a-z])/;
/** The last words before a figure that is a tax. */
const TAX =
  /(?<![a-z])(?:tax(?:es)?|[cisu]?gst|hst|pst|qst|vat|mwst\.?|ust\.?|tva|iva|btw|moms|mva|dph|kdv|ppn)(?![a-z])[ :()%.,\d-]{0,14}(?:[a-z]{1,3}[.$]? ?|\p{Sc} ?)?$/u;
/** The last words before a figure that what is paid is only held against: "you save $20 vs paying $9.99". */
const COMPARED =
  /(?<![a-z])(?:vs\.?|versus|instead of|rather than|compared (?:to|with)|statt|anstatt|au lieu de|en (?:lugar|vez) de|em vez de|invece di|zamiast|in plaats van|i stallet for)(?: [a-z]+){0,2} $/;
/** "12x de": one of so many parts of a price. */
const INSTALMENT = /(?<![a-z\d])\d{1,2} ?x(?: de| of| a| von)? $/;
const IN_OTHER_WORDS =
  /(?<![a-z])(?:that's|thats|that is|which is|works out (?:at|to)|equals|equivalent to|das sind|entspricht|umgerechnet|soit|c'est|es decir|equivale a|czyli|cioe|ossia|dat is)(?: (?:just|only|nur|about|juste|solo|tylko|slechts))? $/;
/** A sentence that asks the reader to take another tier: its price is nobody's yet. */
const OFFER =
  /(?<![a-z])(?:save (?:up to )?[^a-z]{0,4}\d|save (?:up to|money|more|when|with|by)|switch (?:to|now|and)|upgrade (?:to|now|for|auf)|change to an?|go annual|jetzt wechseln|wechseln sie|wechsle|sparen|sparst|spare \d|passez (?:a|au)|economisez|cambiate|pasate|ahorra|passa (?:a|al)|risparmia|mude para|economize|przejdz na|oszczedz|stap over|bespaar)(?![a-z])|अपग्रेड करें|बचाए/;
/** The first of two in "from A to B". */
const OLD_PRICE = new RegExp(`^(?: ?/ ?[a-z]{2,5})? (?:to|auf|a) (?:${SIGN})? ?\\d`);

const SCORES = { total: 8, renewal: 8, changed: 9, charge: 5, other: -20, none: 2 } as const;
const WINDOW_BEFORE = 44;
/** An offer says so within this many characters of its price. */
const SENTENCE_WINDOW = 80;
/** A year that is paid month by month: the year's price beside it is only told. */
const PAID_MONTHLY =
  /(?<![a-z])(?:billed|paid|charged|pay|payable|payment) (?:monthly|every month|each month)|monthly (?:payments?|instal?lments?)|monatliche[rn]? zahlung|zahlbar monatlich|pag(?:ad)?[oa] mensualmente|factur[ee]e? mensuellement|paiement mensuel|platn[aey] miesiecznie|pagamento mensile|pag[oa] mensalmente|maandelijks(?:e)? beta|月々払い/;
/** A term that one is bound for: what it comes to in the end is nobody's price. */
const BOUND =
  /(?<![a-z])(?:contract|commitment|minimum term|(?:for|over) (?:the )?(?:full )?\d{2} months|(?:mindest)?(?:vertrags)?laufzeit|engagement|permanencia|vincolo|umow[aey]|looptijd)(?![a-z])/;
const MONTHS_OF_SHARE = 12;
/** The terms that contracts are made for, in months. */
const CONTRACT_MONTHS = [12, 18, 24, 30, 36];

const findAmountWords = makeCueFinder(AMOUNT_WORDS);
const findMonth = makeCueFinder({ monthly: CYCLE_WORDS.monthly });
const findYear = makeCueFinder({ yearly: CYCLE_WORDS.yearly });

export interface ReceiptAmounts {
  /** The amount that is paid, or null where two figures have the same claim. */
  readonly paid: ReceiptAmount | null;
  /** Figures that are a part of the paid one, or are held against it: the cycle beside them is not the receipt's. */
  readonly shares: readonly ReceiptAmount[];
  /** Sentences about a tier that is not paid: neither is their cycle the receipt's. */
  readonly offers: readonly Span[];
}

export function findAmounts(text: ReceiptText, context: ReceiptContext): ReceiptAmounts {
  const all = listCandidates(text, context);
  // If an offer's price is the only one, it may be what is paid.
  const hasPaid = all.some(({ score, offer }) => score > 0 && !offer);
  const offered = all.filter(({ offer }) => hasPaid && offer);
  const shares = all.filter(
    (candidate) => candidate.isAside || offered.includes(candidate) || isShare(text.plain, candidate, all),
  );
  const candidates = all.filter(
    (candidate) =>
      !shares.includes(candidate) &&
      !isBeforeTax(candidate, all) &&
      !isContractTotal(text.plain, candidate, all, shares),
  );
  return {
    paid: choosePaid(candidates),
    shares,
    offers: offered.flatMap(({ offer }) => (offer ? [offer] : [])),
  };
}

function choosePaid(candidates: readonly Candidate[]): ReceiptAmount | null {
  let best: Candidate | null = null;
  let isContested = false;
  for (const candidate of candidates) {
    if (candidate.score <= 0) continue;
    if (!best || candidate.score > best.score) {
      best = candidate;
      isContested = false;
    } else if (candidate.score === best.score && !isSamePrice(candidate, best)) isContested = true;
  }
  if (!best || isContested) return null;
  return { amount: best.amount, currency: best.currency };
}

/** A price, a tax and their sum: what is paid is the sum. */
function isBeforeTax(candidate: Candidate, all: readonly Candidate[]): boolean {
  if (candidate.score <= 0) return false;
  const others = all.filter(({ currency }) => currency.value === candidate.currency.value);
  return others.some(
    (tax) =>
      tax.isTax &&
      tax.minor > 0 &&
      others.some((sum) => sum.score > 0 && sum.minor === candidate.minor + tax.minor),
  );
}

/** "$120 billed annually (that's $10 a month)": a twelfth that stands beside a whole year's price. */
function isShare(plain: string, candidate: Candidate, all: readonly Candidate[]): boolean {
  if (!isPerMonth(plain, candidate) || isBoundByMonth(plain)) return false;
  const hasYear = all.some(
    ({ minor, score, currency }) =>
      score > 0 &&
      currency.value === candidate.currency.value &&
      Math.abs(minor - candidate.minor * MONTHS_OF_SHARE) <= MONTHS_OF_SHARE / 2,
  );
  return hasYear && (candidate.isSameInOtherWords || findYear(plain).length > 0);
}

/** "£26 a month for 24 months (total £624)": what all the months of a contract come to. */
function isContractTotal(
  plain: string,
  candidate: Candidate,
  all: readonly Candidate[],
  shares: readonly Candidate[],
): boolean {
  return all.some(
    (month) =>
      !shares.includes(month) &&
      month.minor > 0 &&
      month.currency.value === candidate.currency.value &&
      CONTRACT_MONTHS.some((months) => Math.abs(candidate.minor - month.minor * months) <= months / 2) &&
      (isPerMonth(plain, month) || isAfterMonth(plain, month)),
  );
}

function isPerMonth(plain: string, { currency }: Candidate): boolean {
  const month = firstCue(findMonth, readAfter(plain, currency.to, 16));
  return month !== null && month.at <= 2;
}

function isAfterMonth(plain: string, { currency }: Candidate): boolean {
  const before = readBefore(plain, currency.from, 16);
  const month = lastCue(findMonth, before);
  return month !== null && before.length - month.to <= 2;
}

/** The price is paid by the month, for an agreed term. */
function isBoundByMonth(plain: string): boolean {
  return PAID_MONTHLY.test(plain) || BOUND.test(plain);
}

function isSamePrice(a: Candidate, b: Candidate): boolean {
  return a.minor === b.minor && a.currency.value === b.currency.value;
}

function listCandidates(text: ReceiptText, context: ReceiptContext): readonly Candidate[] {
  const dollar = meanDollar(text.plain, context);
  return matchesOf(text.plain, FIGURE).flatMap((match) => {
    const { sign, figure, code, figureFirst, signAfter } = match.groups ?? {};
    const written = figure ?? figureFirst ?? '';
    const meant = sign ?? signAfter ?? '';
    const named = code && isCode(code, context) ? code.toUpperCase() : null;
    const currency = named ?? meanCurrency(meant, dollar, context);
    if (currency === null) return [];
    const minor = parseTypedAmount(toPlainFigure(written, currency), currency);
    if (!minor.ok) return [];
    const from = match.index + match[0].indexOf(written, sign ? sign.length : 0);
    const to = from + written.length;
    const end = figure === undefined || named ? match.index + match[0].length : to;
    const before = readBefore(text.plain, match.index, WINDOW_BEFORE);
    return [
      {
        amount: { value: toDecimalString(minor.value, currency), from, to },
        currency: { value: currency, from: match.index, to: end },
        minor: minor.value,
        score: weigh(text.plain, match.index, end, minor.value),
        isTax: TAX.test(before),
        isAside: COMPARED.test(before) || INSTALMENT.test(before),
        isSameInOtherWords: IN_OTHER_WORDS.test(before),
        offer: findOffer(text.plain, match.index, end),
      },
    ];
  });
}

const SENTENCE_END = /[.!?](?= |$)|\n/g;

function findOffer(plain: string, from: number, to: number): Span | null {
  const before = readBefore(plain, from, SENTENCE_WINDOW);
  const after = readAfter(plain, to, SENTENCE_WINDOW);
  const last = [...before.matchAll(SENTENCE_END)].at(-1);
  const first = [...after.matchAll(SENTENCE_END)][0];
  const start = from - before.length + (last ? last.index + 1 : 0);
  const end = to + (first ? first.index : after.length);
  return OFFER.test(plain.slice(start, end)) ? { from: start, to: end } : null;
}

function toPlainFigure(written: string, currency: string): string {
  const figure = written.replace(/[.,]$/, '');
  const isGrouped = WHOLE_PRICES.has(currency) && /^\d{1,3}(?:[.,]\d{3})+$/.test(figure);
  return isGrouped ? figure.replace(/[.,]/g, '') : figure;
}

function weigh(plain: string, from: number, to: number, minor: number): number {
  const before = readBefore(plain, from, WINDOW_BEFORE);
  const role = roleOf(before);
  const after = readAfter(plain, to, 24);
  let score: number = SCORES[role];
  if (PER_CYCLE.test(after) && role !== 'other') score += 2;
  if (NOT_PAID_AFTER.test(after) || OLD_PRICE.test(after)) score -= 20;
  if (BEFORE_TAX.test(after)) score -= 6;
  // Brackets often hold what the price comes to in another way.
  if (score > 0 && before.trimEnd().endsWith('(')) score = Math.max(1, score - 4);
  return minor === 0 ? score - 20 : score;
}

function roleOf(before: string): AmountRole {
  const cues = findAmountWords(before);
  const nearest = lastCue(() => cues, before);
  if (!nearest) return 'none';
  // A word of the sentence before says nothing about this figure.
  if (nearest.role === 'other' && /[.!?] /.test(before.slice(nearest.to))) return 'none';
  if (nearest.role !== 'charge') return nearest.role;
  // "Total paid", "renews for": the stronger word stands right before.
  const stronger = cues.find(
    ({ role, to }) =>
      (role === 'total' || role === 'renewal') && nearest.at - to >= 0 && nearest.at - to <= 2,
  );
  return stronger?.role ?? 'charge';
}
