/** Hindi texts of the user's own tags. */
import type { Texts } from '../../en/screens.ts';

export const tagsTexts: Texts['tags'] = {
  label: 'टैग',
  hint: 'आपके अपने शब्द, बीच में कॉमा, जैसे परिवार, काम।',
  list: 'आपके टैग',
  filter: 'किस टैग वाले दिखाएँ',
  all: 'कोई भी टैग',
};
