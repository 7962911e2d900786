import { describe, expect, test } from 'vitest';
import {
  RENEWLET_CHINESE_CSV,
  RENEWLET_CSV,
  RENEWLET_DATA,
  SUBBY_LIKE_CSV,
  SUBBY_LIKE_EUROPEAN_CSV,
  SUBBY_LIKE_TURKISH_CSV,
  SUBSHERO_CSV,
  SUBTRACKR_CSV,
  SUBTRACKR_JSON,
  TRACKMYSUBS_CSV,
  WALLOS_CSV,
  WALLOS_JSON,
} from '#testing/imports/fixtures';
import type { ImportChoices, ReadImport } from './import.ts';
import { readImport } from './read-import.ts';

const CONTEXT = { currency: 'USD', today: '2026-11-18', choices: {} };

function readRows(text: string, choices: Record<string, ImportChoices> = {}, currency = 'USD') {
  const answer = readImport(text, { ...CONTEXT, currency, choices });
  // Asked about only in its own test.
  if (answer.kind === 'cycle') {
    const choice = { ...choices[answer.layout], cycle: 'monthly' } as const;
    return readRows(text, { ...choices, [answer.layout]: choice }, currency);
  }
  if (answer.kind !== 'rows') throw new Error(JSON.stringify(answer));
  return answer;
}

/** Answers each question of the file in the same way. */
function answered(text: string, choice: ImportChoices) {
  const layouts: Record<string, ImportChoices> = {};
  for (;;) {
    const answer = readImport(text, { ...CONTEXT, choices: layouts });
    if (answer.kind === 'rows') return answer;
    layouts[layoutOf(answer)] = { cycle: 'monthly', ...choice };
  }
}

function layoutOf(answer: ReadImport): string {
  if (answer.kind === 'columns') return answer.table.layout;
  if (answer.kind === 'rows' || answer.kind === 'unreadable') throw new Error(answer.kind);
  return answer.layout;
}

const brief = ({ rows }: ReturnType<typeof readRows>) =>
  rows.map(({ fields, name }) =>
    fields
      ? [name, fields.amount, fields.currency, fields.billingCycle, fields.nextRenewalDate, fields.category]
      : [name, null],
  );

/** The days of each row's pause and end, if it has any. */
const lives = ({ rows }: ReturnType<typeof readRows>) =>
  rows.map(({ fields }) => {
    const { pausedOn, endsOn } = fields ?? {};
    if (endsOn) return { endsOn };
    return pausedOn ? { pausedOn } : null;
  });

