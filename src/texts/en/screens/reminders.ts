/** Texts of the reminders: by mail, and in the user's own calendar. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');

export const remindersTexts = defineTexts('reminders', {
  title: 'Reminders',
  lead: 'Hear of a renewal outside Outgo, before it is paid.',
  back: 'Back to settings',
  open: 'Open reminders',
  loadFailed: 'This could not be loaded',
  retry: 'Try again',
  cancel: 'Cancel',
  onAnyPlan: 'On any plan.',
  mail: {
    title: 'By mail',
    lead: 'One message a day, at the hour you choose, with everything that is coming up. What you add later that day and should hear of today comes some minutes after.',
    isOn: 'Remind me by mail',
    isOnHint: (email: string) => `To ${email}, before each payment and before the last day to cancel.`,
    unverified: 'Reminders name what you pay for, so they are sent only once your email address is verified.',
    next: (when: string) => `Next check: ${when}`,
    test: 'Send a test',
    testResults: {
      waiting: 'The test is on its way',
      retrying: 'The mail server has not taken the test yet; it is tried again',
      sent: 'Last test: sent, and taken by the mail server',
      kept: 'Last test: kept as a file on the server, because no mail server is set up',
      failed: 'Last test: refused by the mail server',
    },
    failed: 'This could not be changed. Please try again.',
  },
  timing: {
    title: 'When',
    lead: 'For mail and every other way.',
    leadDays: 'How long before',
    days: (days: number) => (days === 0 ? 'On the day' : plural(days, { one: '# day', other: '# days' })),
    leadHint: 'Where payments are mandates, as in India, two days before is the last chance to stop one.',
    hour: 'Time',
    hourHint: (zone: string) => `In your time zone, ${zone}.`,
    quietDays: 'Not on these days',
    quietHint: 'What falls on them is sent on the last day before them.',
    pause: 'Pause until',
    pauseHint: 'Nothing is sent before that day. What is still to come is then in the first message.',
    pauseButton: 'Pause',
    paused: (day: string) => `Paused: the next message comes on ${day} at the earliest.`,
    resume: 'End the pause',
    failed: 'This could not be changed. Please try again.',
  },
  history: {
    title: 'What was sent, and what comes',
    lead: 'Every message of the next 30 days, and why you did or did not get one.',
    open: 'See what comes',
  },
  calendar: {
    title: 'Your calendar',
    lead: 'Every payment of the next 18 months and the last days to cancel, in the calendar you use.',
    none: 'You get a secret address. Add it to Google Calendar, Apple Calendar, Outlook or Thunderbird once, and it keeps itself up to date.',
    make: 'Make my calendar address',
    address: 'Secret address',
    addressHint:
      'Whoever has this address can read what you pay for and when. It shows no notes and not your name.',
    hidden:
      'The address still works, but it cannot be shown again, because the keys of this server were changed. Make a new one to see it.',
    copy: 'Copy',
    copied: 'Address copied',
    copyFailed: 'The address could not be copied. Select it and copy it yourself.',
    openApp: 'Open in calendar app',
    alarm: 'Alarm',
    alarmHint:
      'Apple Calendar and Thunderbird ring at 9 in the morning. Google Calendar uses its own notifications.',
    alarms: {
      none: 'No alarm',
      before: (days: number) =>
        days === 0 ? 'On the day' : plural(days, { one: '# day before', other: '# days before' }),
    },
    alarmSaved: 'Alarm saved',
    howTitle: 'How to add it',
    how: [
      'Google Calendar, on a computer: Other calendars, +, From URL.',
      'iPhone, iPad and Mac: “Open in calendar app”, then Subscribe.',
      'Outlook: Add calendar, Subscribe from web.',
      'Thunderbird: New calendar, On the network.',
    ],
    howSlow: 'Calendars look for changes on their own, some only once a day.',
    lastRead: (when: string) => `Last read by a calendar ${when}`,
    notRead: 'No calendar has read it yet',
    made: (day: string) => `made ${day}`,
    renew: 'New address',
    renewTitle: 'Replace the address?',
    renewLead: 'The old address stops working at once. Calendars that use it need the new one.',
    renewed: 'The calendar has a new address',
    off: 'Switch off',
    offTitle: 'Switch the calendar off?',
    offLead: 'The address stops working at once. What calendars have already read may stay in them.',
    wentOff: 'The calendar is switched off',
    failed: 'This could not be changed. Please try again.',
  },
});
