/** Endpoints for administrators: analytics, support tools, audit log. */
import { z } from 'zod';
import { REASON_LIMIT } from '#core/account/account';
import { ANALYTICS_RANGES, DEFAULT_ANALYTICS_RANGE } from '#core/admin/stats';
import { storedCycle } from './billing-cycle.ts';
import {
  calendarDay,
  defineEndpoints,
  instant,
  message,
  planCycle,
  refusedAs,
  requiredText,
} from './endpoint.ts';
import { paymentStanding } from './plan.ts';

const reason = requiredText('reason_required').max(REASON_LIMIT, refusedAs('reason_too_long'));

/** A query parameter, so a string; only these three values are accepted. */
const days = z
  .string(refusedAs('range_not_offered'))
  .transform((text) => ANALYTICS_RANGES.find((range) => String(range) === text))
  .pipe(z.literal(ANALYTICS_RANGES, refusedAs('range_not_offered')));

const analytics = z.object({
  userDistribution: z.object({ total: z.int(), free: z.int(), pro: z.int() }),
  /** Every day of the range in the administrator's time zone, the oldest first. */
  signupStats: z.array(z.object({ date: calendarDay, signups: z.int(), total: z.int() })),
  /** The countries of the accounts that signed in within the range, most accounts first. */
  locationStats: z.array(z.object({ location: z.string(), count: z.int() })),
  recentUsers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      isPro: z.boolean(),
      country: z.string(),
      createdAt: instant,
    }),
  ),
});

const userStatus = z.object({
  email: z.string(),
  name: z.string(),
  isPro: z.boolean(),
  proBillingCycle: planCycle.nullable(),
  proExpiresAt: instant.nullable(),
  createdAt: instant,
});

/** For support, when a mail does not arrive or a payment event was lost. */
const supportStatus = userStatus.extend({
  proCancelledAt: instant.nullable(),
  emailVerified: z.boolean(),
  lastSignInAt: instant.nullable(),
  inGrace: z.boolean(),
  confirming: z.boolean(),
  /** Charged twice, and not refunded yet. */
  paidTwice: z.boolean(),
  /** The user's memberships at the payment provider, newest first; the provider's own id where it is known. */
  memberships: z.array(
    z.object({
      providerId: z.string().nullable(),
      billingCycle: planCycle,
      /** The status that the provider reported last, or `lost` when the provider does not know it. */
      status: z.string(),
      amount: z.string(),
      currency: z.string(),
      isCharging: z.boolean(),
      paidUntil: instant.nullable(),
      cancelledAt: instant.nullable(),
      /** Set when a later membership replaced it: the user paid twice. */
      supersededAt: instant.nullable(),
      createdAt: instant,
      checkedAt: instant.nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      paymentId: z.string(),
      providerId: z.string(),
      amount: z.string(),
      currency: z.string(),
      billingCycle: planCycle,
      paidAt: instant,
      periodEndsAt: instant.nullable(),
      refundedAmount: z.string(),
      standing: paymentStanding,
    }),
  ),
  /** Pro granted by an administrator. */
  grants: z.array(
    z.object({
      billingCycle: planCycle,
      grantedAt: instant,
      endsAt: instant,
      cancelledAt: instant.nullable(),
    }),
  ),
  paymentEvents: z.array(
    z.object({
      name: z.string(),
      receivedAt: instant,
      /** Null until it is processed. */
      outcome: z.string().nullable(),
    }),
  ),
  /** Queued or failed; delivered mails are left out. */
  mails: z.array(
    z.object({
      kind: z.string(),
      state: z.enum(['queued', 'failed']),
      error: z.string().nullable(),
      createdAt: instant,
    }),
  ),
});

const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actorEmail: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(['begun', 'done', 'refused', 'failed']),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});

/** The instant and the id of the last row seen. */
const auditCursor = z
  .string()
  .refine(
    (text) =>
      /^[\dT:.-]{23}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) &&
      !Number.isNaN(Date.parse(text.slice(0, 24))),
    refusedAs('log_place_unknown'),
  )
  .meta({ examples: ['2026-11-17T09:30:00.000Z_0b9f3f1e-5b0a-4a53-9a2a-6f1f6d0a2c11'] });

const reportedPrice = z.object({
  service: z.string(),
  country: z.string(),
  currency: z.string(),
  billingCycle: storedCycle,
  /** Null when users only report that the listed price is wrong. */
  amount: z.string().nullable(),
  /** Number of users who reported it. */
  count: z.int(),
  lastReportedOn: calendarDay,
});

