// Optional fields of a list: payment method, the user's share, with whom it is shared, and tags.
import { decimalsOf, toDecimalString } from '../money/money.ts';
import { checkPaidWith } from '../subscription/payment-method.ts';
import { checkShare, isPart, SHARED_WITH_MAX_LENGTH } from '../subscription/share-input.ts';
import { checkTags } from '../subscription/tags-input.ts';
import { toAsciiDigits } from '../text/digits.ts';
import { foldHeading } from '../text/heading.ts';
import { checkShortText } from '../text/short-text.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import { readCurrency, readListedAmount, signIn } from './amounts.ts';
import type { DecimalMark } from './import.ts';

/** Texts of a list by their role. */
export const TEXT_ROLES = ['paidWith', 'sharedWith', 'tags'] as const;
export type TextRole = (typeof TEXT_ROLES)[number];

/** Refusals of a text that is only longer than its field; it has room in the notes. */
export const TOO_LONG: readonly string[] = ['short_text_too_long', 'tag_too_long', 'tags_too_many'];

const CHECKS: Readonly<Record<TextRole, (cell: string) => Verdict<string | null>>> = {
  paidWith: checkPaidWith,
  sharedWith: (cell) => checkShortText(cell, SHARED_WITH_MAX_LENGTH),
  // Between tags, trackers write commas, semicolons, bars or line breaks.
  tags: (cell) => checkTags(cell.replace(/[;；|\r\n]+/g, ',')),
};

/** Values of a share column that mean the user pays everything. */
const WHOLE_SHARE_WORDS: readonly string[] = ['', 'n a', 'no', 'none', 'all', 'full', 'whole', 'not shared'];
const PERCENT_HEADING = /%|percent|prozent|pour ?cent|por ?cen|प्रतिशत/i;
const BARE_NUMBER = /^\d{1,3}(?:[.,]\d{1,6})?$/;
/** More people than this share nothing. */
const PEOPLE_LIMIT = 100;

/** Cells that say little about a text are no text. */
export function readText(role: TextRole, cell: string): Verdict<string | null> {
  return foldHeading(cell) === '' ? accept(null) : CHECKS[role](cell);
}

interface ShareContext {
  readonly heading: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly mark: DecimalMark | null;
}

/** `150`, `€2.50`, `1/4`, `25%`, or `25` below a heading with a percent sign: of the whole price, as the form takes it. */
export function readListShare(cell: string, context: ShareContext): Verdict<string | null> {
  if (WHOLE_SHARE_WORDS.includes(foldHeading(cell)) && !/\p{Nd}/u.test(cell)) return accept(null);
  const digits = toAsciiDigits(cell);
  const part = cell.replace(/^(\p{Nd}+) of (\p{Nd}+)$/u, '$1/$2');
  if (isPart(part)) return checkShare(part);
  if (PERCENT_HEADING.test(context.heading) && BARE_NUMBER.test(digits)) return checkShare(`${digits}%`);
  return readShareAmount(cell, context);
}

function readShareAmount(cell: string, context: ShareContext): Verdict<string | null> {
  const { currency, amountMinor, mark } = context;
  const sign = signIn(cell);
  if (sign !== '' && readCurrency(sign, currency) !== currency) return refuse('share_invalid');
  const share = readListedAmount(cell, currency, mark);
  if (!share.ok) return readRounded(cell, context);
  if (share.value > amountMinor) return refuse('share_above_price');
  return accept(share.value === amountMinor ? null : toDecimalString(share.value, currency));
}

/** Renewlet rounds to hundredths whatever the currency: 333.33 of 1000 yen are a third. */
function readRounded(cell: string, { currency, amountMinor }: ShareContext): Verdict<string | null> {
  const [, whole, decimals] = /^(\d+)[.,](\d{1,2})$/.exec(cell) ?? [];
  if (whole === undefined || decimals === undefined || decimalsOf(currency) > 0)
    return refuse('share_invalid');
  const hundredths = Number(`${whole}${decimals.padEnd(2, '0')}`);
  for (let people = 2; people <= PEOPLE_LIMIT; people += 1)
    if (Math.round((amountMinor * 100) / people) === hundredths) return accept(`1/${people}`);
  return refuse('share_invalid');
}
