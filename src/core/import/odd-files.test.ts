// Files as spreadsheets, phones and careless hands leave them (rule account.16).
import { expect, test } from 'vitest';
import { WALLOS_JSON } from '#testing/imports/fixtures';
import type { ImportColumns } from './import.ts';
import { readImport } from './read-import.ts';

const HEAD = 'Name,Price,Cycle,Next payment';
const WALLOS = JSON.parse(WALLOS_JSON)[0];
const read = (text: string) => readImport(text, { currency: 'INR', today: '2026-11-18', choices: {} });

function readBriefly(text: string) {
  const answer = read(text);
  if (answer.kind !== 'rows') return answer.kind === 'unreadable' ? answer.reason : answer.kind;
  return answer.rows.map(({ fields, problems }) =>
    fields
      ? [fields.name, fields.amount, fields.billingCycle, fields.nextRenewalDate].join(' ')
      : problems.map(({ kind, column }) => `${kind} ${column}`).join(', '),
  );
}

test.each<[string, string, unknown]>([
  [
    'semicolons, decimal commas and short years',
    'Name;Price;Cycle;Next payment\r\nA;15,49;Monthly;05.12.26\r\nB;1.234,00;Yearly;31.12.26\r\n',
    ['A 15.49 monthly 2026-12-05', 'B 1234.00 yearly 2026-12-31'],
  ],
  [
    'a line for spreadsheets',
    `sep=;\r\n${HEAD}\r\nA,5,Monthly,2026-12-05`.replaceAll(',', ';'),
    ['A 5.00 monthly 2026-12-05'],
  ],
  [
    'lines that end as on old Macs',
    `${HEAD}\rA,5,monthly,2026-12-01\rB,6,yearly,2026-12-02\r`,
    ['A 5.00 monthly 2026-12-01', 'B 6.00 yearly 2026-12-02'],
  ],
  [
    'ends of lines of all kinds',
    `${HEAD}\r\nA,5,monthly,2026-12-01\nB,6,yearly,2026-12-02\rC,7,monthly,2026-12-03`,
    ['A 5.00 monthly 2026-12-01', 'B 6.00 yearly 2026-12-02', 'C 7.00 monthly 2026-12-03'],
  ],
  [
    'quotation marks that do not match',
    `${HEAD}\n"A"a",5,monthly,2026-12-01\nB "24/7,6,yearly,2026-12-02\n"C,7,monthly,2026-12-03`,
    ['"A"a" 5.00 monthly 2026-12-01', 'B "24/7 6.00 yearly 2026-12-02', '"C 7.00 monthly 2026-12-03'],
  ],
  [
    'lakhs',
    `${HEAD}\nA,"₹1,23,456.78",yearly,05/12/2026\nB,"₹12,345/-",monthly,25/12/2026`,
    ['A 123456.78 yearly 2026-12-05', 'B 12345.00 monthly 2026-12-25'],
  ],
  [
    'Hindi digits everywhere',
    'नाम;कीमत;बिलिंग चक्र;अगला रिन्यूअल\nजियो;₹१,२९९.००;हर २८ दिन;०५/१२/२०२६\nअ;₹२९९;मासिक;२५/१२/२०२६',
    ['जियो 1299.00 P28D 2026-12-05', 'अ 299.00 monthly 2026-12-25'],
  ],
  ['names from right to left', `${HEAD}\nنتفلیکس,5,monthly,2026-12-01`, ['نتفلیکس 5.00 monthly 2026-12-01']],
  [
    'cells as formulas that are texts',
    `${HEAD}\n="007",="15.49",="monthly",="2026-12-01"`,
    ['007 15.49 monthly 2026-12-01'],
  ],
  ['errors of a spreadsheet', `${HEAD}\n#REF!,#VALUE!,monthly,2026-12-01`, ['amount Price']],
  ['nothing', '', 'empty'],
  ['blank lines', '\r\n\r\n', 'empty'],
  ['headings alone', HEAD, 'empty'],
  ['blank rows between', `\n\n${HEAD}\n\nA,5,monthly,2026-12-01\n,,,\n`, ['A 5.00 monthly 2026-12-01']],
  ['numbers that a spreadsheet has for days', `${HEAD}\nA,5,monthly,46357`, ['day Next payment']],
  ['an exponent', `${HEAD}\nA,1.5E+03,monthly,2026-12-01`, ['amount Price']],
  [
    'amounts below zero',
    `${HEAD}\nA,-5,monthly,2026-12-01\nB,(5.00),monthly,2026-12-01`,
    ['text Price', 'text Price'],
  ],
  [
    'a sum below',
    `${HEAD}\nA,5,monthly,2026-12-01\nTotal,5,,`,
    ['A 5.00 monthly 2026-12-01', 'missing Cycle, missing Next payment'],
  ],
  [
    'moments instead of days',
    `${HEAD}\nA,5,monthly,2026-12-01T00:00:00Z\nB,5,monthly,25/12/2026 10:00`,
    ['A 5.00 monthly 2026-12-01', 'B 5.00 monthly 2026-12-25'],
  ],
  ['a column of cycles without any', `${HEAD}\nA,5,,2026-12-01\nB,6,,2026-12-02`, 'cycle'],
  [
    'a cell of ten megabytes',
    `${HEAD},Notes\nA,5,monthly,2026-12-01,${'n'.repeat(10_000_000)}\nB,6,monthly,2026-12-02,`,
    ['text Notes', 'B 6.00 monthly 2026-12-02'],
  ],
  ['ten megabytes without a line', 'x'.repeat(10_000_000), 'not-a-list'],
  ['JSON with something behind it', `${WALLOS_JSON},`, 'not-a-list'],
  [
    'fields of Wallos that are not what they should be',
    JSON.stringify([
      { ...WALLOS, Name: null, Price: { a: 1 } },
      { ...WALLOS, 'Next Payment': '0000-00-00' },
      { ...WALLOS, Price: 5, 'Payment Cycle': 'Every 3 Weeks', 'Cancellation Date': '0000-00-00' },
    ]),
    ['missing Name, missing Price', 'day Next Payment', 'Netflix 5.00 P3W 2026-12-05'],
  ],
])('%s', (_, text, rows) => {
  expect(readBriefly(text)).toEqual(rows);
});

