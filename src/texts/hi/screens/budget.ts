/** Hindi texts of the monthly budget: the line on the dashboard, and the dialog where it is set. */
import type { Texts } from '../../en/screens.ts';

export const budgetTexts: Texts['budget'] = {
  over: (due, over, limit) => `अगले 30 दिनों में ${due} देने हैं, आपके ${limit} के बजट से ${over} ज़्यादा।`,
  categoryOver: (category, due, over, limit) =>
    `${category}: अगले 30 दिनों में ${due} देने हैं, इसके ${limit} के बजट से ${over} ज़्यादा।`,
  change: 'बजट बदलें',
  title: 'महीने का बजट',
  lead: 'महीने में कितना खर्च करना चाहते हैं। अगले 30 दिनों में इससे ज़्यादा देना हो, तो डैशबोर्ड पर एक लाइन में दिखेगा। जहाँ सीमा नहीं चाहिए, खाली छोड़ें।',
  overall: 'कुल',
  due: (amount) => `अगले 30 दिनों में ${amount}`,
  dueOver: (amount, over) => `अगले 30 दिनों में ${amount}, ${over} ज़्यादा`,
  otherCurrency: (currency) => `ये रकमें ${currency} में हैं, जैसी रखी गई थीं।`,
  convert: (currency) => `${currency} में बदलें`,
  noRate: (names) => `एक्सचेंज रेट न होने से जोड़ में नहीं: ${names}।`,
  save: 'बजट सेव करें',
  saved: 'आपका बजट सेव हो गया',
  remove: 'बजट हटाएँ',
  removed: 'आपका बजट हटा दिया गया',
  undo: 'वापस लाएँ',
  undoHow: 'वापस लाने के लिए बजट खोलें और फिर से लिखें।',
  undoFailed: 'बजट वापस नहीं आ सका। फिर से कोशिश करें।',
  cancel: 'रहने दें',
  failed: 'बजट सेव नहीं हो सका। लिखा हुआ यहीं है; फिर से कोशिश करें।',
  loadFailed: 'बजट लोड नहीं हो सका',
  retry: 'फिर से कोशिश करें',
};
