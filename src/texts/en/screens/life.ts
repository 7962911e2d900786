/** Texts of pauses and ends: the list of both, what they saved, and the form's further details. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');

export const lifeTexts = defineTexts('life', {
  title: 'Paused and ended',
  lead: (count: number) =>
    plural(count, { one: '# subscription, in no total', other: '# subscriptions, in no total' }),
  saved: (amount: string) => `${amount} saved so far`,
  nothingDue: 'No payment was due since',
  pausedSince: (day: string) => `Paused since ${day}`,
  backOn: (day: string) => `back on ${day}`,
  endedOn: (day: string) => `Ended on ${day}`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} is back in your list`,
  chargedAgain: 'Charged again?',
  chargedNamed: (name: string) => `Charged again? ${name}`,
  counted: (name: string) => `${name} counts again`,
  askBack: (day: string) => `You had ended it on ${day}: ask them for the money back.`,
  undo: 'Undo',
  undoHow: 'Edit the subscription and set its dates under More details',
  full: (limit: number) =>
    `Your Free plan has room for ${limit} active subscriptions. Pause or end another one, or upgrade.`,
  ended: (name: string) => `${name} has ended`,
  keptBelow: 'It is kept under “Paused and ended”, with what you save.',
  endInstead: 'Cancelled it? End it instead: it leaves your totals and you see what you save.',
  end: 'End it',
  form: {
    more: 'More details',
    status: 'Status',
    active: 'Active',
    paused: 'Paused',
    ended: 'Ended',
    pausedOn: 'Paused since',
    pausedFrom: 'Paused from',
    resumesOn: 'Resumes on',
    resumesHint: 'Empty: paused until you restore it.',
    resumesFull: (limit: number) =>
      `Your Free plan is full on that day: its ${limit} newest stay in use, the oldest is locked until there is room.`,
    endsOn: 'Ends on',
    endsHint: 'Cancelled already, or for a fixed time? From this day on nothing is paid.',
    endedOn: 'Ended on',
    endedHint: 'From this day on it is in no total. It stays under “Paused and ended”.',
  },
});
