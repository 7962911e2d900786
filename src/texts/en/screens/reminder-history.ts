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
  way: (channel: string) => `by ${channel}`,
  asNotification: 'as a notification',
  obstacles: {
    unverified: (way: string) => `Nothing is sent ${way} until your email address is verified.`,
    pro_over: (way: string) => `Nothing is sent ${way}: that is part of Pro, which you do not have now.`,
    removed: (way: string) => `Nothing is sent ${way}: no device or address is left there.`,
  },
  paused: (day: string) => `Reminders are paused until ${day}.`,
  only: (name: string | null) => (name === null ? 'Only one subscription' : `Only ${name}`),
  all: 'Show all',
  coming: {
    title: 'The next 30 days',
    lead: 'Each message with what is in it, if nothing changes until then.',
    none: 'No message in the next 30 days.',
    by: (channels: string) => `By ${channels}`,
    payment: (name: string, price: string, day: string) => `${name}: ${price} on ${day}`,
    cancelBy: (name: string, price: string, day: string) =>
      `Last day to cancel ${name}: ${day}, then ${price}`,
  },
  silent: {
    title: 'Nothing to say',
    lead: 'Subscriptions that are in no message of the next 30 days, and why.',
    none: 'Every subscription is in a message.',
    later: (day: string) => `No reminder falls in these days. Next payment: ${day}.`,
    over: (day: string) => `The days before that you chose are over. Next payment: ${day}.`,
    paused: 'Paused, so nothing is paid.',
    ended: 'Ended, so nothing is paid.',
    locked: 'Locked on the Free plan.',
    unwanted: 'You chose no reminders for it.',
    unreachable: 'A reminder falls in these days, but none of the ways you chose can reach you then.',
  },
  decided: {
    title: 'So far',
    lead: 'What was decided, latest first.',
    older: 'Show older',
    olderFailed: 'The older ones could not be loaded',
    none: 'Nothing has been due since you switched reminders on.',
    deleted: 'A deleted subscription',
    payment: (name: string, day: string, days: number) => `${name}, due ${day}: ${before(days)}`,
    cancelBy: (name: string, day: string, days: number) =>
      `${name}, last day to cancel ${day}: ${before(days)}`,
    byMail: (when: string) => `By mail, ${when}`,
    otherwise: (channel: string, when: string) => `By ${channel}, ${when}`,
    channels: {
      mail: 'mail',
      push: 'a notification',
      telegram: 'Telegram',
      ntfy: 'ntfy',
      discord: 'Discord',
      slack: 'Slack',
      gotify: 'Gotify',
      webhook: 'webhook',
    },
    unknown: 'Sent.',
    mail: {
      sent: 'Sent, and taken by your mail provider. If it is not there, look in the spam folder.',
      waiting: 'Queued: your mail provider has not taken it yet. It is tried again.',
      refused: 'Not delivered: your mail provider refused it.',
      given_up: 'Not delivered: given up after trying for days.',
    },
    message: {
      sent: 'Sent, and taken there.',
      waiting: 'Queued: it has not been taken there yet. It is tried again.',
      refused: 'Not delivered: it was refused there. Under Reminders you see why.',
      given_up: 'Not delivered: given up after trying for a day.',
    },
    merged: 'Not sent on its own: a later one of the same date was in the same message.',
    past: 'Not sent: the day was over before it could be.',
    dropped: {
      deleted: 'Skipped: the subscription was deleted before it could be sent.',
      locked: 'Skipped: the subscription was locked on the Free plan before it could be sent.',
      past: 'Skipped: the day was over before it could be sent.',
      unwanted: 'Skipped: you chose no reminders for this subscription before it could be sent.',
      ended: 'Skipped: the subscription had ended before it could be sent.',
      paused: 'Skipped: the subscription was paused before it could be sent.',
      moved: 'Skipped: the date had moved before it could be sent.',
      renewed: 'Skipped: it was marked as renewed before it could be sent.',
      off: 'Skipped: these reminders were switched off before it could be sent.',
      resting:
        'Skipped: reminders were paused before it could be sent. What is still to come follows after the pause.',
      unverified: 'Skipped: your email address was not verified.',
      pro_over: 'Skipped: this way is part of Pro, which had ended.',
      removed: 'Skipped: there was no device or address there any more.',
    },
  },
});
