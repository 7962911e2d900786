/**
 * Every table, once. Keys of tables that grow with users start with `user_id`, so the data can be split by user; what
 * stands against that is changed by `ops/spread-users.sql` on the day it is done.
 * Instants (`…_at`) are written from the process's clock, never by the database; calendar days are `…_on`.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type BillingCycle, CYCLE_PATTERN } from '#core/billing-cycle';
import type { AlarmDays } from '#core/calendar/calendar';
import type { CalendarDay } from '#core/calendar-day';
import type { CategoryCode } from '#core/category';
import type { ImportFormat } from '#core/import/import';
import type { PaymentStanding } from '#core/plan/double-payment';
import type { CancelledBy } from '#core/plan/ledger';
import type { MembershipStatus } from '#core/plan/status';
import type { Answer } from '#core/reminders/answers';
import type { Channel, ChannelResult, ProChannel } from '#core/reminders/channels';
import type { DropReason, ReminderDelivery } from '#core/reminders/recheck';
import type { ReminderOutcome } from '#core/reminders/reminders';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** The database refuses what no code could read back. */
const isCycle = (column: AnyPgColumn) => sql`${column} ~ ${sql.raw(`'${CYCLE_PATTERN}'`)}`;
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** When Pro ends. Two indexes use this expression; a query must repeat it exactly to use them. */
export const PRO_END = sql`greatest(pro_expires_at, pro_until_at)`;

/** Demo users, by the domain of their address. An index uses this expression; a query must repeat it exactly to use it. */
export const IS_DEMO_USER = sql`email_key like '%@demo.outgo.invalid'`;

/** A user, with the state of the paid plan: one row to lock for everything that must not race. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    /** Set when the user chose the country in settings: no guess replaces it. */
    countryChosenAt: instant('country_chosen_at'),
    googleId: text('google_id'),
    passwordHash: text('password_hash'),
    emailVerifiedAt: instant('email_verified_at'),
    /** How the address was proven. Only the strong ways leave nothing alive that a stranger set up (decision 0019). */
    addressProof: text('address_proof').$type<'verification' | 'reset' | 'google' | 'first-access'>(),
    /** The browser that the account was made with, for the mail that asks whether it was its owner. */
    signUpUserAgent: text('sign_up_user_agent').notNull().default(''),
    /** Part of what device cookies are signed with: the next number revokes them all. */
    deviceEpoch: integer('device_epoch').notNull().default(0),
    language: text('language').notNull().default('en'),
    timeZone: text('time_zone').notNull().default('UTC'),
    hasFixedTimeZone: boolean('has_fixed_time_zone').notNull().default(false),
    /** Daily quotas turn at midnight of this zone; a new zone takes over at `quota_zone_from`. */
    quotaZone: text('quota_zone').notNull().default('UTC'),
    quotaZoneNext: text('quota_zone_next'),
    quotaZoneFrom: instant('quota_zone_from'),
    hasCurrencyPerSubscription: boolean('has_currency_per_subscription').notNull().default(false),
    /** Whether Pro's monthly advice may be mailed, and the month (`YYYY-MM`) the user was last processed for. */
    wantsDigest: boolean('wants_digest').notNull().default(true),
    digestMonth: text('digest_month').notNull().default(''),
    proBillingCycle: text('pro_billing_cycle').$type<'monthly' | 'yearly'>(),
    proExpiresAt: instant('pro_expires_at'),
    proCancelledAt: instant('pro_cancelled_at'),
    /** End of Pro beyond the paid time, while a renewal is tried or a payment is being confirmed; null without either. */
    proUntilAt: instant('pro_until_at'),
    proConfirmingUntilAt: instant('pro_confirming_until_at'),
    /** Which end of Pro was already announced by mail: the expiry it was about. */
    proEndingNoticeFor: instant('pro_ending_notice_for'),
    proEndedNoticeFor: instant('pro_ended_notice_for'),
    lastSignInAt: instant('last_sign_in_at'),
    /** Raised by every write of a subscription or budget: an answer computed at this version is right (decision 0031). */
    dataVersion: bigint('data_version', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    uniqueIndex('users_google_id').on(t.googleId),
    index('users_created_at').on(t.createdAt),
    // Holds the country too, so that who signed in on part of a day is counted without visiting the rows.
    index('users_last_sign_in_at').on(t.lastSignInAt, t.country),
    index('users_pro_expires_at').on(t.proExpiresAt),
    index('users_pro_end').on(PRO_END),
    // Ends of Pro without a mail about them yet, however long ago: the others are not read again.
    index('users_end_unannounced')
      .on(PRO_END)
      .where(sql`pro_ended_notice_for is distinct from pro_expires_at`),
    // Users with present or past Pro are read once a month, and not again in that month.
    index('users_digest').on(t.digestMonth, t.id).where(sql`wants_digest and pro_expires_at is not null`),
    // Demo users are deleted after a week; finding them must not scan the table.
    index('users_demo').on(t.createdAt).where(IS_DEMO_USER),
  ],
);

