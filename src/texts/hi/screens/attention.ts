/** Hindi texts above the list about prices that turn soon and notice to be given soon. */
import type { Texts } from '../../en/screens.ts';

export const attentionTexts: Texts['attention'] = {
  turns: (name, price, cancelBy) => `${name} की कीमत जल्द बदलेगी: ${price}, ${cancelBy}।`,
  cancel: (name, paidOn, cancelBy) => `${name} ${paidOn} को रिन्यू होगा: ${cancelBy} तक कैंसिल करें।`,
  more: (count) => `${count} और पर जल्द ध्यान दें।`,
};
