// Amounts as banks write them: 1,23,456.78 · 1.234,56 · (12.00) · 12.00 Dr · ₹ 99 · -$4.50.
import { decimalsOf } from '../money/money.ts';

export type DecimalMark = '.' | ',';

export interface WrittenAmount {
  /** The sign is the written one; `flag` decides where it is set. */
  readonly minor: number;
  /** `Dr` or `Cr` beside the figure. */
  readonly flag: 'out' | 'in' | null;
}

const FIGURE =
  /^\(?([-+−]?)[^\d\-+−(),.]*([-+−]?)\(?(\d[\d.,' \u00a0\u202f]*|\.\d+)\)?([-−]?)\s*([a-z.]*|[€£$₹])\s*$/i;
const FLAG_OUT = /^(?:dr|db|d|debit|withdrawal|soll|s|af|out)$/i;
const FLAG_IN = /^(?:cr|c|credit|deposit|haben|h|bij|in)$/i;

export function readFlag(text: string): 'out' | 'in' | null {
  const word = text.trim().replace(/[.()]/g, '');
  if (FLAG_OUT.test(word)) return 'out';
  return FLAG_IN.test(word) ? 'in' : null;
}

export function readStatementAmount(text: string, currency: string, mark: DecimalMark): WrittenAmount | null {
  // The point of `Rs.499` is none of the figure's.
  const trimmed = text
    .trim()
    .replace(/^([-+−(]?)\s*(?:rs|inr)\.?\s*/i, '$1')
    // Rupees end with a stroke: 499/-.
    .replace(/\s*\/[-=]$/, '');
  if (trimmed === '' || trimmed.length > 40) return null;
  const match = FIGURE.exec(trimmed);
  if (!match) return null;
  const [, before = '', inner = '', figure = '', after = '', word = ''] = match;
  const minor = before && inner ? null : toMinor(figure, currency, mark);
  if (minor === null) return null;
  const isNegative =
    /^[^\d]*\(/.test(trimmed) || before === '-' || before === '−' || /[-−]/.test(inner + after);
  return { minor: isNegative ? -minor : minor, flag: readFlag(word) };
}

function toMinor(figure: string, currency: string, mark: DecimalMark): number | null {
  const [whole = '', decimals = '', ...rest] = figure.replace(/[\s']/g, '').split(mark);
  const digits = whole.replace(/[.,]/g, '');
  if (rest.length > 0 || !/^\d*$/.test(digits) || !/^\d*$/.test(decimals) || digits.length > 12) return null;
  const places = decimalsOf(currency);
  // A bank may write more decimals than the currency has: 1200.00 yen, 4.5000 dollars.
  const kept = Number(`${digits || '0'}${decimals.slice(0, places).padEnd(places, '0')}`);
  return kept + (Number(decimals[places] ?? 0) >= 5 ? 1 : 0);
}

const GROUPED_BY_POINT = /^[^\d.,]*[1-9]\d{0,2}(?:\.\d{3})+[^\d.,]*$/;

/** Chooses the decimal mark of a file from all its figures. */
export function decideMark(figures: readonly string[], currency: string): DecimalMark {
  let votes = 0;
  for (const figure of figures) {
    if (/\.\d{1,2}\D*$/.test(figure)) votes += 1;
    else if (/,\d{1,2}\D*$/.test(figure)) votes -= 1;
  }
  if (votes !== 0) return votes < 0 ? ',' : '.';
  // Without decimals elsewhere, three digits after a point are thousands, except in three-decimal currencies.
  const isGrouped = decimalsOf(currency) < 3 && figures.some((figure) => GROUPED_BY_POINT.test(figure));
  return isGrouped ? ',' : '.';
}
