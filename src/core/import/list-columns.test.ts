// Columns of a list beside the price and the days, and those that are not read (rule account.16).
import { describe, expect, test } from 'vitest';
import {
  RENEWLET_CSV,
  RENEWLET_DATA,
  SUBTRACKR_CSV,
  SUBTRACKR_JSON,
  WALLOS_CSV,
  WALLOS_JSON,
} from '#testing/imports/fixtures';
import { parseAmount } from '../money/money.ts';
import { ownMinor, parseShare } from '../subscription/share.ts';
import { EXPORT_COLUMNS } from './own-file.ts';
import { readImport } from './read-import.ts';

function readRows(text: string, currency = 'USD') {
  const read = readImport(text, { currency, today: '2026-11-18', choices: {} });
  if (read.kind !== 'rows') throw new Error(JSON.stringify(read));
  return read;
}

/** What is counted of each, in minor units. */
function ownOf({ rows }: ReturnType<typeof readRows>) {
  return rows.map(({ fields }) => {
    if (!fields) return null;
    const price = parseAmount(fields.amount, fields.currency);
    const share = parseShare(fields.share, fields.currency);
    return price.ok && share.ok ? ownMinor(price.value, share.value) : null;
  });
}

const unreadOf = (text: string) => readRows(text).unread.map(({ heading }) => heading);

const HEAD = 'Name,Price,Currency,Cycle,Next payment';
const ROW = 'Netflix,12.00,USD,Monthly,2026-12-05';

describe('files of other trackers', () => {
  test.each([
    ['Wallos, JSON', WALLOS_JSON, 'Credit Card'],
    ['Wallos, CSV', WALLOS_CSV, 'Credit Card'],
    ['SubTrackr, CSV', SUBTRACKR_CSV, 'Visa'],
    ['SubTrackr, JSON', SUBTRACKR_JSON, 'Visa'],
    ['Renewlet, JSON', RENEWLET_DATA, 'Credit card'],
  ])('%s says what pays', (_, text, paidWith) => {
    expect(readRows(text).rows[0]?.fields).toMatchObject({ paidWith });
  });

  test("Renewlet's CSV has the whole price and the owner's share of it", () => {
    const read = readRows(RENEWLET_CSV);
    expect(read.rows.map(({ name, fields }) => [name, fields?.amount, fields?.share, fields?.tags])).toEqual([
      ['=Formula', '9.99', undefined, 'SaaS, Work'],
      ['Spotify Family', '17.99', '3.00', 'Family, Music'],
      ['Suica', '1000', '1/3', undefined],
      ['iQIYI', '25.00', undefined, undefined],
      ['A game', undefined, undefined, undefined],
    ]);
    expect(ownOf(read)).toEqual([999, 300, 333, 2500, null]);
  });

  test("Renewlet's JSON has the members, and an equal share is a part of whatever it costs", () => {
    const read = readRows(RENEWLET_DATA);
    expect(read.rows[0]?.fields).toMatchObject({
      amount: '15.00',
      share: '1/3',
      sharedWith: 'Asha, Ravi',
      tags: 'Design, Work',
    });
    expect(ownOf(read)).toEqual([500]);
  });

  test.each([
    [{ enabled: false, members: [{ name: 'Asha' }] }, undefined, undefined],
    [
      { enabled: true, splitMode: 'custom', members: [{ name: 'Asha', customAmount: '5.5' }] },
      '9.50',
      'Asha',
    ],
    [{ enabled: true, splitMode: 'custom', members: [{ name: 'Asha', customAmount: 20 }] }, '0.00', 'Asha'],
    [
      { enabled: true, splitMode: 'custom', members: [{ name: 'Asha', customAmount: '5', currency: 'EUR' }] },
      undefined,
      'Asha (5 EUR)',
    ],
  ])('shared in Renewlet as %j', (costSharing, share, sharedWith) => {
    const data = JSON.parse(RENEWLET_DATA);
    data.data.subscriptions[0].costSharing = costSharing;
    const read = readRows(JSON.stringify(data));
    expect([read.rows[0]?.fields?.share, read.rows[0]?.fields?.sharedWith]).toEqual([share, sharedWith]);
    expect(unreadOf(JSON.stringify(data))).not.toContain('costSharing');
  });

  test.each([
    ['Wallos', WALLOS_JSON, ['Renewal', 'Paid By', 'Notifications']],
    ['SubTrackr, CSV', SUBTRACKR_CSV, ['ID', 'Account', 'Usage', 'Created At']],
    ['Renewlet, CSV', RENEWLET_CSV, ['Reminder days']],
    ['Renewlet, JSON', RENEWLET_DATA, ['autoRenew', 'reminderDays']],
  ])('of %s, what is not read is named', (_, text, headings) => {
    expect(unreadOf(text)).toEqual(headings);
  });

  test('tags of SubTrackr are objects with names', () => {
    const file = JSON.parse(SUBTRACKR_JSON);
    file.subscriptions[0].tags = [
      { id: 1, name: 'Work' },
      { id: 2, name: 'dev' },
    ];
    expect(readRows(JSON.stringify(file)).rows[0]?.fields?.tags).toBe('dev, Work');
  });
});

