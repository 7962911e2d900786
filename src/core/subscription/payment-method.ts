// What a subscription is paid with: a short text of the user's own, and the month in which a card expires.
import { addMonthsClamped, type CalendarDay } from '../calendar-day.ts';
import { compareTexts } from '../text/compare-texts.ts';
import { toAsciiDigits } from '../text/digits.ts';
import { checkShortText } from '../text/short-text.ts';
import { accept, refuse, type Verdict } from '../verdict.ts';
import { methodKey } from './subscription.ts';

export const PAID_WITH_MAX_LENGTH = 60;
/** A card is mentioned from the month before its last one on. */
const MENTIONED_MONTHS_BEFORE = 1;

/** The fields of a subscription that its payment depends on. */
export interface Paid {
  readonly paidWith?: string | null | undefined;
  /** The last month in which the card works, `2027-03`. */
  readonly cardExpires?: string | null | undefined;
}

export interface PaymentMethod<Row> {
  /** Equal for spellings that differ in case and spaces only. */
  readonly key: string;
  /** The spelling that came first. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** The latest month that is known of it: a new card is entered once. */
  readonly expires: string | null;
}

/** A whole card number is refused: nobody needs it here. */
export function checkPaidWith(input: unknown): Verdict<string | null> {
  const text = checkShortText(input, PAID_WITH_MAX_LENGTH);
  return text.ok && text.value !== null && hasCardNumber(text.value) ? refuse('paid_with_card_number') : text;
}

/** `2027-03`, or as it is printed on a card: `03/27`. */
export function checkCardExpiry(input: unknown): Verdict<string | null> {
  if (input === undefined || input === null) return accept(null);
  if (typeof input !== 'string') return refuse('card_expiry_invalid');
  const text = toAsciiDigits(input.normalize('NFKC')).trim();
  if (text === '') return accept(null);
  const printed = /^(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})$/.exec(text);
  const [, year, month] = printed
    ? ['', `20${printed[2]}`, (printed[1] ?? '').padStart(2, '0')]
    : (/^(20\d{2})-(\d{2})$/.exec(text) ?? []);
  const isMonth = year && month && Number(month) >= 1 && Number(month) <= 12;
  return isMonth ? accept(`${year}-${month}`) : refuse('card_expiry_invalid');
}

/** What the subscriptions are paid with, the most used first. */
export function listMethods<Row extends Paid>(rows: readonly Row[]): readonly PaymentMethod<Row>[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = methodKey(row);
    if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  return [...byKey]
    .map(([key, own]) => ({
      key,
      name: own[0]?.paidWith ?? '',
      rows: own,
      expires:
        own
          .flatMap(({ cardExpires }) => cardExpires ?? [])
          .sort()
          .at(-1) ?? null,
    }))
    .sort((a, b) => b.rows.length - a.rows.length || compareTexts(a.key, b.key));
}

/** Cards that have expired, or do so this month or the next; the first to expire comes first. */
export function listExpiring<Row extends Paid>(
  rows: readonly Row[],
  today: CalendarDay,
): readonly (PaymentMethod<Row> & { readonly expires: string; readonly isExpired: boolean })[] {
  const last = addMonthsClamped(today, MENTIONED_MONTHS_BEFORE).slice(0, 7);
  return listMethods(rows)
    .flatMap(({ expires, ...method }) =>
      expires !== null && expires <= last
        ? [{ ...method, expires, isExpired: expires < today.slice(0, 7) }]
        : [],
    )
    .sort((a, b) => compareTexts(a.expires, b.expires));
}

/** 13 to 19 digits of any script whose last one checks the others (Luhn), with a space, dash, dot or slash between them. */
function hasCardNumber(text: string): boolean {
  const plain = toAsciiDigits(text.normalize('NFKC'));
  const runs = plain.match(/\d(?:[\s\p{Pd}./·_]?\d){12,18}/gu) ?? [];
  return runs.some((run) => {
    const digits = [...run.replace(/\D/g, '')].reverse().map(Number);
    const total = digits.reduce((sum, digit, index) => {
      const doubled = digit * 2;
      return sum + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return total % 10 === 0;
  });
}
