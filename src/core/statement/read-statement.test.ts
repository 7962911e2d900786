import { describe, expect, test } from 'vitest';
import { readStatementAmount } from './amounts.ts';
import { mergeRows } from './merge-rows.ts';
import { readStatement } from './read-statement.ts';
import type { ReadingChoices, ReadStatement, StatementRow } from './statement.ts';

function read(text: string, currency = 'INR', choices: Record<string, ReadingChoices> = {}): ReadStatement {
  return readStatement(text, { currency, choices });
}

function rowsOf(text: string, currency?: string): string[] {
  const answer = read(text, currency);
  if (answer.kind !== 'rows') throw new Error(JSON.stringify(answer));
  return answer.rows.map(({ on, minor, narration }) => `${on} ${minor} ${narration}`);
}

describe('the banks’ forms', () => {
  test('HDFC’s text pads its cells, writes 0.00 in the unused column and leaves commas in a narration', () => {
    const text = `
  Date     ,Narration          ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance
 05/01/24 ,UPI-NETFLIX COM-NETFLIXUPI@HDFC, INDIA  ,05/01/24 ,          649.00   ,            0.00   ,0000430912345678 ,        12345.00
 28/01/24 ,SALARY  ,28/01/24 ,            0.00   ,      1,00,000.00`;
    expect(rowsOf(text).slice(0, 1)).toEqual(['2024-01-05 -64900 UPI-NETFLIX COM-NETFLIXUPI@HDFC INDIA']);
  });

  test('HDFC’s sheet has a preamble above and sums below', () => {
    const text = [
      'HDFC BANK Ltd.,,,,,,',
      'Statement From : 01/01/2024 To : 31/12/2025,,,,,,',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,********,********,********,********,********,********',
      '05/01/24,UPI-ZEE5,000,05/01/24,"1,899.00",,"1,23,456.78"',
      '31/01/24,INTEREST,000,31/01/24,,12.50,"1,23,469.28"',
      'STATEMENT SUMMARY :-,,,,,,',
      'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,',
      '"1,000.00",10,2,"12,345.00","50,000.00","38,655.00",',
    ].join('\r\n');
    expect(rowsOf(text)).toEqual(['2024-01-05 -189900 UPI-ZEE5', '2024-01-31 1250 INTEREST']);
  });

  test('ICICI says the currency in its heading', () => {
    const text =
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )\n' +
      '1,13/02/2024,14/02/2024,-,UPI/4309/Autopay,119.00,0.00,500.00';
    const answer = read(text, 'USD');
    expect(answer).toMatchObject({
      kind: 'rows',
      rows: [{ on: '2024-02-14', minor: -11900, currency: 'INR' }],
    });
  });

  test('SBI’s “.xls” is text apart by tabs, with days in words and lakh grouping', () => {
    const text =
      'Account Name :\tMr. A\nBalance as on 1 Jan 2024:\t10,000.00\n\n' +
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance\n' +
      '1 Apr 2024\t1 Apr 2024\t   TO TRANSFER-UPI/DR/4092/ZEE5/YESB--\t123  \t 1,23,456.70\t \t2,00,000.00\n' +
      '02-Apr-24\t02-Apr-24\tBY TRANSFER\t \t \t5.00\t2,00,005.00';
    expect(rowsOf(text)).toEqual([
      '2024-04-01 -12345670 TO TRANSFER-UPI/DR/4092/ZEE5/YESB--',
      '2024-04-02 500 BY TRANSFER',
    ]);
  });

  test('a flag of Dr or Cr decides the way, in its own column or beside the figure', () => {
    expect(
      rowsOf('Date,Description,Amount,Dr / Cr\n13-04-2024,GYM,"1,500.00",DR\n14-04-2024,REFUND,20.00,CR'),
    ).toEqual(['2024-04-13 -150000 GYM', '2024-04-14 2000 REFUND']);
    expect(
      rowsOf('Date,Particulars,Amount\n13-04-2024,GYM,"1,500.00 Dr"\n14-04-2024,REFUND,20.00 Cr'),
    ).toEqual(['2024-04-13 -150000 GYM', '2024-04-14 2000 REFUND']);
  });

  test.each(['Dr/Cr', 'Cr Dr', 'Debit/Credit', 'Dr/Cr Indicator', 'Transaction Type', 'Type', 'D/C'])(
    'a column headed %s decides the way of the amount before it',
    (heading) => {
      expect(
        rowsOf(`Date,Description,Amount,${heading}\n13-04-2024,GYM,1500.00,Dr\n14-04-2024,REFUND,20.00,Cr`),
      ).toEqual(['2024-04-13 -150000 GYM', '2024-04-14 2000 REFUND']);
    },
  );

  test.each([
    ['Date,Description,Amount (INR)', 'INR'],
    ['Date,Description,Amount(GBP)', 'GBP'],
    ['Date,Description,Amount in USD', 'USD'],
    ['Buchungstag,Verwendungszweck,Betrag in EUR', 'EUR'],
    ['Buchungstag,Verwendungszweck,Betrag (€)', 'EUR'],
    ['Date,Narration,Ref No,Amount (₹)', 'INR'],
  ])('%s names its currency', (heading, currency) => {
    const cells = heading.split(',').map((name) => (/ref/i.test(name) ? '7' : null));
    const line = cells.map((cell, at) => cell ?? (at === 0 ? '2024-04-13' : at === 1 ? 'GYM' : '-5.00'));
    expect(read(`${heading}\n${line.join(',')}`, 'JPY')).toMatchObject({
      kind: 'rows',
      rows: [{ minor: -500, currency }],
      assumptions: { currency: null },
    });
  });

  test('a file that names no currency is read in the one that was chosen for its layout', () => {
    const text = 'Date,Description,Amount\n2024-04-13,GYM,-5.00';
    const first = read(text, 'USD');
    if (first.kind !== 'rows') throw new Error(first.kind);
    expect(first.assumptions).toMatchObject({ currency: 'USD', dayOrder: null, hasChosenColumns: false });
    expect(read(text, 'USD', { [first.assumptions.layout]: { currency: 'EUR' } })).toMatchObject({
      rows: [{ currency: 'EUR' }],
      assumptions: { currency: 'EUR' },
    });
  });

  test('Chase writes a comma too many and debits with a minus', () => {
    const text =
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n' +
      'DEBIT,01/22/2024,"NETFLIX.COM, CA",-17.99,ACH_DEBIT,482.01,,\nCREDIT,01/23/2024,PAYROLL,2000.00,ACH_CREDIT,2482.01,,';
    expect(rowsOf(text, 'USD')).toEqual(['2024-01-22 -1799 NETFLIX.COM, CA', '2024-01-23 200000 PAYROLL']);
    const card =
      '\uFEFFTransaction Date,Post Date,Description,Category,Type,Amount,Memo\n01/22/2024,01/23/2024,HULU,Ent,Sale,-9.99,\n01/25/2024,01/25/2024,Payment,,Payment,50.00,\n01/26/2024,01/26/2024,HULU,Ent,Sale,-9.99,';
    expect(rowsOf(card.slice(1), 'USD')).toEqual([
      '2024-01-22 -999 HULU',
      '2024-01-25 5000 Payment',
      '2024-01-26 -999 HULU',
    ]);
  });

  test('Amex writes charges as positive', () => {
    const text =
      'Date,Description,Amount\n01/22/2024,SPOTIFY,11.99\n01/23/2024,HULU,9.99\n01/24/2024,ONLINE PAYMENT - THANK YOU,-21.98';
    expect(rowsOf(text, 'USD')).toEqual([
      '2024-01-22 -1199 SPOTIFY',
      '2024-01-23 -999 HULU',
      '2024-01-24 2198 ONLINE PAYMENT - THANK YOU',
    ]);
  });

  test('decimal commas, semicolons, brackets and yen are read', () => {
    expect(
      rowsOf('Buchungstag;Verwendungszweck;Betrag\n31.01.2024;Abo;-1.234,56\n01.02.2024;Abo;-9,99', 'EUR'),
    ).toEqual(['2024-01-31 -123456 Abo', '2024-02-01 -999 Abo']);
    expect(
      rowsOf(
        'Date,Description,Amount,Balance\n2024-01-31,GYM,(12.00),88.00\n2024-02-01,GYM,(12.00),76.00',
        'USD',
      ),
    ).toEqual(['2024-01-31 -1200 GYM', '2024-02-01 -1200 GYM']);
    expect(rowsOf('Date,Details,Withdrawal,Deposit\n2024/01/31,NETFLIX,"1,590",0', 'JPY')).toEqual([
      '2024-01-31 -1590 NETFLIX',
    ]);
  });
});

