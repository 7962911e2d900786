// How long rows that nobody needs to see again are kept, in days. The privacy page says the same, from here.
export const RETENTION_DAYS = {
  /** A session without use, and any session. */
  idleSession: 14,
  session: 60,
  /** Of links in mails, from their end on: whoever opens one is told that it has run out. */
  links: 30,
  /** An address that a mail was asked for: a link mailed a day late is useless. */
  mailRequests: 1,
  /** Counts of attempts, mails and uses of AI, from the end of their time on: none is lost while the clock is ahead. */
  limits: 60,
  /** What a call was answered, so that the same call again changes nothing twice: a device may be offline for a while. */
  answers: 14,
  demo: 7,
  /** What was decided about a reminder. */
  reminders: 730,
  /** Which reminders were answered by the links in their mails: longer than such a link works. */
  reminderAnswers: 210,
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

/** How long a link in a mail can be used. */
export const LINK_HOURS = { reset: 1, verify: 24, firstAccess: 24 } as const;

/** Of the link "this was not me": somebody who never signed up may read the mail much later. */
export const DISOWN_LINK_DAYS = 30;

/** How often a message to a device or service is tried, about a day: counted, not timed, so that no clock jump loses one. */
export const MESSAGE_TRIES = 50;