/**
 * Counters of users (decision 0007). Changes are appended, so that no two users wait for each
 * other, and merged later; a figure is always the sum of its rows.
 */
export const userTallies = pgTable(
  'user_tallies',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tally: text('tally').$type<'people' | 'sign-ups' | 'sign-ins' | 'pro'>().notNull(),
    /** The quarter of an hour or the day (UTC) of the counter. */
    slotAt: instant('slot_at').notNull(),
    country: text('country').notNull(),
    people: integer('people').notNull(),
    isMerged: boolean('is_merged').notNull().default(false),
  },
  (t) => [
    index('user_tallies_slot').on(t.tally, t.slotAt, t.country, t.people),
    index('user_tallies_fresh').on(t.id).where(sql`not is_merged`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    userId: userId(),
    idHash: bytea('id_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.idHash] }),
    index('sessions_last_seen_at').on(t.lastSeenAt),
    index('sessions_created_at').on(t.createdAt),
  ],
);

/** One live token of a kind per user: a newer one replaces the older. */
export const tokens = pgTable(
  'tokens',
  {
    userId: userId(),
    kind: text('kind').$type<'verify-email' | 'reset-password' | 'disown-account'>().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), index('tokens_expires_at').on(t.expiresAt)],
);

/** First access of an administrator whose account may not exist yet. */
export const adminLinks = pgTable('admin_links', {
  emailKey: text('email_key').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const passkeys = pgTable(
  'passkeys',
  {
    userId: userId(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.credentialId] }),
    uniqueIndex('passkeys_credential_id').on(t.credentialId),
  ],
);