test.each([
  [
    'ICICI without a number of the row',
    'Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
    '13/04/2024,13/04/2024,-,GYM,5.00,0.00,1.00',
  ],
  [
    'ICICI with "Sr No"',
    'Sr No,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
    '1,13/04/2024,13/04/2024,-,GYM,5.00,0.00,1.00',
  ],
  [
    'ICICI, the newer form',
    'Transaction Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    '13/04/2024,13/04/2024,GYM,7,5.00,,1.00',
  ],
  [
    'SBI with the branch',
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Branch Code,Debit,Credit,Balance',
    '13 Apr 2024,13 Apr 2024,GYM,7,1234,5.00," ",1.00',
  ],
  ['Axis', 'Tran Date,CHEQUENO,PARTICULARS,DR,CR,BAL', '13-04-2024,-,GYM,5.00, ,1.00'],
  ['Kotak', 'Date,Description,Ref No.,Debit,Credit,Balance', '13-04-2024,GYM,7,5.00,,1.00'],
  ['a Japanese card', 'ご利用日,ご利用店名,ご利用金額', '2024/04/13,GYM,-5.00'],
  ['bars between the cells', 'Date|Description|Amount', '13/04/2024|GYM|-5.00'],
])('%s is read', (_, heading, line) => {
  expect(rowsOf(`${heading}\n${line}`)).toEqual(['2024-04-13 -500 GYM']);
  const preamble = Array.from({ length: 39 }, (_unused, n) => `Line ${n}`).join('\n');
  expect(rowsOf(`${preamble}\n${heading}\n${line}`)).toEqual(['2024-04-13 -500 GYM']);
});

