import type { en } from '../en/demo.ts';

export const hi: typeof en = {
  shared: 'बहन के साथ शेयर किया है',
  undecided: 'फ़्री ट्रायल खत्म, तय करना है कि रखें या नहीं',
};