describe('any list', () => {
  test.each([
    ['a, b', 'a, b'],
    ['b;a', 'a, b'],
    ['#b|A', 'A, b'],
    ['', undefined],
    [' - ', undefined],
  ])('tags written as %j', (cell, tags) => {
    const { rows } = readRows(`${HEAD},Tags\n${ROW},"${cell}"`);
    expect(rows[0]).toMatchObject({ problems: [] });
    expect(rows[0]?.fields?.tags).toBe(tags);
  });

  test.each([
    ['4.00', '4.00', 400],
    ['$4', '4.00', 400],
    ['25%', '1/4', 300],
    ['1/3', '1/3', 400],
    ['33.33 %', '3333/10000', 400],
    ['12.00', undefined, 1200],
    ['100%', undefined, 1200],
    ['-', undefined, 1200],
    ['none', undefined, 1200],
    ['0', '0.00', 0],
  ])('a share of %j of 12.00 is %s', (cell, share, own) => {
    const read = readRows(`${HEAD},My share\n${ROW},${cell}`);
    expect(read.rows[0]).toMatchObject({ problems: [] });
    expect(read.rows[0]?.fields).toMatchObject({ amount: '12.00' });
    expect(read.rows[0]?.fields?.share).toBe(share);
    expect(ownOf(read)).toEqual([own]);
  });

  test.each(['Share %', 'Share (percent)'])('below "%s" a bare number is a percentage', (heading) => {
    const read = readRows(`${HEAD},${heading}\n${ROW},50\n${ROW},7\n${ROW},२५`);
    expect(read.rows.map(({ fields }) => fields?.share)).toEqual(['1/2', '7/100', '1/4']);
  });

  test.each([
    ['13.00', 'text'],
    ['120%', 'text'],
    ['4.00 EUR', 'text'],
    ['half', 'text'],
    ['04-Jan', 'text'],
  ])('a share of %j is named, since the totals depend on it', (cell, kind) => {
    const { rows } = readRows(`${HEAD},Your share\n${ROW},${cell}`);
    expect(rows[0]).toMatchObject({ fields: null, problems: [{ kind, column: 'Your share', cell }] });
  });

  test('the decimal mark of prices and shares is decided together', () => {
    const { rows } = readRows(
      'Name;Price;Cycle;Next payment;My share\nA;1.234;Monthly;2026-12-05;4,50',
      'EUR',
    );
    expect(rows[0]?.fields).toMatchObject({ amount: '1234.00', share: '4.50' });
  });

  test('a text that is longer than its field goes to the notes', () => {
    const long = 'x'.repeat(101);
    const { rows } = readRows(`${HEAD},Paid with,Shared with,Labels\n${ROW},${long},${long},${long}`);
    expect(rows[0]?.problems).toEqual([]);
    expect(rows[0]?.fields?.notes).toBe(`Paid with: ${long}\nShared with: ${long}\nLabels: ${long}`);
    expect(rows[0]?.noted?.map(({ kind, column, fits }) => [kind, column, fits])).toEqual([
      ['text', 'Paid with', true],
      ['text', 'Shared with', true],
      ['text', 'Labels', true],
    ]);
  });

  test('a whole card number is refused with its cell', () => {
    const { rows } = readRows(`${HEAD},Payment method\n${ROW},Visa 4111 1111 1111 1111`);
    expect(rows[0]).toMatchObject({
      fields: null,
      problems: [{ column: 'Payment method', problem: { code: 'paid_with_card_number' } }],
    });
  });

  test('columns that are empty, or read, are not named as unread', () => {
    expect(unreadOf(`${HEAD},Logo,Empty,URL,\n${ROW},a.png,,https://x.example,odd`)).toEqual(['Logo', '']);
  });

  test('what a JSON file nests is named', () => {
    const row = {
      name: 'A',
      price: 5,
      cycle: 'monthly',
      'next payment': '2026-12-05',
      history: [{ price: 4 }],
      extra: {},
    };
    expect(unreadOf(JSON.stringify([row]))).toEqual(['history']);
  });

  test('a column that somebody added beside ours is named', () => {
    const cells = {
      name: 'A',
      category: 'OTT',
      amount: '5.00',
      currency: 'USD',
      billingCycle: 'monthly',
      nextRenewalDate: '2026-12-05',
    };
    const fields = Object.keys(EXPORT_COLUMNS);
    const line = fields.map((field) => (cells as Record<string, string>)[field] ?? '').join(',');
    expect(unreadOf(`${Object.values(EXPORT_COLUMNS).join(',')},Mine\n${line},x`)).toEqual(['Mine']);
  });
});