test.each([
  ['१/३', '1/3'],
  ['٢٥٪', '1/4'],
  ['1 of 3', '1/3'],
])('a share of %s is %s', (cell, share) => {
  const answer = read(`${HEAD},My share\nA,12,monthly,2026-12-01,${cell}`);
  expect(answer.kind === 'rows' && answer.rows[0]?.fields?.share).toBe(share);
});

test.each([
  ['$1,234.50 USD', '1234.50 USD'],
  ['CAD $20', '20.00 CAD'],
  ['US$15.49 USD', '15.49 USD'],
  ['12,50 € EUR', '12.50 EUR'],
  ['Rs. 499 INR', '499.00 INR'],
  ['٥٫٩٩', '5.99 INR'],
  ['١٬٢٣٤٫٥٠', '1234.50 INR'],
])(
  'an amount with its currency named twice, or with marks of another script, is read: %s',
  (cell, wanted) => {
    const answer = read(`${HEAD}\nA,"${cell}",monthly,2026-12-05`);
    if (answer.kind !== 'rows') throw new Error(answer.kind);
    expect(answer.rows.map(({ fields }) => `${fields?.amount} ${fields?.currency}`)).toEqual([wanted]);
  },
);

test('a sign beside the code of another currency is named, and no currency is picked', () => {
  expect(readBriefly(`${HEAD}\nA,€12 USD,monthly,2026-12-05\nB,USD kr 5,monthly,2026-12-05`)).toEqual([
    'currency Price',
    'currency Price',
  ]);
});

test('abbreviations of "a month" and "a year" beside a price say the cycle', () => {
  const head = 'Name,Price,Next payment';
  const rows = ['A,£7.99 pm,2026-12-05', 'B,£80 p.a.,2026-12-05', 'C,£9/pcm,2026-12-05'];
  expect(readBriefly([head, ...rows].join('\n'))).toEqual([
    'A 7.99 monthly 2026-12-05',
    'B 80.00 yearly 2026-12-05',
    'C 9.00 monthly 2026-12-05',
  ]);
});

test('a row with several wrong cells names all of them at once', () => {
  expect(readBriefly(`${HEAD}\nA,free,now and then,2026-02-30`)).toEqual([
    'amount Price, cycle Cycle, day Next payment',
  ]);
});

test('Hindi headings are known', () => {
  expect(readBriefly('नाम,राशि,चक्र,अगला नवीनीकरण\nनेटफ्लिक्स,₹६४९,मासिक,2026-12-05')).toEqual([
    'नेटफ्लिक्स 649.00 monthly 2026-12-05',
  ]);
});

test('cycles in a column with another heading are proposed before one cycle is asked for all, and a no is a no', () => {
  const text = 'Service,Cost,Plan,Renews on\nA,1499,Yearly,2026-12-15\nB,299,84 days,2027-01-01\n';
  const asked = read(text);
  if (asked.kind !== 'columns') throw new Error(asked.kind);
  const { layout, columns } = asked.table;
  expect(columns).toEqual({ name: 0, amount: 1, cycle: 2, next: 3 });
  const answer = (choice: ImportColumns) =>
    readImport(text, { currency: 'INR', today: '2026-11-18', choices: { [layout]: { columns: choice } } });
  expect(answer(columns)).toMatchObject({
    kind: 'rows',
    rows: [{ fields: { billingCycle: 'yearly' } }, { fields: { billingCycle: 'P84D' } }],
  });
  expect(answer({ name: 0, amount: 1, next: 3 })).toMatchObject({ kind: 'cycle', example: '1499' });
});

test('an object where a text belongs is no reason to fail, even one that cannot be written as a text', () => {
  const text = JSON.stringify([{ ...WALLOS, category: { toString: 1 }, paymentMethod: { valueOf: 1 } }]);
  expect(read(text).kind).toBe('rows');
});
