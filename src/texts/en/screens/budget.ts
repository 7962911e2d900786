/** Texts of the monthly budget: the line on the dashboard, and the dialog where it is set. */
import { defineTexts } from '../../define.ts';

export const budgetTexts = defineTexts('budget', {
  over: (due: string, over: string, limit: string) =>
    `The next 30 days come to ${due}, ${over} over your budget of ${limit}.`,
  categoryOver: (category: string, due: string, over: string, limit: string) =>
    `${category}: the next 30 days come to ${due}, ${over} over its budget of ${limit}.`,
  change: 'Change budget',
  title: 'Monthly budget',
  lead: 'What you want to spend a month. Where the next 30 days come to more, your dashboard says so in one line. Leave empty what needs no limit.',
  overall: 'Overall',
  due: (amount: string) => `${amount} in the next 30 days`,
  dueOver: (amount: string, over: string) => `${amount} in the next 30 days, ${over} over`,
  otherCurrency: (currency: string) => `These amounts are in ${currency}, as you set them.`,
  convert: (currency: string) => `Convert to ${currency}`,
  noRate: (names: string) => `In no sum, because there is no exchange rate: ${names}.`,
  save: 'Save budget',
  saved: 'Your budget is saved',
  remove: 'Remove budget',
  removed: 'Your budget is removed',
  undo: 'Undo',
  undoHow: 'To bring it back, open Budget and type it again.',
  undoFailed: 'The budget could not be brought back. Please try again.',
  cancel: 'Cancel',
  failed: 'The budget could not be saved. What you typed is still here; please try again.',
  loadFailed: 'The budget could not be loaded',
  retry: 'Try again',
});
