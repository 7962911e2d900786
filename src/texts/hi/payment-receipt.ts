import type { en } from '../en/payment-receipt.ts';

export const hi: typeof en = {
  locale: 'hi-IN',
  title: 'Outgo की रसीद',
  receipt: 'रसीद',
  paidOn: 'पेमेंट की तारीख',
  paidBy: 'किसने दिया',
  for: 'किसके लिए',
  cycles: { monthly: 'मासिक', yearly: 'सालाना' },
  until: 'Pro कब तक',
  listPrice: 'बताई गई कीमत',
  amount: 'रकम',
  refunded: 'रिफ़ंड',
  test: 'टेस्ट मोड, पैसे नहीं कटे।',
  thanks: 'धन्यवाद। सालाना प्लान का रिफ़ंड 7 दिन के अंदर हो सकता है; मासिक पेमेंट का रिफ़ंड नहीं होता।',
};
