/** Texts above the list about prices that turn soon and notice to be given soon. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');

export const attentionTexts = defineTexts('attention', {
  turns: (name: string, price: string, cancelBy: string) => `${name}: ${price}, ${cancelBy}.`,
  cancel: (name: string, paidOn: string, cancelBy: string) =>
    `${name} renews on ${paidOn}: cancel by ${cancelBy}.`,
  more: (count: number) =>
    plural(count, { one: 'And # more needs a look soon.', other: 'And # more need a look soon.' }),
});
