/** Texts of the page that says what was sent, what comes, and why. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');
const before = (days: number) =>
  days === 0 ? 'on the day' : plural(days, { one: '# day before', other: '# days before' });

export const reminderHistoryTexts = defineTexts('reminderHistory', {
  title: 'What was sent, and what comes',
  lead: 'Why you did, or did not, get a reminder.',
  back: 'Back to reminders',
  loadFailed: 'This could not be loaded',
  retry: 'Try again',
  off: 'Reminders are off, so nothing will come. Switch them on under Reminders.',
  unverified: 'Nothing is sent by mail until your email address is verified.',
  paused: (day: string) => `Reminders are paused until ${day}.`,
  only: (name: string | null) => (name === null ? 'Only one subscription' : `Only ${name}`),
  all: 'Show all',
  coming: {
    title: 'The next 30 days',
    lead: 'Each message with what is in it, if nothing changes until then.',
    none: 'No message in the next 30 days.',
    payment: (name: string, price: string, day: string) => `${name}: ${price} on ${day}`,
    cancelBy: (name: string, price: string, day: string) =>
      `Last day to cancel ${name}: ${day}, then ${price}`,
  },
  silent: {
    title: 'Nothing to say',
    lead: 'Subscriptions that are in no message of the next 30 days, and why.',
    none: 'Every subscription is in a message.',
    later: (day: string) => `No reminder falls in these days. Next payment: ${day}.`,
    paused: 'Paused, so nothing is paid.',
    ended: 'Ended, so nothing is paid.',
    locked: 'Locked on the Free plan.',
    unwanted: 'You chose no reminders for it.',
  },
  decided: {
    title: 'So far',
    lead: 'The last 200 decisions, latest first.',
    none: 'Nothing has been due since you switched reminders on.',
    deleted: 'A deleted subscription',
    payment: (name: string, day: string, days: number) => `${name}, due ${day}: ${before(days)}`,
    cancelBy: (name: string, day: string, days: number) =>
      `${name}, last day to cancel ${day}: ${before(days)}`,
    byMail: (when: string) => `By mail, ${when}`,
    otherwise: (channel: string, when: string) => `By ${channel}, ${when}`,
    channels: {
      push: 'a notification',
      telegram: 'Telegram',
      ntfy: 'ntfy',
      discord: 'Discord',
      slack: 'Slack',
      gotify: 'Gotify',
      webhook: 'webhook',
    },
    sent: 'Sent.',
    delivered: 'Sent, and taken by your mail provider. If it is not there, look in the spam folder.',
    waiting: 'Queued: your mail provider has not taken it yet. It is tried again.',
    failed: 'Not delivered: your mail provider refused it.',
    merged: 'Not sent on its own: a later one of the same date was in the same message.',
    past: 'Not sent: the day was over before it could be.',
  },
});