describe('files of other trackers', () => {
  test('Wallos 5, JSON: symbols, rhythms, HTML in texts, what is disabled, what was bought once', () => {
    const read = readRows(WALLOS_JSON);
    expect(read.format).toBe('wallos');
    expect(brief(read)).toEqual([
      ['Netflix', '15.49', 'USD', 'monthly', '2026-12-05', 'OTT'],
      ['Spotify', '109.90', 'EUR', 'yearly', '2026-12-05', 'Music'],
      ['Airtel', '299.00', 'INR', 'P28D', '2026-12-05', 'Utilities'],
      ['Old gym', '9.99', 'USD', 'monthly', '2026-12-05', 'OTT'],
      ['Lifetime app', null],
    ]);
    expect(read.rows[0]?.fields?.notes).toBe('Family & friends\nhttps://netflix.com');
    expect(lives(read)).toEqual([null, null, null, { endsOn: '2026-03-01' }, null]);
    expect(read.rows[4]?.problems).toEqual([{ kind: 'once', column: 'Payment Cycle', cell: 'One-time' }]);
  });

  test("Wallos' day to be reminded to cancel ends nothing that is still paid, and is kept in the notes", () => {
    const text = WALLOS_CSV.replace('Enabled,Enabled,,Yes', 'Enabled,Enabled,2026-12-01,Yes');
    const ahead = readRows(text).rows[0];
    expect(ahead).toMatchObject({
      fields: { notes: 'https://netflix.com\nCancellation Date: 2026-12-01' },
      noted: [{ kind: 'reminder', column: 'Cancellation Date', cell: '2026-12-01', fits: true }],
    });
    expect(lives(readRows(text))).toEqual([null, null]);
    expect(lives(readRows(text.replace('2026-12-01', '2026-01-01')))).toEqual([null, null]);
    const off = text.replace('Enabled,Enabled,2026-12-01,Yes', 'Disabled,Enabled,2026-12-01,No');
    expect(lives(readRows(off))).toEqual([{ pausedOn: '2026-11-18' }, null]);
  });

  test.each([
    ['Active', '2026-12-24', { endsOn: '2026-12-24' }, null],
    ['Cancelled', '2026-12-24', { endsOn: '2026-12-24' }, null],
    ['Active', '2026-01-24', null, 'Cancellation Date: 2026-01-24'],
  ])("SubTrackr's %s with the cancellation date %s", (state, day, life, notes) => {
    const text = SUBTRACKR_CSV.replace(
      'Active,,,2025-02-28,2027-02-28,,',
      `${state},,,2025-02-28,2027-02-28,${day},`,
    );
    const read = readRows(text);
    expect(lives(read)[1]).toEqual(life);
    expect(read.rows[1]?.fields?.notes).toBe(notes);
  });

  test('Wallos 5, CSV', () => {
    expect(brief(readRows(WALLOS_CSV))).toEqual([
      ['Netflix', '15.49', 'USD', 'monthly', '2026-12-05', 'OTT'],
      ['Backup', '1234.50', 'USD', 'P2Y', '2027-02-28', 'Cloud'],
    ]);
  });

  test('SubTrackr, CSV and JSON: quarters, states, the start where no renewal is given', () => {
    const read = readRows(SUBTRACKR_CSV);
    expect(read.format).toBe('subtrackr');
    expect(brief(read)).toEqual([
      ['GitHub', '4.00', 'USD', 'monthly', '2026-12-31', 'SaaS'],
      ['iCloud', '29.99', 'EUR', 'yearly', '2027-02-28', 'Cloud'],
      ['Newspaper', '12.50', 'GBP', 'halfyearly', '2026-12-01', 'News'],
      ['Old one', '3.00', 'USD', 'monthly', '2026-12-01', 'Other'],
    ]);
    expect(read.rows[0]?.fields?.notes).toBe('for "work", mostly\nhttps://github.com');
    expect(lives(read)).toEqual([null, null, { pausedOn: '2026-11-18' }, { endsOn: '2025-01-01' }]);
    expect(brief(readRows(SUBTRACKR_JSON))).toEqual([
      ['GitHub', '4.00', 'USD', 'quarterly', '2026-12-31', 'SaaS'],
    ]);
  });

  test('Renewlet, CSV in English and Chinese, and the data of its backup', () => {
    const read = readRows(RENEWLET_CSV);
    expect(read.format).toBe('renewlet');
    expect(brief(read)).toEqual([
      ['=Formula', '9.99', 'USD', 'halfyearly', '2027-01-15', 'SaaS'],
      ['Spotify Family', '17.99', 'USD', 'monthly', '2026-12-31', 'OTT'],
      ['Suica', '1000', 'JPY', 'monthly', '2026-12-05', 'Other'],
      ['iQIYI', '25.00', 'CNY', 'P45D', '2026-12-30', 'OTT'],
      ['A game', null],
    ]);
    expect(read.rows[3]).toMatchObject({ fields: { anchorDate: '2026-10-01', endsOn: '2026-11-18' } });
    expect(brief(readRows(RENEWLET_CHINESE_CSV))).toEqual([
      ['网易云音乐', '15.00', 'CNY', 'monthly', '2026-12-15', 'Music'],
    ]);
    expect(brief(readRows(RENEWLET_DATA))).toEqual([['Figma', '15.00', 'USD', 'P2M', '2026-12-20', 'SaaS']]);
  });

  test("a file like Subby's, in the words of its form, asks nothing", () => {
    const read = readRows(SUBBY_LIKE_CSV);
    expect(brief(read)).toEqual([
      ['Netflix', '15.49', 'USD', 'monthly', '2026-11-30', 'OTT'],
      ['Local gym', '999.00', 'INR', 'quarterly', '2026-12-05', 'Gym'],
      ['Disney+', '139.00', 'USD', 'yearly', '2026-12-13', 'OTT'],
    ]);
    expect(read.rows[0]?.fields).toMatchObject({ anchorDate: '2026-01-31', notes: 'Family plan, 4K' });
    expect(read.unread.map(({ heading }) => heading)).toEqual(['Duration', 'Remind me']);
  });

  test('a file like Subby’s is read by its headings in any order, with decimal commas and points in its days', () => {
    const read = readRows(SUBBY_LIKE_EUROPEAN_CSV);
    expect(brief(read)).toEqual([
      ['Netflix', '15.49', 'EUR', 'monthly', '2026-11-30', 'OTT'],
      ['Zeitung', '1234.00', 'EUR', 'yearly', '2027-03-15', 'Other'],
    ]);
    expect(read.rows.map(({ fields }) => [fields?.anchorDate, fields?.paidWith, fields?.notes])).toEqual([
      ['2026-01-31', 'Visa', 'Family'],
      ['2024-03-15', 'Lastschrift', null],
    ]);
  });

  test('where a file like Subby’s has headings that are not known, its columns are proposed and confirmed', () => {
    const asked = readImport(SUBBY_LIKE_TURKISH_CSV, CONTEXT);
    if (asked.kind !== 'columns') throw new Error(asked.kind);
    expect(asked.table.columns).toEqual({ name: 0, amount: 2, cycle: 3, start: 4 });
    expect(brief(answered(SUBBY_LIKE_TURKISH_CSV, { columns: asked.table.columns }))).toEqual([
      ['Netflix', '15.49', 'USD', 'monthly', '2026-11-30', 'OTT'],
      ['Spotify', '9.99', 'USD', 'monthly', '2026-12-09', 'Music'],
      ['Spor salonu', '49.00', 'USD', 'quarterly', '2026-12-05', 'Other'],
    ]);
  });

  test('a rhythm in two columns is every so many of them: TrackMySubs and Subshero', () => {
    const read = readRows(TRACKMYSUBS_CSV);
    expect(brief(read)).toEqual([
      ['Spotify', '9.99', 'EUR', 'monthly', '2026-12-05', 'Music'],
      ['RAC Insurance', '120.00', 'AUD', 'quarterly', '2027-01-31', 'Other'],
      ['Old paper', '8.00', 'AUD', 'P2W', '2026-12-01', 'Other'],
    ]);
    expect(lives(read)).toEqual([null, null, { endsOn: '2026-11-18' }]);
    expect(brief(readRows(SUBSHERO_CSV))).toEqual([
      ['Hulu', '7.99', 'USD', 'monthly', '2026-11-30', 'OTT'],
      ['Backup', '12.00', 'USD', 'halfyearly', '2027-04-10', 'SaaS'],
      ['Prepaid', '299.00', 'INR', 'P28D', '2026-11-29', 'Other'],
    ]);
  });
});

