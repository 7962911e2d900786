// Which currency a sign or code in a receipt means to its reader.
import { currencyOf, findCountry } from '../country/countries.ts';
import { findCurrency } from '../money/money.ts';
import { matchesOf, type ReceiptContext } from './text.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '₹': 'INR',
  inr: 'INR',
  '€': 'EUR',
  '£': 'GBP',
  円: 'JPY',
  元: 'CNY',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  s$: 'SGD',
  nz$: 'NZD',
  hk$: 'HKD',
  r$: 'BRL',
  dhs: 'AED',
  mx$: 'MXN',
  zl: 'PLN',
  kc: 'CZK',
  tl: 'TRY',
  '₺': 'TRY',
  rp: 'IDR',
  'rp.': 'IDR',
  원: 'KRW',
  '₩': 'KRW',
  '₽': 'RUB',
  '₴': 'UAH',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₪': 'ILS',
  '₦': 'NGN',
};
/** Codes that are also words; they count only where they are the reader's own money. */
const WORDS_AMONG_CODES = new Set(
  'ALL TOP TRY CUP PEN GEL SOS MAD MOP RON BAM ANG LAK SHP MUR COP'.split(' '),
);
const DOLLARS = new Set(
  'USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP UYU BSD BBD BZD BMD JMD TTD FJD NAD'.split(' '),
);
const RUPEES = new Set(['PKR', 'LKR', 'NPR', 'MUR']);
const KRONER = new Set(['SEK', 'NOK', 'DKK', 'ISK']);

export function isCode(word: string, context: ReceiptContext): boolean {
  const code = word.toUpperCase();
  if (!findCurrency(code)) return false;
  return !WORDS_AMONG_CODES.has(code) || currencyOf(context.country) === code;
}

export function meanCurrency(sign: string, dollar: string, context: ReceiptContext): string | null {
  const own = currencyOf(context.country);
  if (sign === '$') return dollar;
  if (sign === '¥') return own === 'CNY' ? 'CNY' : 'JPY';
  if (/^rs\.?$|^₨$/.test(sign)) return RUPEES.has(own) ? own : 'INR';
  if (sign === 'r') return own === 'ZAR' ? own : null;
  if (sign === 'kr') return KRONER.has(own) ? own : null;
  const known = SIGNS[sign];
  if (known !== undefined) return known;
  return isCode(sign, context) ? sign.toUpperCase() : null;
}

/** A bare dollar is that of the one dollar the text names, else the reader's own, else the American one. */
export function meanDollar(plain: string, context: ReceiptContext): string {
  const named = new Set(
    matchesOf(
      plain,
      /(?<![a-z])(usd|aud|cad|nzd|sgd|hkd|us\$|a\$|au\$|c\$|ca\$|s\$|nz\$|hk\$)(?![a-z])/g,
    ).map(([name]) => SIGNS[name] ?? name.toUpperCase()),
  );
  const [only] = named;
  if (only !== undefined && named.size === 1) return only;
  const own = findCountry(context.country).currency;
  return DOLLARS.has(own) ? own : 'USD';
}
