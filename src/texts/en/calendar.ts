/** Events in a user's own calendar program. */
import { subscriptionsTexts } from './screens/subscriptions.ts';

const { cycles, every, ofPrice } = subscriptionsTexts;

export const en = {
  locale: 'en-GB',
  cycles,
  every,
  ofPrice,
  name: 'Outgo renewals',
  payment: (name: string, price: string) => `${name}: ${price}`,
  samePrice: (cycle: string, price: string) => `${cycle}, ${price}.`,
  newPrice: (cycle: string, price: string, before: string) =>
    `${cycle}, from now on ${price}. Before: ${before}.`,
  cancelBy: (name: string) => `Last day to cancel ${name}`,
  thenPaid: (price: string, day: string) => `After that ${price} is due on ${day}.`,
};