/** Requested account mails; stored for known and unknown addresses alike, so that the answer reveals nothing. */
export const mailRequests = pgTable(
  'mail_requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'verify-email' | 'reset-password'>().notNull(),
    emailKey: text('email_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('mail_requests_created_at').on(t.createdAt, t.id)],
);

/** Mails that are not sent to thousands at once. An index uses this expression; a query must repeat it exactly to use it. */
export const IS_AWAITED_MAIL = sql`kind not in ('reminder', 'advice-digest')`;

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** What the mail says, encrypted until it is sent: its links open accounts, and a copy of the database must not. */
    sealed: bytea('sealed'),
    /** The same in plain, on rows that were queued before content was sealed; empty on all others. */
    text: text('text').notNull().default(''),
    html: text('html').notNull().default(''),
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    /** Set where the same mail must never be queued twice. */
    onceKey: text('once_key'),
    createdAt: instant('created_at').notNull(),
    nextTryAt: instant('next_try_at'),
    leasedUntil: instant('leased_until'),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (t) => [
    index('mails_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
    // Mails that somebody waits for are leased first, without reading past a morning's reminders.
    index('mails_due_first').on(t.nextTryAt).where(sql`next_try_at is not null and ${IS_AWAITED_MAIL}`),
    uniqueIndex('mails_once_key').on(t.onceKey),
    index('mails_user').on(t.userId, t.createdAt),
    // Serves the removal of old ones; those that wait are never removed by age.
    index('mails_settled').on(t.createdAt).where(sql`next_try_at is null`),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    category: text('category').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    billingCycle: text('billing_cycle').$type<BillingCycle>().notNull(),
    /** The date the user typed. Every renewal is computed from it, never from the previous one. */
    anchorOn: date('anchor_on', { mode: 'string' }).notNull(),
    nextRenewalOn: date('next_renewal_on', { mode: 'string' }).notNull(),
    notes: text('notes'),
    provider: text('provider').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    pausedOn: date('paused_on', { mode: 'string' }),
    /** The first day after the pause; null while it has no end. */
    resumesOn: date('resumes_on', { mode: 'string' }),
    /** The first day on which it is no longer paid. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** The price from `then_from` on; it turns by itself on that day. */
    thenAmountMinor: bigint('then_amount_minor', { mode: 'number' }),
    thenFrom: date('then_from', { mode: 'string' }),
    noticeDays: integer('notice_days'),
    /** The user's own words: "HDFC card ending 4242", "UPI". */
    paidWith: text('paid_with'),
    /** The last month in which the card works: `2027-03`. */
    cardExpires: text('card_expires'),
    /** The user's own share: an amount, or so many parts of so many; none of them is the whole. */
    shareMinor: bigint('share_minor', { mode: 'number' }),
    shareParts: smallint('share_parts'),
    shareOf: smallint('share_of'),
    /** The user's own words: "Asha and Ravi". */
    sharedWith: text('shared_with'),
    /** Days of its own on which it is announced: `14 3`, or `none`; null is as in the settings. */
    remindDays: text('remind_days'),
    /** Tags in one order, each once: "family, work". */
    tags: text('tags'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('subscriptions_name').on(t.userId, t.nameKey),
    index('subscriptions_renewal').on(t.userId, t.nextRenewalOn),
    index('subscriptions_created').on(t.userId, t.createdAt, t.id),
    check('subscriptions_cycle', isCycle(t.billingCycle)),
    check('subscriptions_card', sql`${t.cardExpires} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check(
      'subscriptions_share',
      sql`num_nonnulls(${t.shareMinor}, ${t.shareOf}) <= 1 and num_nonnulls(${t.shareParts}, ${t.shareOf}) <> 1
        and ${t.shareMinor} >= 0 is not false and (${t.shareParts} > 0 and ${t.shareParts} < ${t.shareOf}) is not false`,
    ),
    check('subscriptions_remind', sql`${t.remindDays} ~ '^(none|[0-9]{1,3}( [0-9]{1,3}){0,10})$'`),
    check('subscriptions_then', sql`(${t.thenAmountMinor} is null) = (${t.thenFrom} is null)`),
    check(
      'subscriptions_pause',
      sql`${t.resumesOn} is null or (${t.pausedOn} is not null and ${t.resumesOn} > ${t.pausedOn})`,
    ),
  ],
);

/** Append-only: who changed what, when, from what, to what. Also each subscription's price history. */
export const subscriptionHistory = pgTable(
  'subscription_history',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').$type<'added' | 'edited' | 'renewed' | 'deleted'>().notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('subscription_history_of').on(t.userId, t.subscriptionId, t.at),
    index('subscription_history_deleted').on(t.at).where(sql`action = 'deleted'`),
  ],
);

/** What the user wants to spend a month: overall (no category), and in categories. All rows of a user have one currency. */
export const budgets = pgTable(
  'budgets',
  {
    userId: userId(),
    category: text('category').$type<CategoryCode | ''>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The import that set it, until the user changes it: its undo removes it. */
    importId: uuid('import_id'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.category] }),
    check('budgets_amount', sql`${t.amountMinor} >= 0`),
  ],
);

/** The secret address of a user's calendar. Whoever has it can read it, so only its hash and an encrypted copy are stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: userId().primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  /** The address itself, to show it again to its owner. */
  sealed: bytea('sealed').notNull(),
  alarmDays: smallint('alarm_days').$type<AlarmDays>(),
  createdAt: instant('created_at').notNull(),
  /** Raised with each change of the choices above: part of the sequence number of every event. */
  revision: integer('revision').notNull().default(0),
  changedAt: instant('changed_at').notNull(),
  lastReadAt: instant('last_read_at'),
});

/** How a user wants to be reminded, and when that is decided next. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    userId: userId().primaryKey(),
    /** Whether reminders go by mail. */
    isOn: boolean('is_on').notNull(),
    /** The channels beside mail that are on. */
    channels: text('channels').array().$type<ProChannel[]>().notNull().default([]),
    leadDays: smallint('lead_days').array().notNull(),
    /** The hour in the user's own time zone. */
    hour: smallint('hour').notNull(),
    /** Days of the week without a message, from 0 for Sunday. */
    quietDays: smallint('quiet_days').array().notNull(),
    /** Reminders are paused before this day. */
    pausedUntil: date('paused_until', { mode: 'string' }),
    /** Everything that was to be announced up to this day is decided. */
    decidedOn: date('decided_on', { mode: 'string' }).notNull(),
    /** Subscriptions that were added or changed after that, with the day from which they are decided again. */
    again: jsonb('again').$type<Record<string, CalendarDay>>().notNull().default({}),
    /** Null while every channel is off. */
    nextAt: instant('next_at'),
    /** When this row was last written; one in the future is of a clock that was ahead. */
    writtenAt: instant('written_at'),
  },
  (t) => [
    index('reminder_settings_next').on(t.nextAt).where(sql`next_at is not null`),
    index('reminder_settings_written').on(t.writtenAt),
  ],
);

/** What was decided about each reminder, written with the decision: the key makes it the only one. */
export const reminders = pgTable(
  'reminders',
  {
    userId: userId(),
    subscriptionId: uuid('subscription_id').notNull(),
    kind: text('kind').$type<'payment' | 'cancel-by'>().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    leadDays: smallint('lead_days').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    outcome: text('outcome').$type<ReminderOutcome>().notNull(),
    decidedAt: instant('decided_at').notNull(),
    /** The outcome of its message; null if it is in none, or if it was decided before this was recorded. */
    delivery: text('delivery').$type<ReminderDelivery>(),
    /** Why it was dropped. */
    reason: text('reason').$type<DropReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subscriptionId, t.kind, t.dueOn, t.leadDays, t.channel] }),
    index('reminders_decided').on(t.userId, t.decidedAt),
    index('reminders_decided_at').on(t.decidedAt),
  ],
);

/** What a reminder was answered by the link in its message: the key makes each link work once. */
export const reminderAnswers = pgTable(
  'reminder_answers',
  {
    userId: userId(),
    subscriptionId: uuid('subscription_id').notNull(),
    kind: text('kind').$type<'payment' | 'cancel-by'>().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** The day of the message. */
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
    answer: text('answer').$type<Answer>().notNull(),
    /** The day of the further reminder that the user asked for. */
    remindOn: date('remind_on', { mode: 'string' }),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subscriptionId, t.kind, t.dueOn, t.sentOn] }),
    index('reminder_answers_at').on(t.answeredAt),
  ],
);

/** Where a user's reminders are sent beside mail: a device, or an address that the user typed. */
export const channels = pgTable(
  'channels',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<ProChannel>().notNull(),
    /** The address with its keys and tokens, encrypted: whoever has them can write to the user. */
    sealed: bytea('sealed').notNull(),
    /** A hash of the address: tells whether the same one was added before. */
    targetHash: bytea('target_hash').notNull(),
    /** The session that added the device, which ends with it. */
    sessionHash: bytea('session_hash'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    lastResult: text('last_result').$type<ChannelResult>(),
    lastAt: instant('last_at'),
    /** Refusals in a row. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('channels_target').on(t.userId, t.targetHash),
  ],
);

/** Messages that wait to be sent; gone once they are sent or given up. */
export const channelMessages = pgTable(
  'channel_messages',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    channelId: uuid('channel_id').notNull(),
    sealed: bytea('sealed').notNull(),
    /** Leads to its items in the ledger; null where it was queued before this was kept. */
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    nextTryAt: instant('next_try_at').notNull(),
    leasedUntil: instant('leased_until'),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    foreignKey({
      name: 'channel_messages_channel',
      columns: [t.userId, t.channelId],
      foreignColumns: [channels.userId, channels.id],
    }).onDelete('cascade'),
    index('channel_messages_due').on(t.nextTryAt),
    index('channel_messages_channel').on(t.userId, t.channelId),
  ],
);

/** One file that was imported, for as long as it can be undone. */
export const imports = pgTable(
  'imports',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    format: text('format').$type<ImportFormat>().notNull(),
    importedAt: instant('imported_at').notNull(),
    added: integer('added').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('imports_imported_at').on(t.importedAt)],
);

/** Rows added by an import. A row may outlive its subscription. */
export const importedSubscriptions = pgTable(
  'imported_subscriptions',
  {
    userId: userId(),
    importId: uuid('import_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.importId, t.subscriptionId] }),
    foreignKey({
      name: 'imported_subscriptions_import',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
  ],
);

/** Answers kept under a client's `Idempotency-Key`, so that a retry never acts twice. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    userId: userId(),
    key: text('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    status: smallint('status').notNull(),
    body: jsonb('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotent_answers_created_at').on(t.createdAt)],
);

/** A membership at the payment provider, and what is known of it. Its payments say until when it is paid. */
export const memberships = pgTable(
  'memberships',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    /** Null while it is being created at the provider. */
    providerId: text('provider_id'),
    billingCycle: text('billing_cycle').$type<'monthly' | 'yearly'>().notNull(),
    /** The charge of each cycle. A payment of another amount gives no time. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('INR'),
    /** The provider's plan; null for memberships from before plans were made on demand. */
    planId: text('plan_id'),
    /** The provider's word for it, `creating`, or `lost` where the provider does not know it. */
    status: text('status').$type<MembershipStatus>().notNull(),
    /** When the newest notice that set the status was made, by the provider's clock. */
    noticeAt: instant('notice_at'),
    paidCount: integer('paid_count').notNull().default(0),
    authAttempts: integer('auth_attempts').notNull().default(0),
    /** When the provider charges next, or tries again. */
    chargeAt: instant('charge_at'),
    /** End of the last paid period, worked out from the payments. */
    paidUntilAt: instant('current_end_at'),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: text('cancelled_by').$type<CancelledBy>(),
    /** The API key with which the provider last knew it; null where that was not noted yet. */
    knownByKeyId: text('known_by_key_id'),
    /** The payment that a right checkout signature has proven last, and since when it is being confirmed. */
    provenAt: instant('proven_at'),
    provenPaymentId: text('proven_payment_id'),
    /** Proven payments that the provider has reported as failed. */
    failedPaymentIds: text('failed_payment_ids').array().notNull().default(sql`'{}'::text[]`),
    /** When we ended it at the provider while no payment of it was known. */
    closedUnpaidAt: instant('closed_unpaid_at'),
    /** When a later membership was paid while this one still charged. */
    supersededAt: instant('superseded_at'),
    /** The membership must be cancelled at the provider, which has not confirmed that yet. */
    isCloseDue: boolean('is_close_due').notNull().default(false),
    /** The paid end after which the provider has given up: there is no grace for it any more. */
    graceEndedFor: instant('grace_ended_for'),
    /** The paid end after which a renewal failed, once a mail was sent about that. */
    failedNoticeFor: instant('failed_notice_for'),
    createdAt: instant('created_at').notNull(),
    /** When the provider was last asked about it, how often it did not answer since, and when to ask next. */
    checkedAt: instant('checked_at'),
    checkTries: integer('check_tries').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    leasedUntil: instant('leased_until'),
    /** A user's cancellation is under way at the provider. */
    cancelLeasedUntil: instant('cancel_leased_until'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('memberships_provider_id').on(t.providerId),
    // Two clicks at once must not open two memberships at the provider.
    uniqueIndex('memberships_creating').on(t.userId).where(sql`status = 'creating'`),
    index('memberships_next_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

/** Pro given by an administrator, with the end it was resolved to at that moment. */
export const planGrants = pgTable(
  'plan_grants',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    billingCycle: text('billing_cycle').$type<'monthly' | 'yearly'>().notNull(),
    grantedAt: instant('granted_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** Ended early by an administrator. */
    endedAt: instant('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

export const payments = pgTable(
  'payments',
  {
    userId: userId(),
    providerPaymentId: text('provider_payment_id').notNull(),
    providerId: text('provider_id').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    billingCycle: text('billing_cycle').$type<'monthly' | 'yearly'>().notNull(),
    /** The plan that the provider named beside it. */
    planId: text('plan_id'),
    paidAt: instant('paid_at').notNull(),
    invoiceId: text('invoice_id'),
    periodEndAt: instant('period_end_at'),
    /** The period is the invoice's own; otherwise a careful guess, and the invoice is asked for. */
    isPeriodKnown: boolean('is_period_known').notNull().default(false),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    /** When a refund was asked for; set while the provider has not said whether it was made. */
    refundAskedAt: instant('refund_asked_at'),
    standing: text('standing').$type<PaymentStanding>().notNull().default('counts'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.providerPaymentId] }),
    uniqueIndex('payments_provider_payment_id').on(t.providerPaymentId),
    index('payments_problem').on(t.paidAt).where(sql`standing in ('duplicate', 'wrong_amount')`),
  ],
);

/** Refunds and lost disputes, also of payments that are not known yet: what went back is never granted again. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    paymentId: text('payment_id').notNull(),
    refundId: text('refund_id').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    status: text('status').$type<'pending' | 'processed' | 'failed'>().notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.refundId] }),
    index('payment_refunds_failed').on(t.recordedAt).where(sql`status = 'failed'`),
  ],
);

/** Payments of deleted accounts: the books need them, and nothing in them leads to the user. */
export const keptPayments = pgTable('kept_payments', {
  providerPaymentId: text('provider_payment_id').primaryKey(),
  providerId: text('provider_id').notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  billingCycle: text('billing_cycle').$type<'monthly' | 'yearly'>().notNull(),
  paidAt: instant('paid_at').notNull(),
  refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull(),
  /** Learnt of after the account was deleted: nobody has had anything for it. */
  isAfterDeletion: boolean('is_after_deletion').notNull().default(false),
  /** When a refund was asked for; set while the provider has not said whether it was made. */
  refundAskedAt: instant('refund_asked_at'),
});

/** Memberships of deleted accounts, without the user, and those that no account was found for: money may still move. */
export const keptMemberships = pgTable(
  'kept_memberships',
  {
    providerId: text('provider_id').primaryKey(),
    billingCycle: text('billing_cycle').$type<'monthly' | 'yearly'>().notNull(),
    /** When the account was deleted; of one without an account, when it was found. */
    deletedAt: instant('deleted_at').notNull(),
    /** Names a user that we do not have: bought after the backup that was restored. */
    isUnclaimed: boolean('is_unclaimed').notNull().default(false),
    /** Whether it must be ended at the provider. One without an account only when an administrator refunds it. */
    isToEnd: boolean('is_to_end').notNull().default(true),
    nextCheckAt: instant('next_check_at'),
    leasedUntil: instant('leased_until'),
  },
  (t) => [index('kept_memberships_due').on(t.nextCheckAt).where(sql`next_check_at is not null`)],
);

/** Searches through the provider's lists: where each stands, and what it has covered. One process at a time goes on. */
export const providerSearches = pgTable('provider_searches', {
  name: text('name').$type<'subscriptions' | 'refunds'>().primaryKey(),
  /** Null when it is done until the next start. */
  nextAt: instant('next_at'),
  leasedUntil: instant('leased_until'),
  page: integer('page').notNull().default(0),
  tries: integer('tries').notNull().default(0),
  /** When the last search that reached the end began. */
  doneAt: instant('done_at'),
});

/** Restores from a backup: what happened between its making and the restore is not in the tables. */
export const restores = pgTable('restores', {
  restoredAt: instant('restored_at').primaryKey(),
  backupMadeAt: instant('backup_made_at').notNull(),
});

/** Plans made at the provider on demand, by the keys they were made with: they can be neither changed nor deleted. */
export const providerPlans = pgTable(
  'provider_plans',
  {
    keyId: text('key_id').notNull(),
    billingCycle: text('billing_cycle').$type<'monthly' | 'yearly'>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    planId: text('plan_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.billingCycle, t.amountMinor] })],
);

/** Webhook events as received, stored in one insert and processed later. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text('event_id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    providerId: text('provider_id'),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    nextTryAt: instant('next_try_at'),
    leasedUntil: instant('leased_until'),
    tries: integer('tries').notNull().default(0),
    handledAt: instant('handled_at'),
    outcome: text('outcome'),
  },
  (t) => [
    index('payment_events_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
    index('payment_events_user').on(t.userId, t.receivedAt),
    index('payment_events_handled').on(t.receivedAt).where(sql`next_try_at is null`),
  ],
);

/** Objects of the built-in payment sandbox. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  parentId: text('parent_id'),
  body: jsonb('body').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Uses of AI per user, kind and local day: reserved before the call, given back when it fails. */
export const aiUses = pgTable(
  'ai_uses',
  {
    userId: userId(),
    kind: text('kind').$type<'analysis' | 'bundles' | 'recommendations'>().notNull(),
    usedOn: date('used_on', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.usedOn] }), index('ai_uses_used_on').on(t.usedOn)],
);

/** The last result of each kind of advice, with what was sent to a model, if anything. */
export const adviceResults = pgTable(
  'advice_results',
  {
    userId: userId(),
    kind: text('kind').$type<'analysis' | 'bundles' | 'recommendations'>().notNull(),
    result: jsonb('result').notNull(),
    source: text('source').notNull(),
    sent: jsonb('sent'),
    generatedAt: instant('generated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** The user's mark on a piece of advice: done, dismissed, or a ticked line of the checklist. */
export const adviceMarks = pgTable(
  'advice_marks',
  {
    userId: userId(),
    factKey: text('fact_key').notNull(),
    state: text('state').$type<'done' | 'dismissed' | 'ticked'>().notNull(),
    markedAt: instant('marked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.factKey] })],
);

/** Prices reported by users, one row per service, currency and cycle: used for the user's own advice and reviewed by administrators. */
export const priceReports = pgTable(
  'price_reports',
  {
    userId: userId(),
    /** The catalogue's name. */
    service: text('service').notNull(),
    currency: text('currency').notNull(),
    billingCycle: text('billing_cycle').$type<BillingCycle>().notNull(),
    country: text('country').notNull(),
    /** Null if the user only reports that the listed price is wrong. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    reportedOn: date('reported_on', { mode: 'string' }).notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.service, t.currency, t.billingCycle] }),
    index('price_reports_reported_at').on(t.reportedAt),
    check('price_reports_cycle', isCycle(t.billingCycle)),
  ],
);

/** Saved what-if scenarios (Pro). */
export const whatIfScenarios = pgTable(
  'what_if_plans',
  {
    userId: userId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    changes: jsonb('changes').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email'),
    action: text('action').notNull(),
    outcome: text('outcome').$type<'begun' | 'done' | 'refused' | 'failed'>().notNull(),
    target: text('target'),
    detail: jsonb('detail'),
    requestId: text('request_id'),
  },
  (t) => [index('audit_log_at').on(t.at, t.id)],
);

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
    /** Earlier windows, oldest first: one counts again when a clock that was wrong is set right. */
    previousEnds: instant('previous_ends').array().notNull().default([]),
    previousCounts: integer('previous_counts').array().notNull().default([]),
  },
  (t) => [index('rate_limits_window_ends_at').on(t.windowEndsAt)],
);

/** Exchange rates as they were fetched, one row per day they are of: units for one euro. */
export const exchangeRates = pgTable('exchange_rates', {
  ratesOn: date('rates_on', { mode: 'string' }).primaryKey(),
  perEur: jsonb('per_eur').$type<Readonly<Record<string, string>>>().notNull(),
  fetchedAt: instant('fetched_at').notNull(),
});

/** Lease for fetching rates, and when to fetch next: one row per source address. */
export const rateFetches = pgTable('rate_fetches', {
  source: text('source').primaryKey(),
  nextFetchAt: instant('next_fetch_at').notNull(),
  leasedUntil: instant('leased_until'),
});

/** Values made once and shared by every process. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