describe('any list', () => {
  test('a list with a first payment only goes on from it, by whole cycles', () => {
    const text = 'Service;Cost;Currency;Period;First payment\nHulu;7,99;EUR;Monthly;31.01.2026';
    expect(readRows(text).rows[0]?.fields).toMatchObject({
      amount: '7.99',
      anchorDate: '2026-01-31',
      nextRenewalDate: '2026-11-30',
    });
  });

  test('unknown headings are asked about once, with the first rows beside', () => {
    const text = 'Was,Wieviel,Wann\nHulu,7.99,2026-12-01';
    const asked = readImport(text, CONTEXT);
    expect(asked).toMatchObject({
      kind: 'columns',
      table: { headings: ['Was', 'Wieviel', 'Wann'], sample: [['Hulu', '7.99', '2026-12-01']] },
    });
    const read = answered(text, { columns: { name: 0, amount: 1, next: 2 } });
    expect(brief(read)).toEqual([['Hulu', '7.99', 'USD', 'monthly', '2026-12-01', 'OTT']]);
  });

  test.each([
    [10, '2027-10-15', '2027-06-01'],
    [11, '2027-11-15', '2027-07-01'],
  ])('a name of several months that nothing decides about is asked about: %s', (month, first, second) => {
    const text = 'Name,Price,Next payment\nA,1,15 lis 2027\nB,2,1 lip 2027\nC,3,2027-01-02';
    const asked = readImport(text, CONTEXT);
    expect(asked).toMatchObject({
      kind: 'month',
      example: '15 lis 2027',
      name: 'lis',
      months: [10, 11],
    });
    const { rows } = answered(text, { months: { lis: month } });
    expect(rows.map(({ fields }) => fields?.anchorDate)).toEqual([first, second, '2027-01-02']);
    // A remembered answer does not outweigh what another file says.
    const polish = readRows(text.replace('lip', 'sty'), { [layoutOf(asked)]: { months: { lis: month } } });
    expect(polish.rows[0]?.fields?.anchorDate).toBe('2027-11-15');
  });

  test.each([
    ['day-first', '2026-04-03'],
    ['month-first', '2026-03-04'],
  ] as const)('days that can be read in two ways are asked about: %s', (dayOrder, next) => {
    const text = 'Name,Price,Next payment\nHulu,7.99,03/04/2026\nGym,8,05/06/2026';
    expect(readImport(text, CONTEXT)).toMatchObject({ kind: 'day-order', example: '03/04/2026' });
    expect(answered(text, { dayOrder }).rows[0]?.fields?.anchorDate).toBe(next);
  });

  test.each([
    [
      ['12.25.2026', '03.04.2027'],
      ['2026-12-25', '2027-03-04'],
    ],
    [
      ['25.12.2026', '03.04.2027'],
      ['2026-12-25', '2027-04-03'],
    ],
    [
      ['03.04.2027', '05.06.2027'],
      ['2027-04-03', '2027-06-05'],
    ],
  ])('with points, %j is day first unless a part above 12 says otherwise', (cells, days) => {
    const text = `Name;Price;Next payment\n${cells.map((cell, at) => `S${at};5;${cell}`).join('\n')}`;
    expect(readRows(text).rows.map(({ fields }) => fields?.anchorDate)).toEqual(days);
  });

  test('the days on which something ends decide about the order too', () => {
    const text = (end: string) => `Name,Price,Next payment,End date\nHulu,5,2027-01-01,${end}`;
    expect(readImport(text('03/04/2027'), CONTEXT).kind).toBe('day-order');
    expect(lives(readRows(text('03/14/2027')))).toEqual([{ endsOn: '2027-03-14' }]);
  });

  test.each([
    ['soon', 'Active', ['day', 'End date', 'soon']],
    ['2027-02-30', 'Active', ['day', 'End date', '2027-02-30']],
    ['never', 'Trial', undefined],
    ['-', '', undefined],
    ['N/A', 'aktiv', undefined],
  ])('an end of %j with the state %j is named where it cannot be read', (end, state, problem) => {
    const { rows } = readRows(`Name,Price,Next payment,End date,Status\nHulu,5,2027-01-01,${end},${state}`);
    const [first] = rows[0]?.problems ?? [];
    expect(first && [first.kind, first.column, first.cell]).toEqual(problem);
    expect(rows[0]?.fields === null).toBe(problem !== undefined);
  });

  test.each([
    ['yes', 'no'],
    ['on', 'off'],
    ['TRUE', 'FALSE'],
    ['ja', 'nein'],
    ['ja', 'nee'],
    ['oui', 'non'],
    ['sí', 'no'],
    ['sim', 'não'],
    ['हाँ', 'नहीं'],
    ['actief', 'inactief'],
    ['attivo', 'inattivo'],
    ['Actif', 'Inactif'],
    ['ativa', 'inativa'],
    ['有効', '無効'],
    ['はい', 'いいえ'],
    ['是', '否'],
  ])('a column of %s and %s says what is active and what is paused', (yes, no) => {
    const lines = [yes, no].map((state, at) => `S${at},5,2027-01-01,${state}`);
    const read = readRows(`Name,Price,Next payment,Active\n${lines.join('\n')}`);
    expect(read.rows.map(({ fields, noted }) => [fields !== null, noted])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    expect(lives(read)).toEqual([null, { pausedOn: '2026-11-18' }]);
  });

  test('words that are short or look alike keep their states', () => {
    const words = (list: readonly string[]) =>
      list.map((state, at) => `S${at},5,2027-01-01,${state}`).join('\n');
    const read = readRows(`Name,Price,Next payment,State\n${words(['open', 'closed', 'nie', 'बंद', 'चालू'])}`);
    expect(lives(read)).toEqual([
      null,
      { endsOn: '2026-11-18' },
      { pausedOn: '2026-11-18' },
      { endsOn: '2026-11-18' },
      null,
    ]);
  });

  test('a column of places under "State" breaks no row: each is active, with the place in its notes', () => {
    const { rows } = readRows(
      'Name,Price,Next payment,State,Notes\nGym,5,2027-01-01,Goa,Near home\nPaper,5,2027-01-01,Kerala,',
    );
    expect(rows).toMatchObject([
      {
        fields: { notes: 'Near home\nState: Goa' },
        noted: [{ kind: 'state', column: 'State', cell: 'Goa', fits: true }],
        problems: [],
      },
      { fields: { notes: 'State: Kerala' }, problems: [] },
    ]);
    expect(rows[0]?.fields).not.toHaveProperty('pausedOn');
  });

  test('what does not fit into full notes is left out of them, and said', () => {
    const notes = 'n'.repeat(1995);
    const { rows } = readRows(
      `Name,Price,Next payment,State,Link,Notes\nGym,5,2027-01-01,Goa,https://gym.example,${notes}`,
    );
    expect(rows[0]).toMatchObject({ fields: { notes }, problems: [] });
    expect(rows[0]?.noted?.map(({ column, fits }) => [column, fits])).toEqual([
      ['State', false],
      ['Link', false],
    ]);
    const short = readRows(`Name,Price,Next payment,State,Notes\nGym,5,2027-01-01,Goa,${'n'.repeat(1989)}`);
    expect(short.rows[0]?.fields?.notes).toHaveLength(2000);
  });

  test('rows that happen to run through time decide nothing about the order of days', () => {
    const text = 'Name,Price,Next payment\nA,1,01/02/2027\nB,1,02/03/2027\nC,1,12/01/2027';
    expect(readImport(text, CONTEXT).kind).toBe('day-order');
  });

  test.each([
    [
      ['1.234', '9,99'],
      ['1234.00', '9.99'],
    ],
    [
      ['1,234', '9.99'],
      ['1234.00', '9.99'],
    ],
    [
      ['1,00,000', '1,299'],
      ['100000.00', '1299.00'],
    ],
    [
      ['1.234,56', '2.000'],
      ['1234.56', '2000.00'],
    ],
  ])('the marks of %j are decided by the whole file', (cells, amounts) => {
    const text = `Name;Price;Next payment\n${cells.map((cell, at) => `S${at};${cell};2026-12-01`).join('\n')}`;
    expect(readRows(text, {}, 'EUR').rows.map(({ fields }) => fields?.amount)).toEqual(amounts);
  });

  test.each([
    [',', '1.234', '1234.00'],
    ['.', '1,234', '1234.00'],
  ] as const)(
    'with nothing to decide by, the mark is asked about: %s before decimals',
    (mark, cell, amount) => {
      const text = `Name;Price;Next payment\nHulu;${cell};2026-12-01\nGym;499;2026-12-01`;
      expect(readImport(text, CONTEXT)).toMatchObject({ kind: 'mark', example: cell });
      expect(answered(text, { mark }).rows.map(({ fields }) => fields?.amount)).toEqual([amount, '499.00']);
    },
  );

  test('where neither a column nor the price says how often it is paid, that is asked once for the file', () => {
    const text = 'Name,Price,Next payment\nHulu,$7.99/yr,2026-12-01\nGym,8,2026-12-01';
    const asked = readImport(text, CONTEXT);
    expect(asked).toMatchObject({ kind: 'cycle', example: '8' });
    const choices = { [layoutOf(asked)]: { cycle: 'P4W' } as const };
    const read = readImport(text, { ...CONTEXT, choices });
    expect(read.kind === 'rows' && brief(read).map((row) => row[3])).toEqual(['yearly', 'P4W']);
    // Nothing is open where each price says it.
    expect(readImport(text.replace(',8,', ',8/mo,'), CONTEXT).kind).toBe('rows');
    // A column that says it is never answered for.
    const named = text
      .replace('Next payment', 'Next payment,Cycle')
      .replace('01\nGym', '01,yearly\nGym')
      .replace('8,2026-12-01', '8,2026-12-01,');
    expect(readRows(named, choices).rows[1]?.problems).toMatchObject([{ kind: 'missing', column: 'Cycle' }]);
  });

  test("Wallos' exports from before it wrote the cycle ask for it", () => {
    const rows = JSON.parse(WALLOS_JSON).map(
      ({ 'Payment Cycle': _, Renewal, ...row }: Record<string, string>) => row,
    );
    const old = JSON.stringify({ success: true, subscriptions: rows });
    expect(readImport(old, CONTEXT)).toMatchObject({ kind: 'cycle', example: '$15.49' });
    const read = readRows(old);
    expect(read.format).toBe('wallos');
    expect(read.rows[0]?.fields?.notes).toBe('Family & friends\nhttps://netflix.com');
  });

  test('a wrong cell is named with its row and column, and the other rows are read', () => {
    const text = [
      'Name,Price,Billing cycle,Next payment,Currency',
      'A,abc,monthly,2026-12-01,USD',
      'B,5,now and then,2026-12-01,USD',
      'C,5,monthly,2026-02-30,USD',
      'D,5,monthly,2026-12-01,XXQ',
      ',5,monthly,2026-12-01,USD',
      'F,5.999,monthly,2026-12-01,USD',
      'G,-5,monthly,2026-12-01,USD',
      'H,5.50,monthly,2026-12-01,USD',
    ].join('\n');
    const { rows } = readRows(text);
    expect(rows.map(({ at, problems: [first] }) => [at, first?.kind, first?.column, first?.cell])).toEqual([
      [2, 'amount', 'Price', 'abc'],
      [3, 'cycle', 'Billing cycle', 'now and then'],
      [4, 'day', 'Next payment', '2026-02-30'],
      [5, 'currency', 'Currency', 'XXQ'],
      [6, 'missing', 'Name', ''],
      [7, 'text', 'Price', '5.999'],
      [8, 'text', 'Price', '-5'],
      [9, undefined, undefined, undefined],
    ]);
  });

  test.each([
    ['$', 'USD', 'USD'],
    ['$', 'AUD', 'AUD'],
    ['€', 'USD', 'EUR'],
    ['kr', 'SEK', 'SEK'],
    ['kr', 'USD', null],
    ['Rs.', 'USD', 'INR'],
    ['Rs. ', 'PKR', 'PKR'],
    ['R$', 'USD', 'BRL'],
    ['CHF ', 'USD', 'CHF'],
  ])('the sign %s in a list of somebody who pays in %s means %s', (sign, own, currency) => {
    const read = readRows(`Name,Price,Next payment\nHulu,${sign}7.99,2026-12-01`, {}, own);
    expect(read.rows[0]?.fields?.currency ?? null).toBe(currency);
  });

  test.each([
    ['monthly', 'monthly'],
    ['Every Month', 'monthly'],
    ['per year', 'yearly'],
    ['jährlich', 'yearly'],
    ['halbjährlich', 'halfyearly'],
    ['मासिक', 'monthly'],
    ['सालाना', 'yearly'],
    ['हर 28 दिन', 'P28D'],
    ['Every 4 weeks', 'P4W'],
    ['12 months', 'yearly'],
    ['alle 2 Wochen', 'P2W'],
    ['P84D', 'P84D'],
    ['Every 5000 days', null],
    ['sometimes', null],
  ])('the cycle %s is read as %s', (written, cycle) => {
    const read = readRows(`Name,Price,Billing cycle,Next payment\nHulu,7.99,${written},2026-12-01`);
    expect(read.rows[0]?.fields?.billingCycle ?? null).toBe(cycle);
  });

  test.each([
    ['$9.99/mo', 'USD', 'monthly', '9.99'],
    ['$99 / year', 'USD', 'yearly', '99.00'],
    ['9,99 € pro Monat', 'EUR', 'monthly', '9.99'],
    ['12 USD yearly', 'USD', 'yearly', '12.00'],
    ['Rs. 649/- per quarter', 'INR', 'quarterly', '649.00'],
    ['Rs. 649/-', 'INR', 'monthly', '649.00'],
    ['₹1,299.00 हर साल', 'INR', 'yearly', '1299.00'],
  ])('a price of %s says its rhythm itself', (written, currency, cycle, amount) => {
    const { rows } = readRows(`Name;Price;Next payment\nHulu;${written};2026-12-01\nGym;0.50;2026-12-01`);
    expect(rows[0]).toMatchObject({ fields: { amount, currency, billingCycle: cycle }, problems: [] });
    const empty = readRows(`Name;Price;Next payment;Cycle\nHulu;${written};2026-12-01;${cycle}`, {}, 'INR');
    expect(empty.rows[0]?.fields?.billingCycle).toBe(cycle);
  });

  test.each([
    ['$9.99/mo', 'yearly', 'unclear', 'Price'],
    ['$9.99/yak', 'monthly', 'currency', 'Price'],
    ['$9.99 lifetime', '', 'once', 'Price'],
  ])('a price of %s that is paid %j is not guessed', (written, cycle, kind, column) => {
    const { rows } = readRows(`Name,Price,Next payment,Cycle\nHulu,${written},2026-12-01,${cycle}`);
    expect(rows[0]).toMatchObject({ fields: null, problems: [{ kind, column }] });
  });

  test.each([
    ['Cycle,Frequency', 'Month,3', 'quarterly'],
    ['Cycle,Frequency', '3,Month', 'quarterly'],
    ['Cycle,Frequency', 'Every 2 weeks,2', 'P2W'],
    ['Cycle,Frequency', 'Monthly,', 'monthly'],
    ['Cycle,Frequency', 'Monthly,often', 'monthly'],
    ['Cycle,Frequency', 'Yearly,500', null],
    ['Cycle,Frequency', 'Month,0', null],
    ['Cycle,Frequency', '3,3', null],
    ['Frequency,Notes', 'Yearly,3', 'yearly'],
  ])('%s with %s is paid %s', (headings, cells, cycle) => {
    const read = readRows(`Name,Price,Next payment,${headings}\nHulu,7.99,2026-12-01,${cells}`);
    expect(read.rows[0]?.fields?.billingCycle ?? null).toBe(cycle);
  });

  test('a list in Hindi is read by its headings', () => {
    const read = readRows(
      'नाम,कीमत,बिलिंग चक्र,अगला रिन्यूअल,श्रेणी,स्थिति\nजियो,₹1299.00,मासिक,2026-12-01,मनोरंजन,बंद',
    );
    expect(brief(read)).toEqual([['जियो', '1299.00', 'INR', 'monthly', '2026-12-01', 'OTT']]);
    expect(lives(read)).toEqual([{ endsOn: '2026-11-18' }]);
  });

  test.each([
    ['', 'empty'],
    ['Name,Price,Next payment\n', 'empty'],
    ['[]', 'empty'],
    ['{"a":1}', 'not-a-list'],
    ['{"a":', 'not-a-list'],
    ['[1,2]', 'not-a-list'],
    ['just a sentence', 'not-a-list'],
    ['{"format":"outgo","version":2,"subscriptions":[{}]}', 'newer'],
    ['\u0000'.repeat(1000), 'not-a-list'],
    [`${'{"data":'.repeat(20_000)}[]${'}'.repeat(20_000)}`, 'not-a-list'],
    ['['.repeat(200_000), 'not-a-list'],
    [Array.from({ length: 10_000 }, (_, at) => `Column ${at}`).join(','), 'not-a-list'],
    [JSON.stringify([Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [at, at]))]), 'not-a-list'],
  ])('%.60j cannot be read, and why', (text, reason) => {
    expect(readImport(text, CONTEXT)).toEqual({ kind: 'unreadable', reason });
  });

  test('more rows than one import takes are refused as a whole', () => {
    const text = `Name,Price,Next payment\n${'A,1,2026-12-01\n'.repeat(5001)}`;
    expect(readImport(text, CONTEXT)).toEqual({ kind: 'unreadable', reason: 'too-many' });
  });

  test('a long file tells how much of it is read', () => {
    const shares: number[] = [];
    const text = `Name,Price,Cycle,Next payment\n${'A,1,monthly,2026-12-01\n'.repeat(1000)}`;
    readImport(text, { ...CONTEXT, report: (share) => shares.push(share) });
    expect(shares).toEqual([0, 0.25, 0.5, 0.75]);
  });
});

