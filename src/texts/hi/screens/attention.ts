/** Hindi texts above the list about prices that turn soon. */
import type { Texts } from '../../en/screens.ts';

export const attentionTexts: Texts['attention'] = {
  turns: (name, price, cancelBy) => `${name} की कीमत जल्द बदलेगी: ${price}, ${cancelBy}।`,
  more: (count) => `${count} और की कीमत जल्द बदलेगी।`,
};
