/** Endpoints of the reminders: how a user wants them, and the link that stops them. */
import { z } from 'zod';
import { parseDay } from '#core/calendar-day';
import { ANSWERS } from '#core/reminders/answers';
import { PRO_CHANNELS, TEST_MAIL_RESULTS } from '#core/reminders/channels';
import { LEAD_DAYS } from '#core/reminders/lead-days';
import { DELIVERIES, DROP_REASONS, OBSTACLES } from '#core/reminders/recheck';
import {
  checkLeadDays,
  checkQuietDays,
  checkReminderHour,
  REMINDER_HOURS,
  WEEKDAYS,
} from '#core/reminders/reminders';
import { checkOptionalDay } from '#core/subscription/life';
import { calendarDay, checked, currencyCode, defineEndpoints, instant, refusedAs } from './endpoint.ts';

const listOf = (offered: readonly number[]) => ({ type: 'array', items: { enum: [...offered] } });

const settings = z.object({
  isOn: z.boolean(),
  /** Days before a payment, and before the last day to cancel. */
  leadDays: z.array(z.int()),
  /** Hour in the user's time zone. */
  hour: z.int(),
  /** Days of the week without a message, from 0 for Sunday. */
  quietDays: z.array(z.int()),
  /** Reminders are paused before this day; null if they are not. */
  pausedUntil: calendarDay.nullable(),
  /** When reminders are decided next; null while off. */
  nextAt: instant.nullable(),
});

const reminded = {
  subscriptionId: z.uuid(),
  /** A payment, or the last day to cancel one. */
  kind: z.enum(['payment', 'cancel-by']),
  dueOn: calendarDay,
};

const channel = z.enum(['mail', ...PRO_CHANNELS]);

/** What was decided, latest first. */
const decidedPage = {
  decided: z.array(
    z.object({
      ...reminded,
      /** Null once the subscription is deleted. */
      name: z.string().nullable(),
      leadDays: z.int(),
      channel,
      outcome: z.enum(['sent', 'merged', 'past']),
      decidedAt: instant,
      /** The message's outcome; null if there is no message, or if it is older than this record. */
      delivery: z.enum(DELIVERIES).nullable(),
      /** Why it was dropped. */
      reason: z.enum(DROP_REASONS).nullable(),
    }),
  ),
  /** The `before` of the next page; null on the last one. */
  next: z.string().nullable(),
};

/** The last one seen: its instant, day, days before, subscription, kind and channel. */
const DECIDED_PLACE =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{4}-\d\d-\d\d_\d{1,3}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}_(payment|cancel-by)_[a-z]{2,10}$/;
const decidedPlace = z
  .string(refusedAs('log_place_unknown'))
  .refine((text) => {
    const [at = '', dueOn = ''] = text.split('_');
    return DECIDED_PLACE.test(text) && !Number.isNaN(Date.parse(at)) && parseDay(dueOn) !== null;
  }, refusedAs('log_place_unknown'))
  .meta({
    examples: ['2026-11-17T09:30:00.000Z_2026-11-24_7_0b9f3f1e-5b0a-4a53-9a2a-6f1f6d0a2c11_payment_mail'],
  });

const history = z.object({
  /** The chosen ways, each with what keeps it from reaching the user. */
  ways: z.array(z.object({ channel, obstacle: z.enum(OBSTACLES).nullable() })),
  /** The messages of the next 30 days, if nothing changes. */
  coming: z.array(
    z.object({
      at: instant,
      channels: z.array(channel),
      items: z.array(z.object({ ...reminded, name: z.string(), amount: z.string(), currency: currencyCode })),
    }),
  ),
  /** The subscriptions without a reminder in that time, and why. */
  silent: z.array(
    z.object({
      subscriptionId: z.uuid(),
      name: z.string(),
      reason: z.enum(['later', 'over', 'paused', 'ended', 'locked', 'unwanted', 'unreachable']),
      /** The next payment, where that is later or its chosen days are over. */
      nextOn: calendarDay.nullable(),
    }),
  ),
  ...decidedPage,
});

const testMail = z.object({
  /** The last test mail; null where there was none lately. */
  test: z.object({ result: z.enum(TEST_MAIL_RESULTS), at: instant }).nullable(),
});

const answerToken = z.object({ token: z.string().max(400).catch('') });
const token = z.object({ token: z.string().max(200).catch('') });
const page = { output: z.string(), contentType: 'text/html; charset=utf-8' };

export const reminderEndpoints = defineEndpoints({
  'GET /api/reminders/settings': {
    summary: 'How the user is reminded by mail; off until switched on.',
    access: 'user',
    output: settings,
  },
  'PUT /api/reminders/settings': {
    summary: 'Changes how the user is reminded by mail.',
    access: 'user',
    body: z.object({
      isOn: z.boolean(refusedAs('choice_required')),
      leadDays: checked<number[], number[]>(checkLeadDays, listOf(LEAD_DAYS)),
      hour: checked<number, number>(checkReminderHour, { enum: [...REMINDER_HOURS] }),
      quietDays: checked<number[], number[]>(checkQuietDays, listOf(WEEKDAYS)),
      /** Absent keeps the pause; null, or a day that has come, ends it. */
      pausedUntil: checked<string | null, string | null>(checkOptionalDay, {
        type: ['string', 'null'],
        format: 'date',
      }).optional(),
    }),
    output: settings,
  },
  'GET /api/reminders/test-mail': {
    summary: 'What became of the last test mail.',
    access: 'user',
    output: testMail,
  },
  'POST /api/reminders/test-mail': {
    summary: 'Sends a test to the user’s own address, through the queue by which reminders leave.',
    access: 'user',
    output: testMail,
  },
  'GET /api/reminders/history': {
    summary:
      'What the user was reminded of and why not, and what will come in the next 30 days; of one subscription where it is named.',
    access: 'user',
    query: z.object({ subscription: z.string().optional() }),
    output: history,
  },
  'GET /api/reminders/history/older': {
    summary: 'Older decisions than the history has, a page at a time; of one subscription where it is named.',
    access: 'user',
    query: z.object({ subscription: z.string().optional(), before: decidedPlace }),
    output: z.object(decidedPage),
  },
  'GET /api/reminders/answer': {
    summary:
      'Asks how a reminder is answered (renewed, cancelled, later); changes nothing, because mail apps open links unasked.',
    access: 'visitor',
    anonymous: true,
    query: answerToken.extend({ answer: z.enum(ANSWERS).optional().catch(undefined) }),
    ...page,
  },
  'POST /api/reminders/answer': {
    summary:
      'Answers a reminder by the link in its message, once: the form `answer=renewed`, `cancelled` or `later`.',
    access: 'visitor',
    anonymous: true,
    raw: true,
    bodyLimit: 4_096,
    query: answerToken,
    ...page,
  },
  'GET /api/reminders/unsubscribe': {
    summary: 'Asks whether the reminders shall stop; changes nothing, because mail apps open links unasked.',
    access: 'visitor',
    anonymous: true,
    query: token,
    ...page,
  },
  'POST /api/reminders/unsubscribe': {
    summary: 'Stops the reminders by mail. Takes the form `List-Unsubscribe=One-Click` (RFC 8058).',
    access: 'visitor',
    anonymous: true,
    raw: true,
    bodyLimit: 4_096,
    query: token,
    ...page,
  },
});