describe('our own CSV', () => {
  const HEADINGS =
    'Name,Category,Amount,Currency,Billing cycle,Next renewal,Anchor date,Notes,Provider,Locked,Paused on,Resumes on,Ends on,Then amount,Then from,Notice days,Paid with,Card expires,My share,Shared with,Remind days,Added';
  const ROW =
    'Netflix,OTT,15.50,EUR,monthly,2026-12-05,2026-01-05,"a; b",Netflix,no,,,2027-06-01,19.99,2027-02-05,14,Visa,2027-03-31,1 of 3,Asha,14 3,2026-11-18T10:00:00.123Z';
  const FIELDS = {
    name: 'Netflix',
    amount: '15.50',
    nextRenewalDate: '2026-12-05',
    anchorDate: '2026-01-05',
    notes: 'a; b',
    endsOn: '2027-06-01',
    thenAmount: '19.99',
    thenFrom: '2027-02-05',
    noticeDays: 14,
    cardExpires: '2027-03',
    share: '1/3',
    sharedWith: 'Asha',
    remindDays: '14 3',
    createdAt: '2026-11-18T10:00:00.123Z',
  };
  const german = ROW.replaceAll(',', ';')
    .replace('15.50', '15,5')
    .replace('19.99', '19,99')
    .replace(/\b(\d{4})-(\d\d)-(\d\d)\b(?!T)/g, '$3.$2.$1');
  const chinese = ROW.replace(/\b(\d{4})-0?(\d+)-0?(\d+)\b(?!T)/g, '$1/$2/$3');
  const hungarian = ROW.replace(/\b(\d{4})-(\d\d)-(\d\d)\b(?!T)/g, '$1. $2. $3.');
  const american = ROW.replace(/\b(\d{4})-(\d\d)-(\d\d)\b(?!T)/g, '$2/$3/$1');

  test.each([
    ['as it was written', `${HEADINGS}\r\n${ROW}\r\n`],
    ['with semicolons', `${HEADINGS}\n${ROW}\n`.replaceAll(',', ';')],
    ['with tabs', `${HEADINGS}\n${ROW}\n`.replaceAll(',', '\t')],
    ['saved by a German spreadsheet', `${HEADINGS.replaceAll(',', ';')}\r\n${german}\r\n`],
    ['saved by an American spreadsheet', `${HEADINGS}\r\n${american}\r\n`],
    ['saved by a Chinese spreadsheet', `${HEADINGS}\r\n${chinese}\r\n`],
    ['saved by a Hungarian spreadsheet', `${HEADINGS}\r\n${hungarian}\r\n`],
    ['below a line for spreadsheets', `sep=;\r\n${HEADINGS}\n${ROW}\n`.replaceAll(',', ';')],
    ['below a title and a blank line', `My subscriptions\r\n\r\n${HEADINGS}\n${ROW}\n`],
    ['with headings in lower case', `${HEADINGS.toLowerCase()}\n${ROW}\n`],
    ['without the column Locked', `${HEADINGS.replace('Locked,', '')}\n${ROW.replace(',no,', ',')}\n`],
  ])('%s it says the same', (_, text) => {
    const read = readRows(text);
    expect(read).toMatchObject({ format: 'outgo', rows: [{ fields: FIELDS, problems: [] }] });
  });

  test('days that a spreadsheet wrote in an unclear form are asked about', () => {
    const unclear = ROW.replace(/,\d{4}-\d\d-\d\d\b(?!T)/g, ',03/04/2027');
    const text = `${HEADINGS}\n${unclear}\n`;
    expect(readImport(text, CONTEXT)).toMatchObject({ kind: 'day-order', example: '03/04/2027' });
    expect(answered(text, { dayOrder: 'month-first' }).rows[0]?.fields).toMatchObject({
      nextRenewalDate: '2027-03-04',
      cardExpires: '2027-03',
    });
  });

  test('a name of several months is asked about, except where it only says when something was added', () => {
    const november = ROW.replace('2026-12-05', '15 listopada 2027');
    const text = `${HEADINGS}\n${november.replace(FIELDS.createdAt, '18 listopada 2026')}\n`;
    expect(readImport(text, CONTEXT)).toMatchObject({ kind: 'month', example: '15 listopada 2027' });
    expect(answered(text, { months: { listopada: 11 } }).rows[0]?.fields).toMatchObject({
      nextRenewalDate: '2027-11-15',
      createdAt: '2026-11-18T00:00:00Z',
    });
    const { rows } = readRows(`${HEADINGS}\n${ROW.replace(FIELDS.createdAt, '18 listopada 2026')}\n`);
    expect(rows[0]?.fields).not.toHaveProperty('createdAt');
  });

  test.each([
    ['1,200.50', '1200.50'],
    ['1,00,000.00', '100000.00'],
    ['1.200,50', '1200.50'],
    ['1\u202f200,50', '1200.50'],
    ['1’200.50', '1200.50'],
    ['1200,5', '1200.50'],
    ['1,00,000', '100000.00'],
    ['1,234,567', '1234567.00'],
    ['1.234.567', '1234567.00'],
    ['1 200', '1200.00'],
    ['€15.49', '15.49'],
    ['15,49 €', '15.49'],
    ['1.200,50 EUR', '1200.50'],
  ])('an amount that a spreadsheet wrote as %s is %s', (written, amount) => {
    const { rows } = readRows(`${HEADINGS}\n${ROW.replace('15.50', `"${written}"`)}\n`);
    expect(rows[0]?.fields).toMatchObject({ amount });
  });

  test.each(['$15.49', '15.49 kr', '-15.49', '€'])(
    'an amount of %s in euros is named as it stands',
    (written) => {
      const { rows } = readRows(`${HEADINGS}\n${ROW.replace('15.50', written)}\n`);
      expect(rows[0]).toMatchObject({ fields: null, problems: [{ column: 'Amount', cell: written }] });
    },
  );

  test.each([
    ['2026-11-18 14:00:05', '2026-11-18T14:00:05Z'],
    ['18.11.2026 14:00', '2026-11-18T14:00:00Z'],
    ['11/18/26, 2:00 PM', '2026-11-18T14:00:00Z'],
    ['11/18/2026 12:30:00 AM', '2026-11-18T00:30:00Z'],
    ['18.11.2026', '2026-11-18T00:00:00Z'],
    ['Wednesday, November 18, 2026', '2026-11-18T00:00:00Z'],
  ])('when it was added is read as a spreadsheet writes it, %s', (written, createdAt) => {
    const { rows } = readRows(`${HEADINGS}\n${ROW.replace(FIELDS.createdAt, `"${written}"`)}\n`);
    expect(rows[0]).toMatchObject({ fields: { ...FIELDS, createdAt }, problems: [] });
    expect(rows[0]).not.toHaveProperty('leftOut');
  });

  test.each([
    '2026-13-45T10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-11-18T24:00:00Z',
    '2026-11-18T10:00:00.12',
    '2026-11-18T10:00:00',
    '2026-11-18 25:00',
    '03/04/2026 14:00',
    'yesterday',
  ])('an Added of %s is left out, with a word, and nothing else is', (cell) => {
    const { rows } = readRows(`${HEADINGS}\n${ROW.replace(FIELDS.createdAt, cell)}\n${ROW}`);
    const { createdAt, ...others } = FIELDS;
    expect(rows[0]).toMatchObject({
      fields: others,
      problems: [],
      leftOut: { column: 'Added', cell },
    });
    expect(rows[0]?.fields).not.toHaveProperty('createdAt');
    expect(rows[1]?.fields).toMatchObject(FIELDS);
  });

  test('the days of the file decide how an Added is read', () => {
    const days = american.replace(FIELDS.createdAt, '11/12/2026 14:00');
    expect(
      readRows(`${HEADINGS}\n${days.replace('12/05/2026', '12/25/2026')}\n`).rows[0]?.fields,
    ).toMatchObject({
      createdAt: '2026-11-12T14:00:00Z',
    });
  });

  test('the days of the file decide how they are read, whatever the Added say', () => {
    const days = american.replace('03/31/2027', '03/01/2027');
    const [first, second] = ['12/18/2026', '12/03/2026'].map((day) => days.replace('12/05/2026', day));
    const file = [
      first?.replace(FIELDS.createdAt, '25/11/2026 14:00'),
      second?.replace(FIELDS.createdAt, '26/11/2026 14:00'),
      second?.replace(FIELDS.createdAt, '27/11/2026 14:00'),
    ];
    for (const rows of [file.slice(0, 2), file]) {
      const read = readRows([HEADINGS, ...rows].join('\n'));
      expect(read.rows.map(({ fields }) => fields?.nextRenewalDate)).toEqual(
        ['2026-12-18', '2026-12-03', '2026-12-03'].slice(0, rows.length),
      );
    }
    // Unclear days are asked about, and the answer holds for the moments too.
    const unclear = ROW.replace(/,\d{4}-\d\d-\d\d\b(?!T)/g, ',03/04/2027').replace(
      FIELDS.createdAt,
      '11/12/2026',
    );
    const text = `${HEADINGS}\n${unclear}\n${unclear.replace('11/12/2026', '25/11/2026')}\n`;
    expect(readImport(text, CONTEXT)).toMatchObject({ kind: 'day-order', example: '03/04/2027' });
    expect(answered(text, { dayOrder: 'month-first' }).rows[0]?.fields).toMatchObject({
      nextRenewalDate: '2027-03-04',
      createdAt: '2026-11-12T00:00:00Z',
    });
  });

  test('whether a comma before three digits stands for thousands is not guessed', () => {
    const dinars = ROW.replace('15.50,EUR', '"1,200",KWD');
    expect(readRows(`${HEADINGS}\n${dinars}\n`).rows[0]?.problems).toMatchObject([{ cell: '1,200' }]);
    // Another amount of the file has a decimal comma.
    const sure = dinars.replace('19.99', '"19,99"');
    expect(readRows(`${HEADINGS}\n${sure}\n`).rows[0]?.fields).toMatchObject({ amount: '1.200' });
  });

  test('wherever the file is cut off, the row is left out and the place named, or nothing of it is lost', () => {
    const { createdAt, ...others } = FIELDS;
    for (let length = 1; length < ROW.length; length += 1) {
      const { rows } = readRows(`${HEADINGS}\n${ROW}\n${ROW.slice(0, length)}`);
      expect(rows).toHaveLength(2);
      // A cut in the last cell loses only when the row was added.
      if (length >= ROW.length - createdAt.length) expect(rows[1]?.fields).toMatchObject(others);
      else expect(rows[1]).toMatchObject({ fields: null, problems: [expect.anything()] });
    }
    const { rows } = readRows(`${HEADINGS}\n${ROW.split(',').slice(0, 9).join(',')}\n${ROW}`);
    expect(rows[0]?.problems).toEqual([{ kind: 'cut', column: 'Locked', cell: '' }]);
    expect(rows[1]?.problems).toEqual([]);
  });

  test('a row without a cell in a column that was added after ours is whole', () => {
    const { rows } = readRows(`${HEADINGS},Mine,Too\n${ROW},x,y\n${ROW}\n${ROW.slice(0, -30)}`);
    expect(rows.map(({ fields }) => fields !== null)).toEqual([true, true, false]);
  });

  test('the example of an unclear day is an unclear one', () => {
    const text = ROW.replace('2026-01-05', '05/05/2026').replace('2026-12-05', '03/04/2027');
    const asked = readImport(`${HEADINGS}\n${text}\n`, CONTEXT);
    expect(asked).toMatchObject({ kind: 'day-order', example: '03/04/2027' });
  });

  test.each([['2026-01-05', '2026-02-30', 'day', 'Anchor date']])(
    '%s as %s is a problem of its cell',
    (from, cell, kind, column) => {
      const { rows } = readRows(`${HEADINGS}\n${ROW.replace(from, cell)}\n${ROW}`);
      expect(rows[0]).toMatchObject({ fields: null, problems: [{ kind, column, cell }] });
      expect(rows[1]?.problems).toEqual([]);
    },
  );
});

