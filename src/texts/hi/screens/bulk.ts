/** Hindi texts of changing several subscriptions at once. */
import type { Texts } from '../../en/screens.ts';

export const bulkTexts: Texts['bulk'] = {
  bar: 'चुने हुए सब्सक्रिप्शन के साथ क्या करें',
  selected: (count) => `${count} चुने`,
  chooseSome: 'नीचे से सब्सक्रिप्शन चुनें',
  all: 'सब चुनें',
  none: 'चुनाव हटाएँ',
  choose: (name) => `${name} चुनें`,
  category: 'कैटेगरी बदलें',
  delete: 'डिलीट करें',
  deleteTitle: (count) => `${count} सब्सक्रिप्शन डिलीट करें?`,
  deleteLead: 'इसके बाद 10 सेकंड तक इसे वापस लाया जा सकता है।',
  andMore: (count) => `और ${count}`,
  done: {
    delete: (count) => `${count} सब्सक्रिप्शन डिलीट हो गए`,
    renew: (count) => `${count} सब्सक्रिप्शन रिन्यू हुए मार्क हो गए`,
    category: (count) => `${count} सब्सक्रिप्शन की कैटेगरी बदल गई`,
  },
  movedTo: (category) => `अब “${category}” में।`,
  nothing: 'कुछ नहीं बदला',
  skipped: {
    gone: (count) => `${count} किसी और डिवाइस पर डिलीट हो चुके हैं।`,
    locked: (count) => `${count} लॉक हैं, क्योंकि आपका Pro प्लान खत्म हो गया है।`,
    unchanged: (count) => `${count} में बदलाव की ज़रूरत नहीं थी।`,
    changed: (count) => `${count} इस बीच बदले गए, वे वैसे ही रहेंगे।`,
    name_taken: (count) => `${count} वापस नहीं आए: उनका नाम अब किसी और का है।`,
    no_room: (count) => `${count} वापस नहीं आए: आपका Free प्लान भर गया है।`,
  },
  undo: 'वापस लें',
  undoHow: 'सब्सक्रिप्शन एक-एक करके एडिट करें या फिर से जोड़ें',
  undone: (count) => `${count} सब्सक्रिप्शन पहले जैसे हो गए`,
  notUndone: 'कुछ भी वापस नहीं लाया जा सका',
};
