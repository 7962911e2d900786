/** Hindi texts of working without a network. */
import type { Texts } from '../../en/screens.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('hi');
const changes = (count: number) => plural(count, { one: '# बदलाव', other: '# बदलाव' });

export const unsentTexts: Texts['unsent'] = {
  bar: {
    offline: 'ऑफ़लाइन',
    unreachable: 'Outgo तक पहुँच नहीं हो पा रही',
    dataFrom: (moment) => `डेटा ${moment} का है`,
    waiting: (count) => `${changes(count)} भेजना बाकी`,
  },
  newVersion: {
    title: 'नया वर्शन तैयार है',
    lead: 'इसे पाने के लिए फिर से लोड करें। आपका सेव किया हुआ सब कुछ सुरक्षित है।',
    reload: 'फिर से लोड करें',
    how: 'Outgo के सभी टैब बंद करके फिर से खोलें',
  },
  keptHere: 'इस डिवाइस पर सेव है। ऑनलाइन होते ही भेज दिया जाएगा।',
  mark: {
    waiting: 'अभी भेजा नहीं गया',
    trouble: 'आपका फ़ैसला चाहिए',
  },
  card: {
    title: 'अभी भेजा नहीं गया',
    lead: (count) =>
      plural(count, {
        one: 'इस डिवाइस पर # बदलाव है। Outgo तक पहुँचते ही भेज दिया जाएगा।',
        other: 'इस डिवाइस पर # बदलाव हैं। Outgo तक पहुँचते ही भेज दिए जाएँगे।',
      }),
    leadTrouble: (count) => `${changes(count)} पर आपका फ़ैसला चाहिए।`,
    sendNow: 'अभी भेजें',
  },
  did: {
    add: 'जोड़ा गया',
    edit: 'बदला गया',
    delete: 'डिलीट किया गया',
    renew: 'रिन्यू हुआ मार्क किया गया',
    restore: 'वापस लाया गया',
    budget: 'बदला गया',
  },
  budget: 'महीने का बजट',
  trouble: {
    conflict: 'यह किसी और डिवाइस पर भी बदला गया है। चुनें कि क्या रखना है।',
    limit: (current, limit) =>
      `आपका Free प्लान भर गया है (${limit} में से ${current})। जगह बनाएँ या अपग्रेड करें, फिर यह जुड़ जाएगा।`,
    locked: 'आपका Pro प्लान खत्म होने से यह लॉक है। इसे बदलने के लिए अपग्रेड करें।',
    gone: 'इसे किसी और डिवाइस पर डिलीट कर दिया गया।',
    duplicate: 'इस नाम का सब्सक्रिप्शन आपकी लिस्ट में पहले से है। कोई और नाम चुनें।',
  },
  way: {
    choose: 'चुनें',
    upgrade: 'Pro में अपग्रेड करें',
    edit: 'एडिट करें',
    addAgain: 'फिर से जोड़ें',
    tryAgain: 'फिर से कोशिश करें',
    discard: 'छोड़ दें',
    named: (way, name) => `${way}: ${name}`,
  },
  discard: {
    title: (name) => `${name} का बदलाव छोड़ दें?`,
    lead: 'इस डिवाइस पर लिखा बदलाव हट जाएगा। सर्वर पर जो है, वह वैसा ही रहेगा।',
    confirm: 'छोड़ दें',
    cancel: 'रहने दें',
  },
  conflict: {
    title: (name) => `${name} के दो रूप`,
    lead: 'यह यहाँ भी बदला गया और किसी दूसरे डिवाइस पर भी। हर फ़ील्ड के लिए चुनें।',
    mine: 'यह डिवाइस',
    theirs: 'दूसरा डिवाइस',
    none: 'खाली',
    save: 'मेरी पसंद सेव करें',
    later: 'बाद में',
  },
  logout: {
    title: (count) => `${changes(count)} भेजे बिना लॉग आउट करें?`,
    lead: 'जो नहीं भेजा गया, वह सिर्फ़ इसी डिवाइस पर है। लॉग आउट करने से वह हमेशा के लिए हट जाएगा।',
    leave: 'लॉग आउट करें और हटाएँ',
    stay: 'साइन इन रहें',
  },
};