describe('hostile files', () => {
  test('a quotation mark that is never closed costs its own row at most', () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `Service ${at},5,2027-01-01`);
    const { rows } = readRows(`Name,Price,Next payment\n"Netflix,5,2027-01-01\n${lines.join('\n')}`);
    expect(rows).toHaveLength(2001);
    expect(rows.slice(1).every(({ fields }) => fields)).toBe(true);
  });

  test('a zero byte, or a text that is too long, is a problem of its cell', () => {
    const { rows } = readRows(
      `Name,Price,Next payment,Notes\nA\u0000B,5,2027-01-01,\n${'x'.repeat(3999)},5,2027-01-01,\nHulu,5,2027-01-01,${'n'.repeat(100_000)}`,
    );
    expect(rows.map(({ problems }) => problems.map(({ kind, column }) => [kind, column]))).toEqual([
      [['text', 'Name']],
      [['text', 'Name']],
      [['text', 'Notes']],
    ]);
  });

  test('rows of other widths than the heading, and names like those of built-in fields, are read', () => {
    const text = 'Name,Price,Next payment\n__proto__,5,2027-01-01,1,2,3\nconstructor,5';
    const { rows } = readRows(text);
    expect(rows.map(({ name, fields }) => [name, fields !== null])).toEqual([
      ['__proto__', true],
      ['constructor', false],
    ]);
    const json = '[{"__proto__":{"x":1},"name":"toString","price":5,"next payment":"2027-01-01"}]';
    expect(readRows(json).rows.map(({ name }) => name)).toEqual(['toString']);
  });
});

