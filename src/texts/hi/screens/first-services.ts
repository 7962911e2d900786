/** Hindi texts of the services that an empty list offers. */
import type { Texts } from '../../en/screens.ts';

export const firstServicesTexts: Texts['firstServices'] = {
  heading: 'इनमें से किसके पैसे देते हैं?',
  lead: 'उन्हें चुनें, रकम और तारीख ठीक करें, और सब एक साथ जोड़ें।',
  chosenOf: (chosen, limit) => `Free में ${limit} में से ${chosen}`,
  chosen: (chosen) => `${chosen} चुने`,
  full: 'Free में इतने ही आते हैं।',
  details: 'कितना देते हैं, और कब',
  listedIn: (month) => `कीमतें ${month} की सूची से हैं: जितना सच में देते हैं वह लिखें।`,
  tierPlaceholder: 'प्लान चुनें',
  remove: (name) => `${name} को छोड़ दें`,
  add: (count) => `${count} सब्सक्रिप्शन जोड़ें`,
  addNone: 'अभी कुछ नहीं चुना',
  added: (count) => `${count} सब्सक्रिप्शन जुड़ गए`,
  undoHow: 'सेटिंग में अपने डेटा के नीचे वापस लें',
  otherWays: 'या किसी और तरह से शुरू करें',
  fromStatement: 'बैंक स्टेटमेंट में खोजें',
  demo: {
    open: 'डेमो देखें',
    title: 'डेमो के लिए अपने खाते से निकलें?',
    lead: 'डेमो एक अलग खाता है, उदाहरणों से भरा, जो एक हफ़्ते बाद हट जाता है। आप अपने खाते से लॉग आउट हो जाएँगे और कभी भी फिर से साइन इन कर सकते हैं।',
    ticked: 'यहाँ जो चुना है वह नहीं रहेगा।',
    leave: 'लॉग आउट करके डेमो खोलें',
    stay: 'यहीं रहें',
    failed: 'डेमो नहीं खुल सका',
    again: 'आप अब भी साइन इन हैं। फिर से कोशिश करें।',
  },
};
