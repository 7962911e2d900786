// Habits of single banks that hid a statement, or made a person's payment look like a subscription.
import { expect, test } from 'vitest';
import { surenessOf } from './confidence.ts';
import { detectSubscriptions } from './detect.ts';
import { readStatement } from './read-statement.ts';
import type { ReadStatement } from './statement.ts';

function read(text: string): ReadStatement {
  return readStatement(text, { currency: 'EUR', choices: {} });
}

function namesIn(heading: string, line: (month: string) => string): readonly string[] {
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
  const answer = read(`${heading}\n${months.map(line).join('\n')}\n`);
  return answer.kind === 'rows' ? detectSubscriptions(answer.rows).map(({ name }) => name) : [answer.kind];
}

test('ING in Germany heads the day "Buchung"', () => {
  const text =
    'Umsatzanzeige;Datei erstellt am: 18.11.2025\n\nBuchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung\n' +
    '15.01.2025;15.01.2025;Netflix;Lastschrift;Abo;1.200,10;EUR;-17,99;EUR\n';
  expect(read(text)).toMatchObject({ kind: 'rows', rows: [{ on: '2025-01-15', minor: -1799 }] });
});

test('decimal commas part no row of an unknown layout', () => {
  const line = '15.01.2025;Netflix;1.200,10;-17,99;x';
  const answer = read(`Tag;Wer;Stand;Wieviel;Rest\n${line}\n${line}\n`);
  expect(answer).toMatchObject({
    kind: 'columns',
    sample: [['Tag', 'Wer', 'Stand', 'Wieviel', 'Rest'], {}, {}],
  });
});

test('a currency sign stands behind the figure', () => {
  const answer = read(
    'Datum;Verwendungszweck;Betrag\n15.01.2025;Netflix;-17,99 €\n16.01.2025;Miete;-1.234,50 €\n',
  );
  expect(answer).toMatchObject({ kind: 'rows', skipped: 0, rows: [{ minor: -1799 }, { minor: -123450 }] });
});

test('OFX writes names in CDATA and attributes on its root', () => {
  const row = (name: string) =>
    `<OFX xmlns="x"><STMTTRN><DTPOSTED>20250115</DTPOSTED><TRNAMT>-5</TRNAMT><NAME>${name}</NAME></STMTTRN></OFX>`;
  expect(read(row('<![CDATA[A&E &amp; NETFLIX]]>'))).toMatchObject({
    rows: [{ narration: 'A&E &amp; NETFLIX' }],
  });
  expect(read(row(`${'<![CDATA['.repeat(200_000)}`)).kind).toBe('unreadable');
});

test.each([
  [
    'Revolut',
    'Type,Completed Date,Description,Amount,State',
    (m: string) => `TRANSFER,2025-${m}-05,To Liam Kelly,-25.00,COMPLETED`,
  ],
  [
    'Revolut exchange',
    'Type,Completed Date,Description,Amount,State',
    (m: string) => `EXCHANGE,2025-${m}-05,Exchanged to USD,-25.00,COMPLETED`,
  ],
  [
    'Monzo',
    'Date,Type,Name,Amount,Currency,Description',
    (m: string) => `15/${m}/2025,Faster payment,Sam Patel,-15.00,GBP,Bills`,
  ],
  [
    'Barclays',
    'Number,Date,Account,Amount,Subcategory,Memo',
    (m: string) => ` ,15/${m}/2025,20-00-00 12345678,-62.00,Funds Transfer,J SMITH MUM BBP`,
  ],
  [
    'Axis',
    'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL',
    (m: string) => `15-${m}-2025,-,UPI/P2A/5012345678${m}/RAJU/CANARA B/Car wash,15.00,,100.00`,
  ],
  [
    'ING in the Netherlands',
    'Datum;Naam / Omschrijving;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen',
    (m: string) => `2025${m}18;J de Vries;Af;25,00;Online bankieren;Omschrijving: sport`,
  ],
  [
    'Rabobank (a person by title)',
    'Datum;Naam;Bedrag;Omschrijving',
    (m: string) => `18.${m}.2025;Hr J de Vries;-25,00;sport`,
  ],
  [
    'HDFC Life',
    'Date,Narration,Debit,Credit',
    (m: string) => `15/${m}/2025,ACH D- HDFC STANDARD LIFE-18273645,84.00,`,
  ],
])('a payment that %s calls no purchase is no subscription', (_, heading, line) => {
  expect(namesIn(heading, line)).toEqual([]);
});

