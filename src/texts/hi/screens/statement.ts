/** Hindi texts of finding subscriptions in bank statements. */
import type { Texts } from '../../en/screens.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('hi');

export const statementTexts: Texts['statement'] = {
  heading: 'स्टेटमेंट में सब्सक्रिप्शन खोजें',
  lead: 'बैंक से डाउनलोड किए स्टेटमेंट चुनें। Outgo बार-बार कटने वाले पैसे खोजता है।',
  back: 'आपके डेटा पर वापस जाएँ',
  settings: {
    title: 'बैंक स्टेटमेंट',
    lead: 'वे सब्सक्रिप्शन खोजें जिनके पैसे कटते हैं पर जो कहीं लिखे नहीं गए।',
    open: 'स्टेटमेंट पढ़ें',
  },
  drop: 'स्टेटमेंट यहाँ छोड़ें',
  dropHint:
    'CSV, OFX या QFX, एक साथ कई भी। बारह महीने या ज़्यादा का स्टेटमेंट हो तो साल में एक बार कटने वाले भी मिलते हैं।',
  choose: 'फ़ाइलें चुनें',
  chooseMore: 'दूसरी फ़ाइलें पढ़ें',
  banks:
    'HDFC, ICICI, SBI, Axis, Kotak, Chase और American Express पहचाने जाते हैं; किसी और बैंक के लिए एक बार पूछा जाता है कि कौन सा कॉलम क्या है।',
  privacy: {
    title: 'आपके स्टेटमेंट इसी डिवाइस पर रहते हैं',
    lead: 'वे यहीं, आपके ब्राउज़र में पढ़े जाते हैं। उनका कुछ भी भेजा नहीं जाता। साइन आउट करने तक यह डिवाइस सिर्फ़ इतना याद रखता है कि आपने क्या हटाया या कैंसिल किया, फ़िंगरप्रिंट के रूप में, और आपके बैंक की फ़ाइलें कैसे पढ़ी जाती हैं।',
    none: 'फ़ाइलें चुनने के बाद भेजी गई रिक्वेस्ट: कोई नहीं',
    some: 'फ़ाइलें चुनने के बाद भेजी गई रिक्वेस्ट',
  },
  working: 'स्टेटमेंट पढ़े जा रहे हैं…',
  cancel: 'रोकें',
  failed: 'ये फ़ाइलें पढ़ी नहीं जा सकीं',
  failedHint: 'इनमें कुछ अनजाना है। एक-एक फ़ाइल से कोशिश करें।',
  tryAgain: 'फिर से कोशिश करें',
  problems: {
    empty: 'में कोई लेन-देन नहीं है',
    'not-a-statement': 'स्टेटमेंट जैसी नहीं लगती',
    spreadsheet: 'स्प्रेडशीट है: पहले CSV के रूप में सेव करें',
    pdf: 'PDF है: इसकी जगह CSV या OFX डाउनलोड करें',
  },
  skipped: (count: number) =>
    plural(count, { one: '# पंक्ति पढ़ी नहीं जा सकी', other: '# पंक्तियाँ पढ़ी नहीं जा सकीं' }),
  dayOrder: {
    title: (file: string) => `${file} में तारीखें किस तरह लिखी हैं?`,
    lead: (example: string) => `इस फ़ाइल की सारी तारीखें दो तरह से पढ़ी जा सकती हैं। ${example} कौन सा दिन है?`,
  },
  columns: {
    title: (file: string) => `${file} में कौन सा कॉलम क्या है?`,
    lead: 'हर तरह की फ़ाइल के लिए एक ही बार पूछा जाता है, और जवाब इसी डिवाइस पर याद रहता है।',
    none: 'इस फ़ाइल में नहीं है',
    column: (number: number) => `कॉलम ${number}`,
    roles: {
      date: 'तारीख',
      narration: 'विवरण',
      amount: 'रकम',
      debit: 'गए पैसे',
      credit: 'आए पैसे',
    },
    incomplete: 'तारीख, विवरण, और रकम या गए पैसे चुनें।',
    go: 'आगे बढ़ें',
  },
  summary: (rows: number, files: number) =>
    `${plural(files, { one: '# फ़ाइल', other: '# फ़ाइलों' })} में ${plural(rows, { one: '# लेन-देन', other: '# लेन-देन' })}`,
  period: (from: string, to: string) => `${from} से ${to} तक`,
  nothing: 'बार-बार कटने वाला कुछ नहीं मिला',
  nothingHint:
    'इसके लिए कम से कम तीन बार पैसे कटना ज़रूरी है, सालाना के लिए दो बार। ज़्यादा महीनों के स्टेटमेंट में ज़्यादा मिलता है।',
  allRecorded: 'कुछ नया नहीं: बार-बार कटने वाला सब कुछ पहले से लिखा है।',
  sections: {
    'after-cancel': 'कैंसिल करने के बाद भी पैसे कटे',
    'price-up': 'कीमत बढ़ गई',
    'price-down': 'कीमत घट गई',
    stopped: 'लिखा है, पर अब पैसे नहीं कटते',
    new: 'अभी लिखा नहीं है',
    ended: 'पहले कटते थे, अब बंद हैं',
    recorded: 'पहले से लिखा है',
  },
  rhythms: {
    weekly: 'हर हफ़्ते',
    fortnightly: 'हर 2 हफ़्ते',
    'four-weekly': 'हर 4 हफ़्ते',
    monthly: 'हर महीने',
    quarterly: 'हर 3 महीने',
    'half-yearly': 'हर 6 महीने',
    yearly: 'हर साल',
  },
  sure: { high: 'लगभग तय', middle: 'संभव है', low: 'हो सकता है' },
  sureHint: (percent: number) => `ऐसे 100 में से ${percent} सब्सक्रिप्शन होते हैं`,
  charges: (count: number) => plural(count, { one: '# बार कटे', other: '# बार कटे' }),
  lastOn: (day: string) => `पिछली बार ${day}`,
  nextOn: (day: string) => `अगली बार ${day}`,
  before: (amount: string) => `पहले ${amount}`,
  recordedAs: (amount: string) => `${amount} लिखा है`,
  evidence: 'कटे पैसे देखें',
  select: (name: string) => `${name} चुनें`,
  edit: 'एडिट करके जोड़ें',
  dismiss: 'सब्सक्रिप्शन नहीं है',
  dismissed: (name: string) => `${name} फिर नहीं दिखेगा`,
  cancelled: 'कैंसिल कर दिया है',
  cancelledNoted: 'लिख लिया। अगले स्टेटमेंट से पता चलेगा कि पैसे अब भी कटते हैं या नहीं।',
  updatePrice: (amount: string) => `${amount} कर दें`,
  updated: 'कीमत बदल दी गई',
  updateFailed: 'कीमत बदली नहीं जा सकी। फिर से कोशिश करें।',
  remove: 'डिलीट करें',
  add: (count: number) => plural(count, { one: '# सब्सक्रिप्शन जोड़ें', other: '# सब्सक्रिप्शन जोड़ें' }),
  added: (count: number) => plural(count, { one: '# सब्सक्रिप्शन जोड़ा गया', other: '# सब्सक्रिप्शन जोड़े गए' }),
  addFailed: (added: number) => `सब नहीं जोड़े जा सके: ${plural(added, { one: '# जुड़ा', other: '# जुड़े' })}`,
  room: (room: number, limit: number) =>
    `Free में ${limit} सब्सक्रिप्शन आते हैं: अभी ${room} और जोड़े जा सकते हैं। Pro में कोई सीमा नहीं है।`,
  upgrade: 'Pro देखें',
};
