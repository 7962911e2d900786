// The add and edit form by its rules: defaults, texts, and what is sent.
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import {
  blankValues,
  categoryChoices,
  checkValues,
  listDifferences,
  toFields,
  valuesOf,
} from './form-values.ts';
import { fieldsOf } from './unsent/change.ts';

const TODAY = '2026-01-31';
const filled = { ...blankValues('INR', TODAY), name: 'Prime', category: 'OTT', amount: '1,499' };

test('a new subscription starts one month from today, monthly, and otherwise empty', () => {
  expect(blankValues('INR', '2026-01-31')).toEqual({
    name: '',
    category: '',
    amount: '',
    currency: 'INR',
    billingCycle: 'monthly',
    nextRenewalDate: '2026-02-28',
    notes: '',
    pausedOn: '',
    resumesOn: '',
    endsOn: '',
    thenAmount: '',
    thenFrom: '',
    noticeDays: '',
    paidWith: '',
    cardExpires: '',
    share: '',
    sharedWith: '',
    remindDays: '',
    tags: '',
  });
});

test('an empty form names every required field', () => {
  expect(checkValues({ ...blankValues('INR', '2026-01-31'), nextRenewalDate: '' }, TODAY)).toEqual({
    name: { code: 'service_name_required' },
    category: { code: 'category_required' },
    amount: { code: 'amount_required' },
    nextRenewalDate: { code: 'next_renewal_required' },
  });
});

test('a filled form has nothing wrong, and notes may stay empty', () => {
  expect(checkValues(filled, TODAY)).toEqual({});
});

test.each([
  ['1,00,000', '100000.00'],
  ['₹ 649', '649.00'],
  ['Rs. 649/-', '649.00'],
  ['1,234.56', '1234.56'],
  ['0', '0.00'],
])('%s is sent as %s', (typed, sent) => {
  expect(toFields({ ...filled, amount: typed }).amount).toBe(sent);
});

test('the name is trimmed, and blank notes are none', () => {
  expect(toFields({ ...filled, name: '  Prime ', notes: '  ' })).toEqual({
    name: 'Prime',
    category: 'OTT',
    amount: '1499.00',
    currency: 'INR',
    billingCycle: 'monthly',
    nextRenewalDate: '2026-02-28',
    notes: null,
    pausedOn: null,
    resumesOn: null,
    endsOn: null,
    thenAmount: null,
    thenFrom: null,
    noticeDays: null,
    paidWith: null,
    cardExpires: null,
    share: null,
    sharedWith: null,
    remindDays: null,
    tags: null,
  });
});

test('a pause that ends before it began is named at its field', () => {
  const paused = { ...filled, pausedOn: '2026-03-01' };
  expect(checkValues({ ...paused, resumesOn: '2026-03-01' }, TODAY)).toEqual({
    resumesOn: { code: 'resumes_too_early' },
  });
  expect(checkValues({ ...paused, resumesOn: '2026-03-02' }, TODAY)).toEqual({});
  expect(toFields({ ...paused, resumesOn: '2026-03-02' })).toMatchObject({
    pausedOn: '2026-03-01',
    resumesOn: '2026-03-02',
    endsOn: null,
  });
});

test('editing starts from what is stored, and sends it back unchanged', () => {
  const stored = sampleSubscription({ notes: 'shared', amount: '9.90' });
  expect(toFields(valuesOf(stored))).toEqual(fieldsOf(stored));
});

test('an unknown category that is stored stays itself under the name of Other', () => {
  expect(categoryChoices('Library').at(-1)).toEqual({ value: 'Library', code: 'Other' });
  expect(categoryChoices('ott')[0]).toEqual({ value: 'ott', code: 'OTT' });
  expect(categoryChoices('').map(({ value }) => value)).toEqual([
    'OTT',
    'Music',
    'SaaS',
    'Cloud',
    'Gym',
    'Other',
  ]);
});

test('what differs from the current values is found field by field', () => {
  expect(listDifferences({ ...filled, notes: 'x' }, { ...filled, amount: '1,499 ' })).toEqual(['notes']);
});

