// A draft fills the form without overwriting what the user typed.
import { expect, test } from 'vitest';
import { type ReceiptDraft, readReceipt } from '#core/receipt/receipt';
import { blankValues } from './form-values.ts';
import { listMarked, listMissing, mergePasted, toPasted } from './paste-draft.ts';

const blank = blankValues('INR', '2026-11-15');
const india = { currency: 'INR', hasCurrencyPerSubscription: false };
const draft: ReceiptDraft = readReceipt('Netflix membership renews on 4 Dec 2026 for ₹649/month', {
  today: '2026-11-15',
  country: 'IN',
});
const { pasted } = toPasted(draft, india);

test('a blank form takes all that the text says', () => {
  const changes = mergePasted(blank, {}, pasted, blank);
  expect({ ...blank, ...changes }).toMatchObject({
    name: 'Netflix',
    category: 'OTT',
    amount: '649.00',
    currency: 'INR',
    billingCycle: 'monthly',
    nextRenewalDate: '2026-12-04',
    notes: '',
  });
  expect([...listMarked({ ...blank, ...changes }, pasted)]).toHaveLength(6);
});

test('what the person typed stays, and loses the mark', () => {
  const typed = { ...blank, name: 'Netflix of my sister', amount: '200' };
  const changes = mergePasted(typed, {}, pasted, blank);
  expect(changes).toEqual({ category: 'OTT', nextRenewalDate: '2026-12-04' });
  expect(listMarked({ ...typed, ...changes }, pasted).has('amount')).toBe(false);
});

test('another text takes the place of the first, and what it does not say is blank again', () => {
  const filled = { ...blank, ...mergePasted(blank, {}, pasted, blank) };
  expect({ ...filled, ...mergePasted(filled, pasted, { name: 'Hulu' }, blank) }).toEqual({
    ...blank,
    name: 'Hulu',
  });
  expect({ ...filled, ...mergePasted(filled, pasted, {}, blank) }).toEqual(blank);
});

test('an amount in other money is never put in as if it were the person’s own', () => {
  const dollars = readReceipt('Hulu subscription $9.99/month renews Dec 1, 2026', {
    today: '2026-11-15',
    country: 'IN',
  });
  expect(toPasted(dollars, india)).toEqual({
    pasted: { name: 'Hulu', category: 'OTT', billingCycle: 'monthly', nextRenewalDate: '2026-12-01' },
    foreign: { amount: '9.99', currency: 'USD' },
  });
  const free = toPasted(dollars, { ...india, hasCurrencyPerSubscription: true });
  expect(free.foreign).toBeNull();
  expect(free.pasted).toMatchObject({ amount: '9.99', currency: 'USD' });
  // A typed amount keeps the currency it was typed in.
  expect(mergePasted({ ...blank, amount: '800' }, {}, free.pasted, blank)).not.toHaveProperty('currency');
});

test('what is not clear is named, but not an amount that merely is in other money', () => {
  expect(listMissing(pasted, null)).toEqual([]);
  expect(listMissing({ name: 'Hulu' }, null)).toEqual(['billingCycle', 'amount', 'nextRenewalDate']);
  expect(listMissing({ name: 'Hulu' }, { amount: '9.99', currency: 'USD' })).toEqual([
    'billingCycle',
    'nextRenewalDate',
  ]);
});
