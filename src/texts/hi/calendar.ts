import type { en } from '../en/calendar.ts';
import { subscriptionsTexts } from './screens/subscriptions.ts';

const { cycles, every, ofPrice } = subscriptionsTexts;

export const hi: typeof en = {
  locale: 'hi-IN',
  cycles,
  every,
  ofPrice,
  name: 'Outgo रिन्यूअल',
  payment: (name, price) => `${name}: ${price}`,
  samePrice: (cycle, price) => `${cycle}, ${price}।`,
  newPrice: (cycle, price, before) => `${cycle}, अब से ${price}। पहले: ${before}।`,
  cancelBy: (name) => `${name} कैंसिल करने का आखिरी दिन`,
  thenPaid: (price, day) => `इसके बाद ${day} को ${price} का पेमेंट है।`,
};
