/** What is kept of a person, and how long: sentences of the privacy page. */
import {
  DISOWN_LINK_DAYS,
  type KeptSentences,
  LINK_HOURS,
  MESSAGE_TRIES,
  RETENTION_DAYS,
} from '#core/account/retention';

const DAYS = RETENTION_DAYS;

export const keptSentences: KeptSentences = {
  account:
    'Your account, subscriptions with their past changes, tags and budget, and passkeys: until you delete them, or ask us to.',
  deletedHistory: `The past changes of a subscription that you deleted: ${DAYS.deletedHistory} days more.`,
  advice:
    'Advice you asked for: each last answer until the next one replaces it; what you marked as done or dismissed, and the what-ifs you saved, until you change or remove them; all of it at most until your account is deleted.',
  prices:
    'Prices that you reported: until your account is deleted. Administrators review them, counted together and without your name.',
  reminderSettings: 'How you want to be reminded: until your account is deleted.',
  reminders: `What was decided about each reminder: ${DAYS.reminders} days.`,
  reminderAnswers: `What you answered by a link in its message: ${DAYS.reminderAnswers} days.`,
  calendar: 'The calendar address, and when it was read: until you switch it off.',
  channels: 'Devices and services: until you remove them; a device also until you log out there.',
  messages: `A message to them: until it is sent, or given up after ${MESSAGE_TRIES} tries, about a day.`,
  mails: `That a mail was sent to you: ${DAYS.mails} days; its content only until it is sent.`,
  audit: `What administrators did for you: ${DAYS.audit} days.`,
  imports: `Which subscriptions came from an imported file, so that you can undo it: ${DAYS.imports} days; the file itself is read on your device and not kept.`,
  sessions: `A session: ${DAYS.idleSession} days without use, ${DAYS.session} days at most.`,
  links: `Links in mails: ${LINK_HOURS.reset} hour to reset a password, ${LINK_HOURS.verify} hours to verify an address, ${DISOWN_LINK_DAYS} days to say that a sign-up was not you, ${LINK_HOURS.firstAccess} hours for an administrator’s first access; that there was one: ${DAYS.links} days more.`,
  mailRequests: `An address that a mail was asked for: ${DAYS.mailRequests} day.`,
  limits: `Counts that limit attempts to sign in, mails and uses of AI, by account or network address: ${DAYS.limits} days after they have run out.`,
  answers: `What the server answered to a change, so that sending it twice changes nothing twice: ${DAYS.answers} days.`,
  demo: `A demo: ${DAYS.demo} days.`,
  plan: 'Your plan and its payments: until your account is deleted.',
  books:
    'Records of payments and refunds are kept for as long as tax law asks for them. When an account is deleted they stay without your name, address and account.',
  unpaidCheckouts: `Of a checkout that was never paid, only its id with Razorpay stays then: ${DAYS.unpaidCheckouts} days, so that a payment that was under way can be given back.`,
  paymentEvents: `Messages of Razorpay about payments: ${DAYS.paymentEvents} days.`,
};