test.each([
  ['P28D', 'P28D'],
  ['P028D', 'P28D'],
  ['P4W', 'P4W'],
  ['P3M', 'quarterly'],
  ['P12M', 'yearly'],
  ['P1Y', 'yearly'],
  ['halfyearly', 'halfyearly'],
])('the rhythm %s of the form is sent as %s', (typed, sent) => {
  expect(checkValues({ ...filled, billingCycle: typed }, TODAY)).toEqual({});
  expect(toFields({ ...filled, billingCycle: typed }).billingCycle).toBe(sent);
});

test.each([
  ['PD', 999],
  ['P0D', 999],
  ['P1000D', 999],
  ['P2.5W', 200],
  ['P-1M', 120],
  ['P21Y', 20],
])('the rhythm %s is refused with the limit of its unit, %i', (typed, limit) => {
  expect(checkValues({ ...filled, billingCycle: typed }, TODAY)).toEqual({
    billingCycle: { code: 'rhythm_count_invalid', params: { limit } },
  });
});

test('a rhythm typed in other words than it is stored in is no difference', () => {
  const stored = { ...filled, billingCycle: 'quarterly' };
  expect(listDifferences({ ...filled, billingCycle: 'P3M' }, stored)).toEqual([]);
  expect(listDifferences({ ...filled, billingCycle: 'P4M' }, stored)).toEqual(['billingCycle']);
  expect(listDifferences({ ...filled, billingCycle: 'PM' }, stored)).toEqual(['billingCycle']);
});

test.each([
  ['1/4', '1/4'],
  ['25%', '1/4'],
  ['₹ 1,000', '1000.00'],
  ['', null],
])('a share typed as %s is sent as %s', (share, sent) => {
  expect(checkValues({ ...filled, share }, TODAY)).toEqual({});
  expect(toFields({ ...filled, share }).share).toBe(sent);
});

test('numbers may be typed in the digits of other scripts', () => {
  const typed = { ...filled, billingCycle: 'P२८D', noticeDays: '२', cardExpires: '०३/२७' };
  expect(checkValues(typed, TODAY)).toEqual({});
  expect(toFields(typed)).toMatchObject({ billingCycle: 'P28D', noticeDays: 2, cardExpires: '2027-03' });
});

test('a share above the price is refused, unless the price to come covers it', () => {
  const above = { ...filled, share: '1,500' };
  expect(checkValues(above, TODAY)).toEqual({ share: { code: 'share_above_price' } });
  expect(checkValues({ ...above, thenAmount: '1,999', thenFrom: '2026-03-01' }, TODAY)).toEqual({});
  expect(checkValues({ ...filled, share: 'half' }, TODAY).share?.code).toBe('amount_not_a_number');
  expect(checkValues({ ...filled, share: '1/0' }, TODAY).share?.code).toBe('share_invalid');
});

test('a price to come can be taken away though the stored share only fitted that; a new share or price is checked', () => {
  const stored = sampleSubscription({
    amount: '0.00',
    share: '12.00',
    thenAmount: '19.99',
    thenFrom: '2026-03-01',
  });
  const without = { ...valuesOf(stored), thenAmount: '', thenFrom: '' };
  expect(checkValues(without, TODAY, stored)).toEqual({});
  for (const changed of [{ share: '13' }, { amount: '5' }])
    expect(checkValues({ ...without, ...changed }, TODAY, stored).share?.code).toBe('share_above_price');
});

test('a new price begins today or later; one that is stored stays', () => {
  const rising = { ...filled, thenAmount: '1,999' };
  expect(checkValues({ ...rising, thenFrom: TODAY }, TODAY)).toEqual({});
  const passed = { ...rising, thenFrom: '2026-01-30' };
  expect(checkValues(passed, TODAY)).toEqual({ thenFrom: { code: 'coming_price_passed' } });
  expect(checkValues(passed, TODAY, sampleSubscription({ thenFrom: '2026-01-30' }))).toEqual({});
  expect(checkValues({ ...passed, thenFrom: 'soon' }, TODAY).thenFrom?.code).toBe('optional_day_invalid');
});