export const adminEndpoints = defineEndpoints({
  'GET /api/admin/price-reports': {
    summary: 'Listed prices that people call wrong, the latest first, without a word about who they are.',
    access: 'admin',
    output: z.array(reportedPrice),
  },
  'GET /api/admin/analytics/dashboard': {
    summary:
      'Users by plan, sign-ups by day, login locations and recent users, for the last 7, 30 or 90 days.',
    access: 'admin',
    query: z.object({ days: days.default(DEFAULT_ANALYTICS_RANGE) }),
    output: analytics,
  },
  'GET /api/admin/analytics/dashboard/:days': {
    summary: 'The same, with the number of days as a part of the path.',
    access: 'admin',
    params: z.object({ days }),
    output: analytics,
  },
  'GET /api/admin/user-status': {
    summary:
      'A user by e-mail: plan, verification, last sign-in, payment notices, and mails that did not leave.',
    access: 'admin',
    query: z.object({ email: requiredText('searched_email_required') }),
    output: supportStatus,
  },
  'POST /api/admin/upgrade-user': {
    summary:
      'Gives one cycle of Pro on top of what the user has. With an Idempotency-Key, the same call again gives nothing more.',
    access: 'admin',
    body: z.object({
      email: requiredText('granted_email_required'),
      billingCycle: z.enum(['monthly', 'yearly'], refusedAs('plan_cycle_invalid')),
    }),
    output: z.object({ message: z.string(), user: userStatus }),
  },
  'POST /api/admin/refund': {
    summary:
      'Refunds a payment in full at the payment provider. Of the payment behind the current period, this ends Pro at once and cancels the membership. The same call again refunds nothing more.',
    access: 'admin',
    waits: true,
    body: z.object({ paymentId: requiredText('refunded_payment_required').max(64), reason }),
    output: z.object({
      message: z.string(),
      refund: z.object({
        refundId: z.string(),
        paymentId: z.string(),
        amount: z.string(),
        currency: z.string(),
        /** `pending`: the banks are still processing it. */
        status: z.enum(['pending', 'processed', 'failed']),
      }),
      /** Null where the account was deleted. */
      user: userStatus.nullable(),
    }),
  },
  'POST /api/admin/end-pro': {
    summary:
      'Ends at once Pro that was given by hand, and Pro of memberships that the payment provider does not know. What was paid for stays.',
    access: 'admin',
    waits: true,
    body: z.object({ email: requiredText('granted_email_required'), reason }),
    output: z.object({ message: z.string(), user: userStatus }),
  },
  'POST /api/admin/end-sessions': {
    summary: 'Signs a user out everywhere, at once. Passwords and passkeys stay.',
    access: 'admin',
    body: z.object({ email: requiredText('searched_email_required'), reason }),
    output: z.object({ message: z.string(), ended: z.int() }),
  },
  'POST /api/admin/reconcile': {
    summary: "Asks the payment provider about all of a user's memberships now.",
    access: 'admin',
    waits: true,
    body: z.object({ email: requiredText('searched_email_required') }),
    output: z.object({
      message: z.string(),
      /** Memberships that were checked, and how many of them the provider did not answer for. */
      asked: z.int(),
      failed: z.int(),
      user: userStatus,
    }),
  },
  'GET /api/admin/payment-problems': {
    summary:
      'What needs an administrator: payments to refund, people with two charging memberships, and payment notices that could not be handled.',
    access: 'admin',
    output: z.object({
      payments: z.array(
        z.object({
          /** Null where the account was deleted, or there is none. */
          email: z.string().nullable(),
          paymentId: z.string(),
          amount: z.string(),
          currency: z.string(),
          paidAt: instant,
          refundedAmount: z.string(),
          /**
           * `refund_failed`: the money did not arrive, and was not sent again. `charged_after_cancelling`: the provider
           * charged although the user had cancelled. `charged_after_deletion`: the payment was learnt of after its account
           * was deleted. `charged_without_account`: the provider charges somebody whose account a restore has lost; the
           * refund ends the membership too. They, `duplicate` and `wrong_amount` must be refunded.
           */
          problem: z.enum([
            'duplicate',
            'wrong_amount',
            'refund_failed',
            'charged_after_cancelling',
            'charged_after_deletion',
            'charged_without_account',
          ]),
        }),
      ),
      /** Users with more than one membership that still charges. */
      doubleCharging: z.array(z.object({ email: z.string(), memberships: z.array(z.string()) })),
      /** Filled while payments are off: users whom the provider still charges for what they bought before. */
      chargingWhileOff: z.array(z.object({ email: z.string(), memberships: z.array(z.string()) })),
      stuckEvents: z.array(
        z.object({
          eventId: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          receivedAt: instant,
          tries: z.int(),
          nextTryAt: instant.nullable(),
          outcome: z.string().nullable(),
        }),
      ),
      /** Time of the newest payment, if no webhook has arrived since: its address or secret is probably wrong. */
      noNoticeSince: instant.nullable(),
    }),
  },
  'POST /api/admin/resend-verification': {
    summary: 'Mails a fresh verification link to a user.',
    access: 'admin',
    body: z.object({ email: requiredText('granted_email_required') }),
    output: message,
  },
  'GET /api/admin/audit': {
    summary:
      'What administrators did and who was refused, newest first; `next` is the `before` of the next page.',
    access: 'admin',
    query: z.object({ before: auditCursor.optional() }),
    output: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
  },
});
