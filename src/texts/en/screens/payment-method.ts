/** Texts of what subscriptions are paid with. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');
const subscriptions = (count: number) => plural(count, { one: '# subscription', other: '# subscriptions' });

export const paymentMethodTexts = defineTexts('paymentMethod', {
  form: {
    paidWith: 'Paid with',
    paidWithHint: 'In your own words: a card and its last four digits, UPI, a wallet.',
    list: 'What you pay with',
    cardExpires: 'Card expires',
    cardExpiresHint: 'As on the card, such as 03/27.',
    known: (month: string) => `Known from another subscription: ${month}.`,
  },
  filter: 'Show what is paid with',
  all: 'Any payment',
  total: (monthly: string, count: number) => `${monthly} a month for ${subscriptions(count)}`,
  expires: (name: string, month: string, count: number) =>
    `${name} expires in ${month}: ${subscriptions(count)}.`,
  expired: (name: string, month: string, count: number) =>
    `${name} expired in ${month}: ${subscriptions(count)}.`,
  show: 'Show them',
});
