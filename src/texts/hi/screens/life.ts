/** Hindi texts of pauses and ends. */
import type { Texts } from '../../en/screens.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('hi');

export const lifeTexts: Texts['life'] = {
  title: 'रुके और बंद सब्सक्रिप्शन',
  lead: (count) =>
    plural(count, {
      one: '# सब्सक्रिप्शन, कुल खर्च में शामिल नहीं',
      other: '# सब्सक्रिप्शन, कुल खर्च में शामिल नहीं',
    }),
  saved: (amount) => `अब तक ${amount} की बचत`,
  nothingDue: 'तब से कोई पेमेंट नहीं आना था',
  pausedSince: (day) => `${day} से रुका है`,
  backOn: (day) => `${day} को फिर शुरू`,
  endedOn: (day) => `${day} को बंद हुआ`,
  restore: 'फिर शुरू करें',
  restoreNamed: (name) => `${name} को फिर शुरू करें`,
  restored: (name) => `${name} फिर से आपकी लिस्ट में है`,
  chargedAgain: 'फिर पैसे कटे?',
  chargedNamed: (name) => `फिर पैसे कटे? ${name}`,
  counted: (name) => `${name} फिर से गिना जा रहा है`,
  askBack: (day) => `यह ${day} को बंद किया गया था: उनसे रिफ़ंड माँगें।`,
  undo: 'वापस लें',
  undoHow: 'सब्सक्रिप्शन एडिट करें और “और जानकारी” में तारीखें बदलें',
  full: (limit) => `आपके Free प्लान में ${limit} चालू सब्सक्रिप्शन की जगह है। कोई और रोकें या बंद करें, या अपग्रेड करें।`,
  ended: (name) => `${name} बंद हो गया`,
  keptBelow: 'यह “रुके और बंद सब्सक्रिप्शन” में है, बचत के साथ।',
  endInstead: 'कैंसिल कर दिया? इसे बंद करें: यह कुल खर्च से हट जाएगा और बचत दिखेगी।',
  end: 'बंद करें',
  form: {
    more: 'और जानकारी',
    status: 'स्थिति',
    active: 'चालू',
    paused: 'रुका हुआ',
    ended: 'बंद',
    pausedOn: 'कब से रुका है',
    pausedFrom: 'कब से रुकेगा',
    resumesOn: 'फिर कब शुरू होगा',
    resumesHint: 'खाली रहने पर: जब तक आप फिर शुरू न करें।',
    resumesFull: (limit) =>
      `उस दिन आपका Free प्लान भरा होगा: ${limit} सबसे नए चालू रहेंगे, सबसे पुराना जगह होने तक लॉक रहेगा।`,
    endsOn: 'कब बंद होगा',
    endsHint: 'कैंसिल कर दिया है, या तय समय के लिए है? इस दिन से कोई पेमेंट नहीं होगा।',
    endedOn: 'कब बंद हुआ',
    endedHint: 'इस दिन से यह कुल खर्च में नहीं रहेगा। “रुके और बंद सब्सक्रिप्शन” में रहेगा।',
  },
};
