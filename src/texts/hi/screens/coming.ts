/** Hindi texts of a price to come and of a notice period. */
import type { Texts } from '../../en/screens.ts';

export const comingTexts: Texts['coming'] = {
  afterTrial: (price, day) => `ट्रायल, ${day} से ${price}`,
  from: (price, day) => `${day} से ${price}`,
  cancelBy: (day) => `${day} तक कैंसिल करें`,
  tooLate: 'कैंसिल का समय निकल गया',
  noticeBy: (day) => `${day} तक कैंसिल करें`,
  noticeFor: (day, paidOn) => `${paidOn} के पेमेंट से पहले ${day} तक कैंसिल करें`,
  noticeOver: (paidOn) => `${paidOn} के लिए देर हो चुकी है`,
  more: (amount) => `साल में ${amount} ज़्यादा`,
  less: (amount) => `साल में ${amount} कम`,
  form: {
    title: 'ट्रायल, ऑफ़र या बढ़ती कीमत',
    lead: 'ऊपर वह रकम है जो अभी दी जाती है। उसके बाद कितनी, और कब से?',
    thenAmount: 'फिर इसकी कीमत',
    thenFrom: 'कब से',
    noticeDays: 'नोटिस के दिन',
    noticeHint: 'पेमेंट से कितने दिन पहले कैंसिल करना होता है।',
  },
};
