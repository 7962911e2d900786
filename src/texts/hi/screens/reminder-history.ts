/** Hindi texts of the page that says what was sent, what comes, and why. */
import type { Texts } from '../../en/screens.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('hi');
const before = (days: number) =>
  days === 0 ? 'उसी दिन' : plural(days, { one: '# दिन पहले', other: '# दिन पहले' });

export const reminderHistoryTexts: Texts['reminderHistory'] = {
  title: 'क्या भेजा गया, और क्या आएगा',
  lead: 'कोई रिमाइंडर क्यों आया, या क्यों नहीं आया।',
  back: 'रिमाइंडर पर वापस जाएँ',
  loadFailed: 'यह लोड नहीं हो सका',
  retry: 'फिर से कोशिश करें',
  off: 'रिमाइंडर बंद हैं, इसलिए कुछ नहीं आएगा। इन्हें रिमाइंडर में चालू करें।',
  unverified: 'ईमेल पता वेरिफ़ाई होने तक मेल पर कुछ नहीं भेजा जाता।',
  paused: (day) => `रिमाइंडर ${day} तक रुके हुए हैं।`,
  only: (name) => (name === null ? 'सिर्फ़ एक सब्सक्रिप्शन' : `सिर्फ़ ${name}`),
  all: 'सभी दिखाएँ',
  coming: {
    title: 'अगले 30 दिन',
    lead: 'हर मेल और उसमें क्या होगा, अगर तब तक कुछ न बदले।',
    none: 'अगले 30 दिनों में कोई मेल नहीं।',
    payment: (name, price, day) => `${name}: ${price}, ${day} को`,
    cancelBy: (name, price, day) => `${name} कैंसिल करने का आखिरी दिन: ${day}, फिर ${price}`,
  },
  silent: {
    title: 'जिनका कोई मेल नहीं',
    lead: 'वे सब्सक्रिप्शन जो अगले 30 दिनों के किसी मेल में नहीं हैं, और क्यों।',
    none: 'हर सब्सक्रिप्शन किसी मेल में है।',
    later: (day) => `इन दिनों में कोई रिमाइंडर नहीं पड़ता। अगला पेमेंट: ${day}।`,
    paused: 'रुका हुआ है, इसलिए कोई पेमेंट नहीं।',
    ended: 'खत्म हो चुका है, इसलिए कोई पेमेंट नहीं।',
    locked: 'Free प्लान पर लॉक है।',
    unwanted: 'इसके लिए आपने कोई रिमाइंडर नहीं चुना।',
  },
  decided: {
    title: 'अब तक',
    lead: 'पिछले 200 फ़ैसले, सबसे नया पहले।',
    none: 'रिमाइंडर चालू होने के बाद से अभी कुछ नहीं आया।',
    deleted: 'डिलीट किया हुआ सब्सक्रिप्शन',
    payment: (name, day, days) => `${name}, पेमेंट ${day} को: ${before(days)}`,
    cancelBy: (name, day, days) => `${name}, कैंसिल करने का आखिरी दिन ${day}: ${before(days)}`,
    byMail: (when) => `मेल पर, ${when}`,
    otherwise: (channel, when) => `${channel} से, ${when}`,
    channels: {
      push: 'सूचना',
      telegram: 'Telegram',
      ntfy: 'ntfy',
      discord: 'Discord',
      slack: 'Slack',
      gotify: 'Gotify',
      webhook: 'वेबहुक',
    },
    sent: 'भेजा गया।',
    delivered: 'भेजा गया, और आपकी मेल सेवा ने ले लिया। न दिखे तो स्पैम फ़ोल्डर देखें।',
    waiting: 'कतार में है: आपकी मेल सेवा ने इसे अभी नहीं लिया। फिर से कोशिश होती रहेगी।',
    failed: 'नहीं पहुँचा: आपकी मेल सेवा ने इसे लेने से मना कर दिया।',
    merged: 'अलग से नहीं भेजा गया: उसी तारीख का बाद वाला रिमाइंडर उसी मेल में था।',
    past: 'नहीं भेजा गया: भेजे जाने से पहले ही वह दिन निकल गया।',
  },
};