describe('OFX', () => {
  test('a bank that numbers a row anew in the next download has paid once', () => {
    const file = (id: string) =>
      read(`OFXHEADER:100\n<STMTTRN><DTPOSTED>20240122<TRNAMT>-5<FITID>${id}<NAME>GYM</STMTTRN>`);
    const files = [file('A1'), file('B7')].map((each) => (each.kind === 'rows' ? each.rows : []));
    expect(mergeRows(files)).toHaveLength(1);
  });

  const entry =
    '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240122120000[-5:EST]<TRNAMT>-17.99<FITID>1<NAME>A &amp; B<MEMO>Plan</STMTTRN>';

  test('1.x in one line without closing tags, with entities', () => {
    const text = `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${entry}${entry}</BANKTRANLIST></STMTRS></OFX>`;
    expect(rowsOf(text)).toEqual(['2024-01-22 -1799 A & B Plan', '2024-01-22 -1799 A & B Plan']);
    expect(read(text)).toMatchObject({ rows: [{ currency: 'USD', type: 'DEBIT' }, {}] });
  });

  test('2.x as XML, two accounts in two currencies', () => {
    const one = (currency: string) =>
      `<STMTRS><CURDEF>${currency}</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240122</DTPOSTED><TRNAMT>-5,50</TRNAMT><NAME>GYM</NAME></STMTTRN></BANKTRANLIST></STMTRS>`;
    const answer = read(`<?OFX OFXHEADER="200"?><OFX>${one('EUR')}${one('GBP')}</OFX>`);
    expect(answer).toMatchObject({
      rows: [
        { minor: -550, currency: 'EUR' },
        { minor: -550, currency: 'GBP' },
      ],
    });
  });

  test('a name that fills its field goes on in the memo', () => {
    const text = `OFXHEADER:100\n<STMTTRN><DTPOSTED>20240122<TRNAMT>-1<NAME>${'A'.repeat(31)}B<MEMO>CD</STMTTRN>`;
    expect(rowsOf(text)[0]).toMatch(/ABCD$/);
  });
});

describe('days', () => {
  const statement = (...days: string[]) =>
    `Date,Description,Amount\n${days.map((day) => `${day},GYM,-5.00`).join('\n')}`;

  test('one part above 12 decides for the whole file', () => {
    expect(rowsOf(statement('03/04/2024', '13/04/2024'))[0]).toMatch(/^2024-04-03/);
    expect(rowsOf(statement('03/04/2024', '04/13/2024'))[0]).toMatch(/^2024-03-04/);
  });

  test('else the order in which the rows run through time', () => {
    expect(rowsOf(statement('05/01/2024', '03/02/2024', '04/03/2024'))[0]).toMatch(/^2024-01-05/);
  });

  test('what cannot be decided is asked, and the answer is used', () => {
    const answer = read(statement('01/01/2024', '02/02/2024'));
    expect(answer).toMatchObject({ kind: 'day-order', example: '01/01/2024' });
    if (answer.kind !== 'day-order') return;
    const again = read(statement('02/03/2024', '03/04/2024'), 'INR', {
      [answer.layout]: { dayOrder: 'month-first' },
    });
    expect(again).toMatchObject({ rows: [{ on: '2024-02-03' }, { on: '2024-03-04' }] });
  });
});

