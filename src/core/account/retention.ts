// How long rows that nobody needs to see again are kept, in days. The privacy page says the same, from here.
export const RETENTION_DAYS = {
  /** That a mail was sent, or could not be: long enough that the same fact is never mailed twice. */
  mails: 730,
  /** Messages of the payment provider that were handled: it delivers each for a day, disputes take months. */
  paymentNotices: 180,
  audit: 730,
  /** What was changed of a subscription, from its deletion on. */
  deletedHistory: 730,
  /** Mails as files, where no mail server is set: their links live for a day at most. */
  outbox: 30,
  /** Which subscriptions an import added, so that it can be undone. */
  imports: 90,
} as const;
