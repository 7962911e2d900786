/** Hindi texts of what subscriptions are paid with. */
import type { Texts } from '../../en/screens.ts';

export const paymentMethodTexts: Texts['paymentMethod'] = {
  form: {
    paidWith: 'किससे पेमेंट होता है',
    paidWithHint: 'अपने शब्दों में: कार्ड और उसके आखिरी चार अंक, UPI, या वॉलेट।',
    list: 'आप किससे पेमेंट करते हैं',
    cardExpires: 'कार्ड कब तक चलेगा',
    cardExpiresHint: 'जैसा कार्ड पर लिखा है, जैसे 03/27।',
    known: (month) => `दूसरे सब्सक्रिप्शन से पता है: ${month}।`,
  },
  filter: 'किससे पेमेंट वाले दिखाएँ',
  all: 'कोई भी पेमेंट',
  total: (monthly, count) => `${count} सब्सक्रिप्शन के लिए हर महीने ${monthly}`,
  expires: (name, month, count) => `${name} ${month} तक ही चलेगा: ${count} सब्सक्रिप्शन।`,
  expired: (name, month, count) => `${name} ${month} में खत्म हो गया: ${count} सब्सक्रिप्शन।`,
  show: 'उन्हें दिखाएँ',
};
