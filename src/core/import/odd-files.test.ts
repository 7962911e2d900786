// Files as spreadsheets, phones and careless hands leave them (rule account.16).
import { expect, test } from 'vitest';
import { WALLOS_JSON } from '#testing/imports/fixtures';
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
    ['A 5.00 monthly 2026-12-01', 'missing Cycle'],
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
