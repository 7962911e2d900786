/** Hindi texts of adding a subscription from a text, pasted or shared. */
import type { Texts } from '../../en/screens.ts';

export const shareTexts: Texts['share'] = {
  open: 'रसीद पेस्ट करें',
  openHint: 'रिन्यूअल का ईमेल, SMS या रसीद पेस्ट करें, फ़ॉर्म अपने आप भर जाएगा',
  label: 'रसीद, ईमेल या SMS',
  placeholder: 'टेक्स्ट यहाँ पेस्ट करें',
  hint: 'यह सिर्फ़ इसी डिवाइस पर पढ़ा जाता है। जब तक आप न जोड़ें, कुछ भी सेव नहीं होता।',
  reading: 'पढ़ा जा रहा है…',
  found: (fields: string) => `आपके टेक्स्ट से भरा गया: ${fields}। जोड़ने से पहले जाँच लें।`,
  missing: (fields: string) => `टेक्स्ट में साफ़ नहीं है: ${fields}।`,
  nothing: 'इस टेक्स्ट में कोई सब्सक्रिप्शन नहीं मिला। फ़ॉर्म खुद भी भरा जा सकता है।',
  failed: 'टेक्स्ट अभी पढ़ा नहीं जा सका। फ़ॉर्म खुद भी भरा जा सकता है।',
  lost: 'शेयर किया गया टेक्स्ट नहीं पहुँचा। उसे कॉपी करके यहाँ पेस्ट करें।',
  otherCurrency: (amount: string, currency: string) =>
    `टेक्स्ट में रकम ${amount} है, पर आपकी रकम ${currency} में रखी जाती है। ${currency} में जितना देते हैं वह लिखें, या सेटिंग में हर सब्सक्रिप्शन की करेंसी चुनना चालू करें।`,
  fromText: 'आपके टेक्स्ट से',
};
