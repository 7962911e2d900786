// Retention of personal data. The privacy page is written from this.

/** Rows that nobody needs to see again, in days. */
export const RETENTION_DAYS = {
  /** A session without use, and any session. */
  idleSession: 14,
  session: 60,
  /** Links in mails, counted from their end: whoever opens one is told that it has run out. */
  links: 30,
  /** An address that a mail was asked for: a link mailed a day late is useless. */
  mailRequests: 1,
  /** Counts of attempts, mails and uses of AI, from the end of their time on: none is lost while the clock is ahead. */
  limits: 60,
  /** Answers of calls, so that a repeated call changes nothing twice: a device may be offline for a while. */
  answers: 14,
  demo: 7,
  /** What was decided about a reminder. */
  reminders: 730,
  /** Answers to reminders by the links in their mails: kept longer than such a link works. */
  reminderAnswers: 210,
  /** Notes that a mail was sent or could not be, kept long enough that the same fact is never mailed twice. */
  mails: 730,
  /** Messages of the payment provider that were handled: it delivers each for a day, disputes take months. */
  paymentEvents: 180,
  audit: 730,
  /** The history of a subscription, counted from its deletion. */
  deletedHistory: 730,
  /** Mails as files, where no mail server is set: their links live for a day at most. */
  outbox: 30,
  /** Which subscriptions an import added, so that it can be undone. */
  imports: 90,
  /** A checkout of a deleted account that was never paid: a debit that was under way is found within a month. */
  unpaidCheckouts: 90,
} as const;

type Until =
  | keyof typeof RETENTION_DAYS
  /** Kept as long as the account, unless its user deletes it before. */
  | 'account'
  /** Kept until it is sent or given up. */
  | 'tries'
  /** Kept as long as tax law asks for it, without the user. */
  | 'law';

interface Kept {
  readonly until: Until;
  /** Tables of the database; a demo uses the tables of any account. */
  readonly tables: readonly string[];
}

/** What is kept of a person, in which tables, and until when: the privacy page has a sentence for each. */
export const KEPT = {
  account: { until: 'account', tables: ['users', 'subscriptions', 'budgets', 'passkeys'] },
  deletedHistory: { until: 'deletedHistory', tables: ['subscription_history'] },
  advice: { until: 'account', tables: ['advice_results', 'advice_marks', 'what_if_plans'] },
  prices: { until: 'account', tables: ['price_reports'] },
  reminderSettings: { until: 'account', tables: ['reminder_settings'] },
  reminders: { until: 'reminders', tables: ['reminders'] },
  reminderAnswers: { until: 'reminderAnswers', tables: ['reminder_answers'] },
  calendar: { until: 'account', tables: ['calendar_feeds'] },
  channels: { until: 'account', tables: ['channels'] },
  messages: { until: 'tries', tables: ['channel_messages'] },
  mails: { until: 'mails', tables: ['mails'] },
  audit: { until: 'audit', tables: ['audit_log'] },
  imports: { until: 'imports', tables: ['imports', 'imported_subscriptions'] },
  sessions: { until: 'session', tables: ['sessions'] },
  links: { until: 'links', tables: ['tokens', 'admin_links'] },
  mailRequests: { until: 'mailRequests', tables: ['mail_requests'] },
  limits: { until: 'limits', tables: ['rate_limits', 'ai_uses'] },
  answers: { until: 'answers', tables: ['idempotent_answers'] },
  demo: { until: 'demo', tables: [] },
} as const satisfies Record<string, Kept>;

/** The same of payments; a sandbox has invented ones. */
export const KEPT_OF_PAYMENTS = {
  plan: { until: 'account', tables: ['memberships', 'payments', 'plan_grants', 'sandbox_objects'] },
  books: { until: 'law', tables: ['kept_payments', 'payment_refunds'] },
  unpaidCheckouts: { until: 'unpaidCheckouts', tables: ['kept_memberships'] },
  paymentEvents: { until: 'paymentEvents', tables: ['payment_events'] },
} as const satisfies Record<string, Kept>;

/** Tables with nothing of a person. */
export const IMPERSONAL_TABLES: readonly string[] = [
  'exchange_rates',
  'provider_plans',
  'provider_searches',
  'rate_fetches',
  'restores',
  'server_secrets',
  'user_tallies',
];

export type KeptSentences = Readonly<Record<keyof typeof KEPT | keyof typeof KEPT_OF_PAYMENTS, string>>;

/** The sentences about one of the two tables above. */
export function listKept(sentences: KeptSentences, kept: object): string[] {
  return Object.entries(sentences).flatMap(([name, sentence]) => (name in kept ? [sentence] : []));
}

/** How long a link in a mail can be used. */
export const LINK_HOURS = { reset: 1, verify: 24, firstAccess: 24 } as const;

/** The link "this was not me" works this long: somebody who never signed up may read the mail much later. */
export const DISOWN_LINK_DAYS = 30;

/** Attempts of a message to a device or service, about a day's worth: counted, so that no clock jump loses one. */
export const MESSAGE_TRIES = 50;
