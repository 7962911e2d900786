import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accept, refuse } from '../verdict.ts';
import {
  checkCardExpiry,
  checkPaidWith,
  listExpiring,
  listMethods,
  PAID_WITH_MAX_LENGTH,
} from './payment-method.ts';

describe('what it is paid with', () => {
  test.each([
    ['  HDFC card ending 4242 ', 'HDFC card ending 4242'],
    ['UPI: asha@okaxis', 'UPI: asha@okaxis'],
    ['पेटीएम', 'पेटीएम'],
    // An account number is no card number.
    ['4242424242424241', '4242424242424241'],
    ['', null],
    [' \u200b ', null],
    [null, null],
    [undefined, null],
  ])('%j is kept as %j', (input, kept) => {
    expect(checkPaidWith(input)).toEqual(accept(kept));
  });

  test.each([
    '4242424242424242',
    'Visa 4242 4242 4242 4242',
    '3782-822463-10005',
    '4242.4242.4242.4242',
    '4242–4242–4242–4242',
    '४२४२ ४२४२ ४२४२ ४२४२',
    '４２４２４２４２４２４２４２４２',
  ])('the whole card number %j is refused', (input) => {
    expect(checkPaidWith(input)).toEqual(refuse('paid_with_card_number'));
  });

  test('too long, unreadable and other types are refused', () => {
    expect(checkPaidWith('é'.repeat(PAID_WITH_MAX_LENGTH)).ok).toBe(true);
    expect(checkPaidWith('a'.repeat(61))).toEqual(refuse('short_text_too_long', { limit: 60 }));
    for (const input of ['a\nb', '\u0000', 7, {}])
      expect(checkPaidWith(input)).toEqual(refuse('short_text_unreadable'));
  });
});

test.each([
  ['2027-03', '2027-03'],
  ['03/27', '2027-03'],
  ['०३/२७', '2027-03'],
  ['٢٠٢٧-٠٣', '2027-03'],
  ['3/2027', '2027-03'],
  ['12 / 30', '2030-12'],
  ['', null],
  [null, null],
])('a card that expires in %j is kept as %j', (input, kept) => {
  expect(checkCardExpiry(input)).toEqual(accept(kept));
});

test.each(['13/27', '00/27', '2027-13', '2027-03-01', 'March', 327, '1999-01'])(
  'the month %j is refused',
  (input) => {
    expect(checkCardExpiry(input)).toEqual(refuse('card_expiry_invalid'));
  },
);

test('whatever is sent, both checks answer, and what they return is accepted again as it is', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (anything, text) => {
      for (const check of [checkPaidWith, checkCardExpiry])
        for (const input of [anything, text]) {
          const verdict = check(input);
          if (verdict.ok) expect(check(verdict.value)).toEqual(verdict);
        }
    }),
  );
});

describe('methods', () => {
  const rows = [
    { id: 1, paidWith: 'HDFC 4242', cardExpires: '2026-12' },
    { id: 2, paidWith: 'UPI', cardExpires: null },
    { id: 3, paidWith: 'hdfc  4242', cardExpires: null },
    { id: 4, paidWith: null, cardExpires: null },
    { id: 5, paidWith: 'Amex', cardExpires: '2027-02' },
  ];

  test('are grouped whatever their case and spaces, the most used first', () => {
    expect(listMethods(rows).map(({ name, rows: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['HDFC 4242', [1, 3]],
      ['Amex', [5]],
      ['UPI', [2]],
    ]);
  });

  test('hold every subscription that says one, exactly once', () => {
    const row = fc.record({ paidWith: fc.option(fc.constantFrom('A', 'a ', 'B', 'c d', 'C  D', '')) });
    fc.assert(
      fc.property(fc.array(row), (given) => {
        const held = listMethods(given).flatMap((method) => method.rows);
        expect(new Set(held)).toEqual(new Set(given.filter(({ paidWith }) => paidWith)));
        expect(held.length).toBe(new Set(held).size);
      }),
    );
  });

  test.each([
    ['2026-10-31', []],
    ['2026-11-01', [['HDFC 4242', '2026-12', false]]],
    ['2026-12-31', [['HDFC 4242', '2026-12', false]]],
    [
      '2027-01-01',
      [
        ['HDFC 4242', '2026-12', true],
        ['Amex', '2027-02', false],
      ],
    ],
  ])('on %s the cards to be replaced are %j', (today, expected) => {
    const found = listExpiring(rows, today).map(({ name, expires, isExpired }) => [name, expires, isExpired]);
    expect(found).toEqual(expected);
  });

  test('a new card is entered once: its latest month counts for all that it pays', () => {
    const renewed = [...rows, { id: 6, paidWith: 'HDFC 4242', cardExpires: '2030-12' }];
    expect(listExpiring(renewed, '2026-12-01')).toEqual([]);
  });
});