describe('columns whose headings say nothing are proposed by their contents', () => {
  const propose = (text: string) => {
    const answer = readImport(text, CONTEXT);
    if (answer.kind !== 'columns') throw new Error(JSON.stringify(answer));
    return answer.table;
  };

  test.each([
    [
      'names, prices and coming days',
      'Was;Wieviel;Wann\nHulu;12,99 €;03.12.2026\nGym;49 €;05.12.2026',
      { name: 0, amount: 1, next: 2 },
    ],
    [
      'days that have passed',
      'x,y,z\n2024-01-31,Hulu,5\n2025-02-01,Netflix,7',
      { start: 0, name: 1, amount: 2 },
    ],
    [
      'row numbers, categories, rhythms, currencies, links and two days',
      [
        'A,B,C,D,E,F,G,H,I',
        '1,Media,Netflix,15.49,USD,Monthly,2024-01-31,2026-12-31,https://netflix.com',
        '2,Media,My paper,3,EUR,Yearly,2024-02-01,2027-02-01,https://paper.example',
        '3,Media,Spotify,9.99,USD,Monthly,2024-02-09,2026-12-09,https://spotify.com',
      ].join('\n'),
      { name: 2, amount: 3, currency: 4, cycle: 5, start: 6, next: 7, link: 8 },
    ],
    [
      'what a heading names stays',
      'Merchant,x,y\nHulu,5,2027-01-01\nGym,6,2027-01-02',
      { name: 0, amount: 1, next: 2 },
    ],
    ['nothing where nothing fits', 'a,b\n?,!\n!,?', {}],
  ])('%s', (_, text, columns) => {
    expect(propose(text).columns).toEqual(columns);
  });

  test('a file without headings loses no row, and its layout says nothing of its content', () => {
    const text = 'Netflix,15.49,2026-12-05\nHulu,7.99,2026-12-06';
    const table = propose(text);
    expect(table).toMatchObject({ headings: ['', '', ''], columns: { name: 0, amount: 1, next: 2 } });
    expect(propose('Gym,1.00,2027-01-01\nClub,2.00,2027-01-02').layout).toBe(table.layout);
    expect(brief(answered(text, { columns: table.columns }))).toEqual([
      ['Netflix', '15.49', 'USD', 'monthly', '2026-12-05', 'OTT'],
      ['Hulu', '7.99', 'USD', 'monthly', '2026-12-06', 'OTT'],
    ]);
  });
});
