// The text of a renewal mail, message or receipt as a draft of a subscription, for review. A field that is not sure is left out.

import type { BillingCycle } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import type { CategoryCode } from '../category.ts';
import { KIND_WORDS } from '../data/receipt-word-table.ts';
import { findAmounts, type ReceiptAmount } from './amounts.ts';
import { findCycle } from './cycles.ts';
import { findNextRenewal, hasNextPayment, hasSeveralRenewals, readDates, spanCycle } from './dates.ts';
import { type FoundService, findReceiptService } from './services.ts';
import {
  type Found,
  makeCueFinder,
  type ReceiptContext,
  type ReceiptText,
  readAfter,
  readBefore,
  toReceiptText,
} from './text.ts';

export type { Found, ReceiptContext } from './text.ts';

export interface ReceiptDraft {
  /** The catalogue's name of the service. */
  readonly name?: Found<string>;
  readonly category?: CategoryCode;
  /** A plain decimal in the draft's currency. */
  readonly amount?: Found<string>;
  readonly currency?: Found<string>;
  readonly billingCycle?: Found<BillingCycle>;
  readonly nextRenewalOn?: Found<CalendarDay>;
}

const NO_AMOUNTS = { paid: null, shares: [], offers: [] } as const;
const findKindWords = makeCueFinder(KIND_WORDS);
/** "If you have cancelled", "kann jederzeit gekündigt werden": nothing has been given up yet. */
const CONDITIONAL =
  /(?<![a-z])(?:if|unless|until|once|when|can be|may be|not|wenn|falls|sofern|bis|kann|konnen|nicht|jederzeit|si|salvo|hasta que|peut|puede|no|se|puo|pode|nao|jesli|moze|nie|als|tenzij|kan|niet)(?![a-z])[^.!?\n]*$/;

/** "Kündigung jederzeit möglich", "cancellation policy": how it could be given up. */
const POSSIBLE_AFTER =
  /^[^.!?\n]{0,36}(?<![a-z])(?:possible|moglich|any ?time|jederzeit|policy|terms|page|link|fee|fees|a tout moment|en cualquier momento|en todo momento|in qualsiasi momento|a qualquer momento|w kazdej chwili|op elk moment)(?![a-z])/;

/** Reads a text; empty where it is not about a subscription. Never throws, and takes time in proportion to the text. */
export function readReceipt(given: string, context: ReceiptContext): ReceiptDraft {
  const text = toReceiptText(given);
  const service = findReceiptService(text);
  const isOne = service?.isOneOfSeveral !== true;
  const { paid, shares, offers } = isOne ? findAmounts(hideName(text, service), context) : NO_AMOUNTS;
  const dates = readDates(text, context);
  const billingCycle = findCycle(
    text,
    { paid: paid?.currency.to ?? null, shares: shares.map(({ currency }) => currency.to), offers },
    spanCycle(dates, context.today),
  );
  const hasNext = hasNextPayment(dates);
  const isPaidAgain = isPerCycle(paid, billingCycle) && hasNext;
  if (!isAboutSubscription(text, service, { hasCycle: billingCycle !== null, isPaidAgain, hasNext }))
    return {};
  const nextRenewalOn =
    isOne || !hasSeveralRenewals(dates)
      ? findNextRenewal(dates, billingCycle?.value ?? null, context.today)
      : null;
  if (!paid && !nextRenewalOn) return {};
  return {
    ...(service && isOne
      ? {
          name: { value: service.value, from: service.from, to: service.to },
          category: service.service.category,
        }
      : {}),
    ...(paid ? { amount: paid.amount, currency: paid.currency } : {}),
    ...(billingCycle ? { billingCycle } : {}),
    ...(nextRenewalOn ? { nextRenewalOn } : {}),
  };
}

/** The words of a name are no words about money: "HBO Max" is not the most that may be charged. */
function hideName(text: ReceiptText, service: FoundService | null): ReceiptText {
  if (!service) return text;
  const name = text.plain.slice(service.from, service.to);
  const filler = 'x'.repeat(name.length);
  const { plain } = text;
  return {
    ...text,
    plain: name.includes(' ')
      ? plain.replaceAll(name, filler)
      : plain.slice(0, service.from) + filler + plain.slice(service.to),
  };
}

/** A cycle at most this far behind the amount is the amount's: "26,43 € al mes". */
const BESIDE = 3;

function isPerCycle(paid: ReceiptAmount | null, cycle: Found<BillingCycle> | null): boolean {
  if (!paid || !cycle) return false;
  const distance = cycle.from - paid.currency.to;
  return distance >= 0 && distance <= BESIDE;
}

export function isEmptyDraft(draft: ReceiptDraft): boolean {
  return Object.keys(draft).length === 0;
}

interface Signs {
  readonly hasCycle: boolean;
  /** A price per cycle, and when it is paid next. */
  readonly isPaidAgain: boolean;
  readonly hasNext: boolean;
}

function isPossibility(plain: string, at: number, to: number): boolean {
  return CONDITIONAL.test(readBefore(plain, at, 40)) || POSSIBLE_AFTER.test(readAfter(plain, to, 48));
}

function isAboutSubscription(
  { plain }: ReceiptText,
  service: FoundService | null,
  { hasCycle, isPaidAgain, hasNext }: Signs,
): boolean {
  const kinds = new Set(
    findKindWords(plain)
      .filter(({ role, at, to }) => role !== 'cancelled' || !isPossibility(plain, at, to))
      .map(({ role }) => role),
  );
  if (kinds.has('never') || kinds.has('cancelled')) return false;
  if (kinds.has('advert') && !kinds.has('settled')) return false;
  if (kinds.has('recurring') || (isPaidAgain && !kinds.has('purchase'))) return true;
  // A text that mentions no past, present or future payment is an offer, a gift or a greeting.
  const isSettled = kinds.has('settled') || kinds.has('sum') || hasNext;
  return isSettled && service !== null && (service.isSure || hasCycle) && !kinds.has('purchase');
}
