/** Texts above the list about prices that turn soon. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');

export const attentionTexts = defineTexts('attention', {
  turns: (name: string, price: string, cancelBy: string) => `${name}: ${price}, ${cancelBy}.`,
  more: (count: number) => plural(count, { one: 'And # more turns soon.', other: 'And # more turn soon.' }),
});
