/** Texts of a price to come (a trial, a promotion, a rise that was announced) and of a notice period. */
import { defineTexts } from '../../define.ts';

export const comingTexts = defineTexts('coming', {
  afterTrial: (price: string, day: string) => `Trial, ${price} from ${day}`,
  from: (price: string, day: string) => `${price} from ${day}`,
  cancelBy: (day: string) => `cancel by ${day}`,
  tooLate: 'too late to cancel',
  noticeBy: (day: string) => `Cancel by ${day}`,
  noticeFor: (day: string, paidOn: string) => `Cancel by ${day} for ${paidOn}`,
  noticeOver: (paidOn: string) => `Too late for ${paidOn}`,
  more: (amount: string) => `${amount} more a year`,
  less: (amount: string) => `${amount} less a year`,
  form: {
    title: 'Trial, promotion or price rise',
    lead: 'Above is what you pay now. What comes after it, and from when?',
    thenAmount: 'Then it costs',
    thenFrom: 'From',
    noticeDays: 'Notice period in days',
    noticeHint: 'How long before a payment it must be cancelled.',
  },
});
