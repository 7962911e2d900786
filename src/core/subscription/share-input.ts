// Validates the user's share of a price, and writes it.
import { readPlainDecimal, toDecimalString } from '../money/money.ts';
import { makeRational } from '../rational.ts';
import { toAsciiDigits } from '../text/digits.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import type { Share } from './share.ts';

export const SHARED_WITH_MAX_LENGTH = 100;
const PARTS_LIMIT = 10_000;

const PART = /^(\d{1,5})\s*[/⁄]\s*(\d{1,5})$/;
const PERCENT = /^(\d{1,3})(?:[.,](\d{1,6}))?\s*%$/;
/** A percentage with more decimals than this is a part that somebody has rounded. */
const EXACT_DECIMALS = 2;
const ROUNDED_PARTS_LIMIT = 100;

export function isPart(text: string): boolean {
  return /[/⁄%]/.test(toPlain(text));
}

/** Writes digits and signs in ASCII: `٢٥٪` is `25%`, and `٣٣٫٣٪` is `33.3%`. */
function toPlain(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replaceAll('٪', '%').replaceAll('٫', '.').trim();
}

/** `150`, `1/4` or `25%`; a percentage becomes a part. Absent, null, blank and the whole of it are all "no share". */
export function checkShare(input: unknown): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  // An object that was sent may have no way to be made a text.
  if (typeof input !== 'string' && typeof input !== 'number') return refuse('share_invalid');
  const text = toPlain(String(input));
  if (text === '') return accept(null);
  if (typeof input === 'string' && isPart(text)) return readPart(text);
  return readPlainDecimal(typeof input === 'string' ? text : input).ok
    ? accept(text)
    : refuse('share_invalid');
}

function readPart(text: string): Verdict<string | null> {
  const [, whole = '', decimals = ''] = PERCENT.exec(text) ?? [];
  const [, top, bottom] = PART.exec(text) ?? [];
  const part =
    whole === ''
      ? { parts: Number(top ?? 0), of: Number(bottom ?? 0) }
      : readPercent(Number(whole + decimals), decimals.length);
  if (part.parts < 1 || part.of < 1 || part.of > PARTS_LIMIT) return refuse('share_invalid');
  if (part.parts > part.of) return refuse('share_above_price');
  return accept(part.parts === part.of ? null : `${part.parts}/${part.of}`);
}

/** `66.667%` is 2/3; one that no simple part rounds to is none. */
function readPercent(percent: number, decimals: number): { parts: number; of: number } {
  const hundred = 100 * 10 ** decimals;
  if (decimals <= EXACT_DECIMALS) return reduce(percent, hundred);
  for (let of = 1; of <= ROUNDED_PARTS_LIMIT; of += 1) {
    const parts = Math.round((percent * of) / hundred);
    if (Math.round((parts * hundred) / of) === percent) return { parts, of };
  }
  return { parts: 0, of: 0 };
}

function reduce(parts: number, of: number): { parts: number; of: number } {
  const { numerator, denominator } = makeRational(parts, of);
  return { parts: Number(numerator), of: Number(denominator) };
}

export function writeShare({ shareMinor, shareParts, shareOf }: Share, currency: string): string | null {
  if (typeof shareMinor === 'number') return toDecimalString(shareMinor, currency);
  return shareParts && shareOf ? `${shareParts}/${shareOf}` : null;
}

/** An amount fits when it is within the price now or the one to come: after a trial one pays more than during it. */
export function checkWithin({ shareMinor }: Share, ...prices: (number | null)[]): Verdict<null> {
  const isAbove = typeof shareMinor === 'number' && prices.every((price) => (price ?? -1) < shareMinor);
  return isAbove ? refuse('share_above_price') : accept(null);
}
