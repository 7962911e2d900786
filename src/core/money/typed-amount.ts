// Reading an amount as people type it in forms and imports: `1,234.56`, `1.234,56`, `1,00,000`, `₹ 649`, `Rs. 649/-`.
import { COUNTRY_TABLE } from '../data/country-table.ts';
import { toAsciiDigits } from '../text/digits.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import { findCurrency, makeMinor } from './money.ts';

/** Currencies of countries that group thousands by a point: there `1.234` means 1234. */
const POINT_GROUPS = new Set(
  'ALL ARS AOA BAM BRL CLP COP CRC DKK EUR IDR ISK MKD MZN PYG RON RSD TRY UYU VES VND'.split(' '),
);

/** Ways to write a currency besides its code, its symbol and its local symbol. */
const OTHER_SIGNS: Readonly<Record<string, readonly string[]>> = {
  INR: ['rs.', 'rs', '₨', 'rupees'],
  PKR: ['rs.', '₨'],
  LKR: ['rs.', '₨'],
  NPR: ['rs.', '₨'],
  USD: ['us$'],
  CAD: ['c$'],
  AUD: ['au$'],
  CNY: ['元'],
  JPY: ['jp¥', '円'],
};

const GROUPED_BY_THREE = /^\d{1,3}(?:\D\d{3})+$/;
const GROUPED_INDIAN = /^\d{1,2}(?:\D\d{2})*\D\d{3}$/;
const OUTER_NOISE = /^[\s\u200e\u200f]+|[\s\u200e\u200f]+$/g;

interface Split {
  readonly whole: string;
  readonly decimals: string;
}

/**
 * Where both marks occur, the later one is the decimal mark; a mark that repeats groups digits. A single comma before
 * exactly three digits groups, a single point does so only for the currencies above and is one decimal too many for the
 * others, because reading 9.999 as 9,999 would be a thousandfold error. Where the currency has three decimals, a point
 * is always the decimal mark. Groups must be well formed (thousands, or lakh and crore); anything else is refused.
 */
export function parseTypedAmount(text: string, currency: string): Verdict<number> {
  const plain = stripCurrency(toPlainCharacters(text), currency);
  if (plain === '') return text.trim() === '' ? refuse('amount_required') : refuse('amount_not_a_number');
  if (/^[-−–(]/.test(plain)) return refuse(/\d/.test(plain) ? 'amount_negative' : 'amount_not_a_number');
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(plain)) return refuse('amount_not_a_number');
  const split = splitAtDecimalMark(plain, currency);
  if (!split) return refuse('amount_unclear');
  const whole = joinGroups(split.whole);
  if (!whole.ok) return whole;
  // Spreadsheets write 9.9000 for 9.90; but 1.200 could be 1,200, so three digits are taken as they stand.
  const decimals = split.decimals.length === 3 ? split.decimals : split.decimals.replace(/0+$/, '');
  return makeMinor(whole.value, decimals, currency);
}

/** Converts foreign digits and marks to ASCII, and every kind of space and apostrophe to one. */
function toPlainCharacters(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(OUTER_NOISE, '')
    .toLowerCase();
}

/** Removes the currency's own signs from either end, and a closing "/-" or ",-"; not those of other currencies. */
function stripCurrency(text: string, currency: string): string {
  const signs = listSigns(currency);
  let rest = text;
  for (const takeOff of [takeOffStart, takeOffEnd]) {
    const sign = signs.find((candidate) => takeOff(rest, candidate) !== null);
    if (sign !== undefined) rest = takeOff(rest, sign) ?? rest;
  }
  return rest.replace(/ ?[/.,][-–—]+$/, '').trim();
}

/** Longest first, so that `us$` is not read as `$` after an unknown word. */
function listSigns(currency: string): readonly string[] {
  const atHome = COUNTRY_TABLE.filter((country) => country.currency === currency).map(
    (country) => country.symbol,
  );
  return [currency, findCurrency(currency)?.symbol ?? currency, ...atHome, ...(OTHER_SIGNS[currency] ?? [])]
    .map((sign) => sign.normalize('NFKC').toLowerCase())
    .sort((a, b) => b.length - a.length);
}

function takeOffStart(text: string, sign: string): string | null {
  return text.startsWith(sign) ? text.slice(sign.length).trim() : null;
}

function takeOffEnd(text: string, sign: string): string | null {
  return text.endsWith(sign) ? text.slice(0, -sign.length).trim() : null;
}

function splitAtDecimalMark(text: string, currency: string): Split | null {
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return { whole: text, decimals: '' };
  const whole = text.slice(0, last.index);
  const decimals = text.slice(last.index + 1);
  if (!/^\d*$/.test(decimals)) return null;
  const sameMarks = marks.filter((mark) => mark[0] === last[0]).length;
  const isGrouping =
    sameMarks > 1 || (sameMarks === marks.length && isSingleGroupMark(last[0], whole, decimals, currency));
  if (isGrouping) return sameMarks === marks.length ? { whole: text, decimals: '' } : null;
  return { whole: whole === '' ? '0' : whole, decimals };
}

function isSingleGroupMark(mark: string, whole: string, decimals: string, currency: string): boolean {
  if (decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return false;
  return mark === ',' || (POINT_GROUPS.has(currency) && findCurrency(currency)?.decimals !== 3);
}

function joinGroups(whole: string): Verdict<string> {
  if (/^\d+$/.test(whole)) return accept(whole);
  const marks = new Set(whole.replace(/\d/g, ''));
  const isWellFormed = marks.size === 1 && (GROUPED_BY_THREE.test(whole) || GROUPED_INDIAN.test(whole));
  return isWellFormed ? accept(whole.replace(/\D/g, '')) : refuse('amount_unclear');
}