describe('unknown columns', () => {
  const text = 'Quand,Quoi,Combien\n2024-01-31,GYM,-5.00\n2024-02-28,GYM,-5.00';

  test('are asked with a sample, and remembered by the layout alone', () => {
    const answer = read(text);
    expect(answer).toMatchObject({ kind: 'columns', sample: [['Quand', 'Quoi', 'Combien'], {}, {}] });
    if (answer.kind !== 'columns') return;
    const choices = { [answer.layout]: { columns: { date: 0, narration: 1, amount: 2 } } };
    const later = readStatement(text.replaceAll('2024', '2025'), { currency: 'USD', choices });
    expect(later).toMatchObject({ kind: 'rows', rows: [{ on: '2025-01-31', minor: -500 }, {}] });
  });
});

test.each([
  ['', 'empty'],
  ['hello', 'not-a-statement'],
  ['<html><table><tr><td>Date</td></tr></table></html>', 'web-page'],
  ['Date,Description,Amount\n', 'empty'],
])('%j is no statement: %s', (text, reason) => {
  expect(read(text)).toEqual({ kind: 'unreadable', reason });
});

test('a stray quotation mark does not swallow the rest of the file', () => {
  expect(
    rowsOf('Date,Description,Amount\n2024-01-31,"5 inch" pipe,-5.00\n2024-02-29,GYM,-5.00'),
  ).toHaveLength(2);
});

describe('accounts', () => {
  const accountsOf = (text: string) => {
    const answer = read(text);
    return answer.kind === 'rows' ? answer.rows.map(({ account }) => account) : [];
  };
  const csv = (preamble: string) => `${preamble}\nDate,Description,Amount\n2024-04-13,GYM,-5.00`;

  test('are known by the last four digits, however the number is masked', () => {
    const [full] = accountsOf(csv('Account No : 50100000001234,,'));
    for (const preamble of ['"Account Number","XXXXXXXX1234"', 'Statement of A/c No - **** 1234 (INR),,'])
      expect(accountsOf(csv(preamble)), preamble).toEqual([full]);
    expect(accountsOf(csv('Account No : 50100000009999,,'))).not.toEqual([full]);
    expect(accountsOf('Date,Description,Amount,Account Number\n2024-04-13,GYM,-5.00,1234')).toEqual([full]);
    expect(JSON.stringify(full)).not.toContain('1234');
  });

  test('of one OFX file are several', () => {
    const one = (id: string) =>
      `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240122<TRNAMT>-5<NAME>GYM</STMTTRN></BANKTRANLIST></STMTRS>`;
    expect(new Set(accountsOf(`OFXHEADER:100\n<OFX>${one('0001111')}${one('0002222')}</OFX>`)).size).toBe(2);
  });

  test('that differ have equal rows twice; an unknown one may be either', () => {
    const row = (account: string): StatementRow => ({
      on: '2024-01-01',
      minor: -500,
      currency: 'USD',
      narration: 'NETFLIX',
      type: '',
      account,
    });
    expect(mergeRows([[row('one')], [row('two')], [row('one')]])).toHaveLength(2);
    expect(mergeRows([[row('one')], [row('~layout')]])).toHaveLength(1);
  });
});

test('rows of files that overlap count once, equal rows of one file each', () => {
  const row = (on: string): StatementRow => ({
    on,
    minor: -500,
    currency: 'USD',
    narration: 'COFFEE',
    type: '',
  });
  const merged = mergeRows([
    [row('2024-01-01'), row('2024-01-02'), row('2024-01-02')],
    [{ ...row('2024-01-02'), narration: 'COFFEE ' }, row('2024-01-03')],
  ]);
  expect(merged.map(({ on }) => on)).toEqual(['2024-01-01', '2024-01-02', '2024-01-02', '2024-01-03']);
});

test.each([
  ['Rs.499', 49_900],
  ['Rs. 499', 49_900],
  ['Rs.1,234.00', 123_400],
  ['-Rs.99.50', -9_950],
  ['INR 12.00', 1_200],
  ['₹(12.00)', -1_200],
  ['(Rs. 12.00)', -1_200],
])('%s is read as it is meant', (text, minor) => {
  expect(readStatementAmount(text, 'INR', '.')?.minor).toBe(minor);
});