test.each([
  [
    'Axis',
    'Tran Date,PARTICULARS,DR,CR',
    (m: string) => `25-${m}-2025,ECOM PUR/LINKEDIN PRE/12345678${m}/DUBLIN,39.00,`,
    'LinkedIn Premium Career',
  ],
  [
    'Barclays',
    'Date,Account,Amount,Subcategory,Memo',
    (m: string) => `15/${m}/2025,20-00-00 12345678,-9.40,Direct Debit,RIVERSIDE ROWING DDR`,
    'Riverside Rowing',
  ],
  [
    'ING',
    'Datum;Naam / Omschrijving;Bedrag (EUR);Mededelingen',
    (m: string) =>
      `2025${m}18;PayPal Europe S.a.r.l. et Cie S.C.A;-10,99;Naam: PayPal Europe S.a.r.l. Omschrijving: 10345678 PAYPAL Spotify AB`,
    'Spotify Premium',
  ],
])('the labels of %s are no part of a name', (_, heading, line, name) => {
  expect(namesIn(heading, line)).toEqual([name]);
});

test('a bare name that was sent money by UPI is shown as unsure, a mandate of the same form is not', () => {
  const confidenceOf = (remark: string) => {
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
    const lines = months.map((m) => `16-${m}-2025,UPI/NIRMALA IYER/4097123456${m}/${remark},450.00,DR`);
    const answer = readStatement(`Transaction Date,Description,Amount,Dr / Cr\n${lines.join('\n')}`, {
      currency: 'INR',
      choices: {},
    });
    return answer.kind === 'rows' ? detectSubscriptions(answer.rows).map(({ confidence }) => confidence) : [];
  };
  expect(confidenceOf('UPI').map((confidence) => surenessOf(confidence).level)).toEqual(['low']);
  expect(confidenceOf('Autopay').map((confidence) => surenessOf(confidence).level)).toEqual(['high']);
});

test.each([
  [
    'a debit with the other sign is a reversal',
    'Date,Details,Debit,Credit',
    ['1/31/2025,GYM,5.00,', '2/28/2025,GYM,5.00,', '3/1/2025,GYM REV,-5.00,'],
    [-500, -500, 500],
  ],
  [
    'a bank may write every debit with its sign',
    'Date,Details,Debit,Credit',
    ['1/31/2025,GYM,-5.00,', '2/28/2025,GYM,-5.00,', '3/1/2025,PAY,,9.00'],
    [-500, -500, 900],
  ],
  [
    'thousands without decimals',
    'Datum;Verwendungszweck;Betrag',
    ['31.01.2025;Miete;-1.234', '01.02.2025;Abo;-12'],
    [-123400, -1200],
  ],
  [
    'a stroke ends the figure',
    'Date,Details,Debit,Credit',
    ['31/01/2025,GYM,Rs. 499/-,', '31/01/2025,GYM,"1,499/-",'],
    [-49900, -149900],
  ],
  [
    'zero bytes and marks of direction are unseen',
    'Date,Details,Amount',
    ['2025-01-\0' + '31,GYM,-5.00', '\u200e2025-01-31\u200f,\u202bGYM\u202c,\u200e-5.00'],
    [-500, -500],
  ],
])('%s', (_, heading, lines, minors) => {
  const answer = read([heading, ...lines].join('\n'));
  expect(answer).toMatchObject({ kind: 'rows', skipped: 0, rows: minors.map((minor) => ({ minor })) });
});

test('a year of two digits is the nearest one: 99 is 1999', () => {
  expect(read('Date,Details,Amount\n16/01/99,GYM,-5.00')).toMatchObject({ rows: [{ on: '1999-01-16' }] });
  expect(read('Date,Details,Amount\n16/01/31,GYM,-5.00')).toMatchObject({ rows: [{ on: '2031-01-16' }] });
});

test('a document type alone makes no web page', () => {
  const ofx = '<STMTTRN><DTPOSTED>20250115</DTPOSTED><TRNAMT>-5</TRNAMT><NAME>GYM</NAME></STMTTRN></OFX>';
  expect(read(`<!DOCTYPE OFX SYSTEM "ofx.dtd">\n<OFX>${ofx}`)).toMatchObject({ rows: [{ minor: -500 }] });
  expect(read('<!DOCTYPE html><table>')).toEqual({ kind: 'unreadable', reason: 'web-page' });
});
