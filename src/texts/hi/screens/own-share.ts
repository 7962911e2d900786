/** Hindi texts of the user's own share in the form. */
import type { Texts } from '../../en/screens.ts';

export const ownShareTexts: Texts['ownShare'] = {
  share: 'मेरा हिस्सा',
  hint: 'कोई रकम, या हिस्सा, जैसे 1/4 या 25%। खाली छोड़ें तो पूरी कीमत।',
  counted: (price) => `${price}, कुल खर्च में यही गिना जाता है।`,
  sharedWith: 'किसके साथ',
  sharedWithHint: 'नाम सिर्फ़ आपके लिए; किसी को कुछ नहीं भेजा जाता।',
};
