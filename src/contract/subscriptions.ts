/** Endpoints of the user's tracked subscriptions. */
import { z } from 'zod';
import { DEFAULT_BILLING_CYCLE } from '#core/billing-cycle';
import { readPlainDecimal } from '#core/money/money';
import { checkOwnDays, LEAD_DAYS, NEVER } from '#core/reminders/lead-days';
import { checkNoticeDays, NOTICE_LIMIT_DAYS } from '#core/subscription/coming-input';
import { checkOptionalDay } from '#core/subscription/life';
import { checkCardExpiry, checkPaidWith, PAID_WITH_MAX_LENGTH } from '#core/subscription/payment-method';
import { checkShare, SHARED_WITH_MAX_LENGTH } from '#core/subscription/share-input';
import {
  CATEGORY_MAX_LENGTH,
  checkCategory,
  checkCurrency,
  checkName,
  checkNextRenewal,
  checkNotes,
  NAME_MAX_LENGTH,
  NOTES_MAX_LENGTH,
} from '#core/subscription/subscription';
import { checkTags } from '#core/subscription/tags-input';
import { checkShortText } from '#core/text/short-text';
import { accept, type Verdict } from '#core/verdict';
import { sentCycle, storedCycle } from './billing-cycle.ts';
import {
  calendarDay,
  checked,
  currencyCode,
  defineEndpoints,
  instant,
  message,
  refusedAs,
} from './endpoint.ts';

export const subscription = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** A plain decimal with the currency's own number of decimals. */
  amount: z.string(),
  currency: currencyCode,
  billingCycle: storedCycle,
  nextRenewalDate: calendarDay,
  notes: z.string().nullable(),
  provider: z.string(),
  /** Grows by one with each change; send it back on PUT so that two devices never overwrite each other. */
  version: z.int(),
  /** The day that every renewal is computed from. */
  anchorDate: calendarDay,
  createdAt: instant,
  updatedAt: instant,
  /** The first day of its pause. */
  pausedOn: calendarDay.nullable(),
  /** The first day after the pause; null while it has no end. */
  resumesOn: calendarDay.nullable(),
  /** The first day on which it is no longer paid. */
  endsOn: calendarDay.nullable(),
  /** The price from `thenFrom` on, after a trial or a promotion, or as a rise that was announced. */
  thenAmount: z.string().nullable(),
  thenFrom: calendarDay.nullable(),
  /** How many days before a payment it must be cancelled. */
  noticeDays: z.int().nullable(),
  /** What it is paid with, in the user's own words. */
  paidWith: z.string().nullable(),
  /** The last month in which that card works: `2027-03`. */
  cardExpires: z.string().nullable(),
  /** The user's share of a shared price: an amount (`150.00`) or a part (`1/4`). All totals use it. */
  share: z.string().nullable(),
  /** The people it is shared with, in the user's own words. */
  sharedWith: z.string().nullable(),
  /** Its own reminder days instead of those in the settings: `14 3`, or `none`. Applies with Pro. */
  remindDays: z.string().nullable(),
  /** The user's own tags, each once and in one order: `family, work`. */
  tags: z.string().nullable(),
});

export type Subscription = z.output<typeof subscription>;

const text = (maxLength: number) => ({ type: 'string', maxLength });
const name = checked<string, string>(checkName, text(NAME_MAX_LENGTH));
export const category = checked<string, string>(checkCategory, text(CATEGORY_MAX_LENGTH));
/** Decimals and size depend on the currency, which may be the account's; the service checks them. */
const amount = checked<string, string | number>(readPlainDecimal, {
  type: ['string', 'number'],
  examples: ['9.99'],
});
export const currency = checked<string, string>(checkCurrency, { type: 'string', examples: ['USD'] });
const nextRenewalDate = checked<string, string>(checkNextRenewal, { type: 'string', format: 'date' });
const notes = checked<string | null, string | null>(checkNotes, {
  type: ['string', 'null'],
  maxLength: NOTES_MAX_LENGTH,
});
const optionalDay = checked<string | null, string | null>(checkOptionalDay, {
  type: ['string', 'null'],
  format: 'date',
});
/** Null and blank are none. */
export const optionalAmount = checked<string | null, string | number | null>(
  (input) => (input === null || input === '' ? accept(null) : readPlainDecimal(input)),
  { type: ['string', 'number', 'null'], examples: ['19.99'] },
);
const noticeDays = checked<number | null, number | string | null>(checkNoticeDays, {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: NOTICE_LIMIT_DAYS,
  examples: [30],
});
const paidWith = checked<string | null, string | null>(checkPaidWith, {
  type: ['string', 'null'],
  maxLength: PAID_WITH_MAX_LENGTH,
});
const cardExpires = checked<string | null, string | null>(checkCardExpiry, {
  type: ['string', 'null'],
  examples: ['2027-03'],
});
const share = checked<string | null, string | number | null>(checkShare, {
  type: ['string', 'number', 'null'],
  examples: ['1/4'],
});
const sharedWith = checked<string | null, string | null>(
  (input) => checkShortText(input, SHARED_WITH_MAX_LENGTH),
  { type: ['string', 'null'], maxLength: SHARED_WITH_MAX_LENGTH },
);
const remindDays = checked<string | null, string | null>(checkOwnDays, {
  type: ['string', 'null'],
  examples: ['14 3', NEVER],
  description: `Some of ${LEAD_DAYS.join(', ')}, or ${NEVER}.`,
});
/** `maxLength` would be wrong: repeated tags and spaces do not count. */
const tags = checked<string | null, string | null>(checkTags, {
  type: ['string', 'null'],
  examples: ['family, work'],
});
const providerOrNone = checked<string | null, string | null>(checkProvider, {
  type: ['string', 'null'],
  maxLength: NAME_MAX_LENGTH,
});

