// The user's own share of a subscription that is paid together: an amount, or a part of whatever it costs.
import { parseAmount } from '../money/money.ts';
import { makeRational, type Rational, roundHalfUp } from '../rational.ts';
import { accept, type Verdict } from '../verdict.ts';

/** An amount, or so many parts of so many. Neither is the whole. */
export interface Share {
  readonly shareMinor?: number | null | undefined;
  readonly shareParts?: number | null | undefined;
  readonly shareOf?: number | null | undefined;
}

export interface StoredShare extends Share {
  readonly shareMinor: number | null;
  readonly shareParts: number | null;
  readonly shareOf: number | null;
}

const WHOLE: StoredShare = { shareMinor: null, shareParts: null, shareOf: null };

/** What `checkShare` accepted, in a currency. */
export function parseShare(text: string | null | undefined, currency: string): Verdict<StoredShare> {
  if (!text) return accept(WHOLE);
  const [parts, of] = text.split('/').map(Number);
  if (parts !== undefined && of !== undefined)
    return accept({ shareMinor: null, shareParts: parts, shareOf: of });
  const amount = parseAmount(text, currency);
  return amount.ok ? accept({ ...WHOLE, shareMinor: amount.value }) : amount;
}

/** The share of a price as a whole number to be divided by `shareDivisor`, so that sums stay whole numbers. */
export function shareNumerator(
  amountMinor: number | bigint,
  { shareMinor, shareParts, shareOf }: Share,
): bigint {
  const price = BigInt(amountMinor);
  if (typeof shareMinor === 'number') return price < shareMinor ? price : BigInt(shareMinor);
  return shareOf ? price * BigInt(shareParts ?? 1) : price;
}

export function shareDivisor({ shareMinor, shareOf }: Share): number {
  return typeof shareMinor === 'number' ? 1 : (shareOf ?? 1);
}

/** The exact share of a price, in minor units. An amount is never more than the price. */
export function ownPart(amountMinor: number | bigint, share: Share): Rational {
  return makeRational(shareNumerator(amountMinor, share), shareDivisor(share));
}

/** Rounded half up to whole minor units, for what is shown of one payment. */
export function ownMinor(amountMinor: number | bigint, share: Share): number {
  return Number(roundHalfUp(ownPart(amountMinor, share)));
}

export function isShared({ shareMinor, shareOf }: Share): boolean {
  return typeof shareMinor === 'number' || Boolean(shareOf);
}
