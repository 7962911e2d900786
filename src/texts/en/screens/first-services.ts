/** Texts of the services that an empty list offers. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');

export const firstServicesTexts = defineTexts('firstServices', {
  heading: 'Which of these do you pay for?',
  lead: 'Tick them, adjust what you pay and when, and add them all at once.',
  /** The number of chosen places of the plan. */
  chosenOf: (chosen: number, limit: number) => `${chosen} of ${limit} on Free`,
  chosen: (chosen: number) => `${plural(chosen, { one: '#', other: '#' })} chosen`,
  full: 'Free holds no more than these.',
  details: 'What you pay, and when',
  listedIn: (month: string) => `Prices are as listed in ${month}: enter what you really pay.`,
  tierPlaceholder: 'Choose a plan',
  remove: (name: string) => `Leave out ${name}`,
  add: (count: number) => plural(count, { one: 'Add # subscription', other: 'Add # subscriptions' }),
  addNone: 'Nothing ticked yet',
  added: (count: number) => plural(count, { one: '# subscription added', other: '# subscriptions added' }),
  undoHow: 'Undo it in Settings under your data',
  otherWays: 'Or begin another way',
  fromStatement: 'Find them in a bank statement',
  demo: {
    open: 'Try the demo',
    title: 'Leave your account for the demo?',
    lead: 'The demo is a separate account with sample data, deleted after a week. You will be logged out of your account and can sign in to it again at any time.',
    ticked: 'What you have ticked here is not kept.',
    leave: 'Log out and open the demo',
    stay: 'Stay here',
    failed: 'The demo could not be opened',
    again: 'You are still signed in. Please try again.',
  },
});