function checkProvider(input: unknown): Verdict<string | null> {
  const isNone = input === null || (typeof input === 'string' && input.trim() === '');
  return isNone ? accept(null) : checkName(input);
}

/** There is no `anchorDate`: a client that sends a whole row back with another date wants that date. */
const countedFrom = {
  /**
   * The day from which `nextRenewalDate` and every later renewal are counted, such as that of a late payment.
   * Defaults to `nextRenewalDate`, also where that is not in its series. In a change it applies only together
   * with another `nextRenewalDate`.
   */
  countedFrom: nextRenewalDate.optional(),
};

/**
 * Pause, end, price to come, payment, share, reminders and tags. In a change, null for `pausedOn` removes
 * `resumesOn`, and null for one of `then…` the other.
 */
const laterFields = {
  pausedOn: optionalDay.optional(),
  resumesOn: optionalDay.optional(),
  endsOn: optionalDay.optional(),
  thenAmount: optionalAmount.optional(),
  thenFrom: optionalDay.optional(),
  noticeDays: noticeDays.optional(),
  paidWith: paidWith.optional(),
  cardExpires: cardExpires.optional(),
  share: share.optional(),
  sharedWith: sharedWith.optional(),
  remindDays: remindDays.optional(),
  tags: tags.optional(),
};

export const newSubscription = z.object({
  name,
  category,
  amount,
  /** Defaults to the currency of the user's country. */
  currency: currency.optional(),
  billingCycle: sentCycle.default(DEFAULT_BILLING_CYCLE),
  nextRenewalDate,
  ...countedFrom,
  notes: notes.optional(),
  /** Defaults to the name. */
  provider: providerOrNone.optional(),
  ...laterFields,
});

export type NewSubscription = z.output<typeof newSubscription>;

/** Absent fields keep their value; present but empty ones are refused, except those that may be null. */
export const subscriptionChange = z.object({
  name: name.optional(),
  category: category.optional(),
  amount: amount.optional(),
  currency: currency.optional(),
  billingCycle: sentCycle.optional(),
  nextRenewalDate: nextRenewalDate.optional(),
  ...countedFrom,
  notes: notes.optional(),
  provider: name.optional(),
  ...laterFields,
  version: z.int(refusedAs('version_invalid')).optional(),
});

export type SubscriptionChange = z.output<typeof subscriptionChange>;

const entered = {
  /** The day of an edit that is sent later: `thenFrom` may be from that day on, at most 31 days back. */
  enteredOn: optionalDay.optional(),
};
const enteredFields = z.object(entered);

export type Entered = z.output<typeof enteredFields>;

const shown = {
  /**
   * The amount that was shown when a price was edited. If it is another by now, because a price to come has
   * taken effect, that is a conflict like another `version`.
   */
  amountBefore: amount.optional(),
};
const shownFields = z.object(shown);

export type Shown = z.output<typeof shownFields>;

const renewal = z.object({
  /** The day of a renewal that is sent later: what became due after that day stays due. */
  saidOn: optionalDay.optional(),
});

export type Renewal = z.output<typeof renewal>;

const recorded = subscription.partial().nullable();

export const subscriptionHistory = z.object({
  /** Newest first. */
  changes: z.array(
    z.object({
      at: instant,
      action: z.enum(['added', 'edited', 'renewed', 'deleted']),
      before: recorded,
      after: recorded,
    }),
  ),
  /** Oldest first: each price from the instant it was recorded. */
  prices: z.array(
    z.object({
      at: instant,
      amount: z.string(),
      currency: currencyCode,
      billingCycle: storedCycle,
    }),
  ),
});

export type SubscriptionHistory = z.output<typeof subscriptionHistory>;

/** Any string: an unknown, malformed or foreign id is a 404, never a 400. */
const params = z.object({ id: z.string() });

export const subscriptionEndpoints = defineEndpoints({
  'GET /api/subscriptions': {
    summary:
      'The subscriptions in use, next renewal first, with paused and ended ones, which are in no total. Locked ones are not among them.',
    access: 'user',
    kept: true,
    output: z.array(subscription),
  },
  'GET /api/subscriptions/locked': {
    summary: 'Subscriptions beyond the Free limit, newest first: kept, and back at once with Pro.',
    access: 'user',
    kept: true,
    output: z.array(subscription),
  },
  'POST /api/subscriptions': {
    summary: 'Adds a subscription. With an Idempotency-Key, a retry never adds twice.',
    access: 'user',
    body: newSubscription.extend(entered),
    output: subscription,
    success: 201,
  },
  'PUT /api/subscriptions/:id': {
    summary: 'Changes what the body names. With an old version: 409 and the current subscription.',
    access: 'user',
    params,
    body: subscriptionChange.extend({ ...entered, ...shown }),
    output: subscription,
  },
  'DELETE /api/subscriptions/:id': {
    summary: 'Deletes a subscription, locked or not.',
    access: 'user',
    params,
    output: message,
  },
  'POST /api/subscriptions/:id/renew': {
    summary:
      'Marks as renewed: moves the date by whole cycles to the first one after today, or after the day on which that was said.',
    access: 'user',
    params,
    body: renewal,
    output: subscription,
  },
  'GET /api/subscriptions/:id/history': {
    summary: 'Every change of a subscription, and its prices over time (Pro).',
    access: 'user',
    params,
    output: subscriptionHistory,
  },
});
