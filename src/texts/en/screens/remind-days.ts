/** Texts of a subscription's own days for reminders, in the form. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');

export const remindDaysTexts = defineTexts('remindDays', {
  title: 'Reminders',
  modes: { settings: 'As in settings', own: 'Own days', none: 'None' },
  legend: 'How long before',
  days: (days: number) => (days === 0 ? 'On the day' : plural(days, { one: '# day', other: '# days' })),
  hints: {
    settings: 'On the days chosen under Settings, Reminders.',
    own: 'Instead of the days under Settings, Reminders.',
    none: 'No reminder of this one. It stays in your calendar.',
  },
  history: 'What was sent, and what comes',
  free: 'With Pro, each subscription can have days of its own, or no reminders.',
  resting: 'Without Pro this rests: the days under Settings count. With Pro it counts again.',
});
