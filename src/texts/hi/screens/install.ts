/** Hindi texts of installing Outgo on a phone. */
import type { Texts } from '../../en/screens.ts';

export const installTexts: Texts['install'] = {
  installApp: 'ऐप इंस्टॉल करें',
  banner: {
    label: 'Outgo इंस्टॉल करें',
    title: 'इस डिवाइस पर Outgo इंस्टॉल करें',
    lead: 'यह किसी भी ऐप की तरह खुलता है और नेटवर्क के बिना भी आपका हिसाब दिखाता है।',
    dismiss: 'हटाएँ',
  },
  promo: {
    title: 'Outgo, एक ऐप की तरह',
    lead: 'आपकी होम स्क्रीन पर, किसी ऐप स्टोर के बिना। ऑफ़लाइन भी खुलता है।',
    insecure:
      'यह पता https नहीं है, इसलिए ब्राउज़र में इंस्टॉल, ऑफ़लाइन खोलना, Outgo में शेयर करना और पासकी नहीं चलते। बाकी सब चलता है।',
    android: {
      name: 'Android',
      steps: ['Chrome में Outgo खोलें', 'मेन्यू ⋮ पर टैप करें', '“होम स्क्रीन पर जोड़ें” या “ऐप इंस्टॉल करें” चुनें'],
    },
    iphone: {
      name: 'iPhone',
      steps: ['Safari में Outgo खोलें', 'शेयर पर टैप करें', '“होम स्क्रीन में जोड़ें” चुनें'],
    },
  },
};
