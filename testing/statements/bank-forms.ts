/** Statement files as the banks write them: headers, preambles, padding, signs and encodings as seen in public samples. */
import { decimalsOf } from '#core/money/money';
import type { LabelledRow, StatementFile } from './label.ts';

export type BankForm =
  | 'hdfc-text'
  | 'hdfc-sheet'
  | 'icici'
  | 'icici-new'
  | 'sbi'
  | 'axis'
  | 'kotak'
  | 'chase-checking'
  | 'chase-card'
  | 'amex'
  | 'amex-long'
  | 'german'
  | 'british'
  | 'japanese'
  | 'australian'
  | 'ofx1'
  | 'ofx2'
  | 'qfx';

type Row = Pick<LabelledRow, 'on' | 'minor' | 'narration' | 'ref'>;
type Writer = (rows: readonly Row[], currency: string) => string | Uint8Array;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function writeStatement(
  form: BankForm,
  rows: readonly Row[],
  currency: string,
  name: string,
): StatementFile {
  const written = WRITERS[form](rows, currency);
  const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written;
  return { name: `${name}.${EXTENSIONS[form] ?? 'csv'}`, bytes };
}

const EXTENSIONS: Partial<Record<BankForm, string>> = {
  'hdfc-text': 'txt',
  sbi: 'xls',
  ofx1: 'ofx',
  ofx2: 'ofx',
  qfx: 'qfx',
};

const WRITERS: Readonly<Record<BankForm, Writer>> = {
  'hdfc-text': (rows) => {
    const header =
      '  Date     ,Narration                                                                  ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance';
    const lines = withBalance(rows).map(({ on, narration, ref, out, into, balance }) =>
      [
        ` ${dmy(on, '/', 2)} `,
        narration.replaceAll(',', ' ').padEnd(75),
        dmy(on, '/', 2),
        decimal(out ?? 0).padStart(18),
        decimal(into ?? 0).padStart(18),
        ref.padStart(16, '0'),
        decimal(balance).padStart(18),
      ].join(','),
    );
    return `\n${header}\n${lines.join('\n')}\n`;
  },
  'hdfc-sheet': (rows) => {
    const preamble = [
      'HDFC BANK Ltd.,,,,,,',
      'MR A SAMPLE,,,,Account Branch : SAMPLE ROAD,,',
      '"12, SAMPLE STREET, BENGALURU",,,,City : BENGALURU,,',
      ',,,,Account No : 50100000000000,,',
      'Statement From : 01/01/2024 To : 31/12/2025,,,,,,',
      ',,,,,,',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,********,********,********,********,********,********',
    ];
    const lines = withBalance(rows).map(({ on, narration, ref, out, into, balance }) =>
      [
        dmy(on, '/', 2),
        quote(narration),
        ref,
        dmy(on, '/', 2),
        money(out),
        money(into),
        decimal(balance),
      ].join(','),
    );
    const summary = [
      ',,,,,,',
      'STATEMENT SUMMARY :-,,,,,,',
      'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,',
      '"1,000.00",10,2,"12,345.00","50,000.00","38,655.00",',
      'Generated On: 01-Jan-2026,,,,,,',
    ];
    return [...preamble, ...lines, ...summary].join('\r\n');
  },
  icici: (rows) => {
    const header =
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )';
    const lines = withBalance(rows).map(({ on, narration, out, into, balance }, index) =>
      [
        index + 1,
        dmy(on, '/', 4),
        dmy(on, '/', 4),
        '-',
        quote(narration),
        decimal(out ?? 0),
        decimal(into ?? 0),
        decimal(balance),
      ].join(','),
    );
    return [
      'DETAILED STATEMENT,,,,,,,',
      'Account Number,000401000000 ( INR ) - SAMPLE,,,,,,',
      '',
      header,
      ...lines,
    ].join('\n');
  },
  'icici-new': (rows) => {
    const lines = withBalance(rows).map(({ on, narration, ref, out, into, balance }) =>
      [dmy(on, '-', 4), dmy(on, '-', 4), quote(narration), ref, lakh(out), lakh(into), lakh(balance)].join(
        ',',
      ),
    );
    return utf16(
      ['Transaction Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', ...lines].join(
        '\r\n',
      ),
    );
  },
  sbi: (rows) => {
    const preamble = [
      'Account Name       :\tMr. A SAMPLE',
      'Address            :\tSAMPLE ROAD',
      'Date               :\t1 Jan 2026',
      'Account Number     :\t_00000030000000000',
      'Account Description:\tREGULAR SB CHQ-INDIVIDUALS',
      'Branch             :\tSAMPLE',
      'Drawing Power      :\t0.00',
      'Interest Rate(% p.a.):\t2.7',
      'MOD Balance        :\t0.00',
      'CIF No.            :\t_80000000000',
      'IFS Code           :\t_SBIN0000001',
      'Nomination Registered:\tNo',
      'Balance as on 1 Jan 2024:\t10,000.00',
      'Start Date         :\t1 Jan 2024',
      'End Date           :\t31 Dec 2025',
      '',
    ];
    const header = 'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance';
    const lines = withBalance(rows).map(({ on, narration, ref, out, into, balance }) =>
      [
        dayName(on),
        dayName(on),
        `   ${narration}--`,
        `${ref}  `,
        out === null ? ' ' : lakh(out).replaceAll('"', ''),
        into === null ? ' ' : lakh(into).replaceAll('"', ''),
        lakh(balance).replaceAll('"', ''),
      ].join('\t'),
    );
    return [...preamble, header, ...lines, '', '**This is a computer generated statement'].join('\n');
  },
  axis: (rows) => {
    const lines = withBalance(rows).map(({ on, narration, out, into, balance }) =>
      [dmy(on, '-', 4), '-', quote(narration), money(out), money(into), decimal(balance)].join(','),
    );
    return [
      'Name :- A SAMPLE,,,,,',
      'Statement of Account No - 910000000000 for the period (From : 01-01-2024 To : 31-12-2025),,,,,',
      ',,,,,',
      'Tran Date,CHEQUENO,PARTICULARS,DR,CR,BAL',
      ',,OPENING BALANCE,,,10000.00',
      ...lines,
      ',,TRANSACTION TOTAL,5000.00,6000.00,',
      ',,CLOSING BALANCE,,,11000.00',
    ].join('\n');
  },
  kotak: (rows) => {
    const lines = withBalance(rows).map(({ on, narration, ref, out, into, balance }, index) =>
      [
        index + 1,
        dmy(on, '-', 4),
        quote(narration),
        ref,
        quote(group(out ?? into ?? 0)),
        out === null ? 'CR' : 'DR',
        quote(group(balance)),
        'CR',
      ].join(','),
    );
    return ['Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr', ...lines].join('\n');
  },
  'chase-checking': (rows) => {
    const lines = withBalance(rows).map(({ on, narration, minor, balance }) =>
      [
        minor < 0 ? 'DEBIT' : 'CREDIT',
        mdy(on),
        quote(narration),
        decimal(minor),
        minor < 0 ? 'ACH_DEBIT' : 'ACH_CREDIT',
        decimal(balance),
        '',
        '',
      ].join(','),
    );
    return ['Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #', ...lines].join('\n');
  },
  'chase-card': (rows) => {
    const lines = rows.map(({ on, narration, minor }) =>
      [
        mdy(on),
        mdy(on),
        quote(narration),
        minor < 0 ? 'Shopping' : '',
        minor < 0 ? 'Sale' : 'Payment',
        decimal(minor),
        '',
      ].join(','),
    );
    return `\uFEFF${['Transaction Date,Post Date,Description,Category,Type,Amount,Memo', ...lines].join('\n')}`;
  },
  amex: (rows) =>
    [
      'Date,Description,Amount',
      ...rows.map((row) => [mdy(row.on), quote(row.narration), decimal(-row.minor)].join(',')),
    ].join('\n'),
  'amex-long': (rows) => {
    const lines = rows.map(({ on, narration, minor, ref }) =>
      [
        mdy(on),
        quote(narration),
        decimal(-minor),
        quote(`${ref}\nDESCRIPTION`),
        quote(narration),
        '"1 SAMPLE ST"',
        '"NEW YORK\nNY"',
        '10001',
        'UNITED STATES',
        `'${ref}'`,
        'Merchandise & Supplies-Internet Purchase',
      ].join(','),
    );
    return [
      'Date,Description,Amount,Extended Details,Appears On Your Statement As,Address,City/State,Zip Code,Country,Reference,Category',
      ...lines,
    ].join('\n');
  },
  german: (rows) => {
    const lines = withBalance(rows).map(({ on, narration, minor }) =>
      [dmy(on, '.', 4), dmy(on, '.', 4), 'Lastschrift', quote(narration), comma(minor), 'EUR'].join(';'),
    );
    return latin1(
      [
        '"Kontonummer:";"DE00 0000"',
        '',
        'Buchungstag;Valuta;Buchungstext;Verwendungszweck;Betrag;Währung',
        ...lines,
      ].join('\n'),
    );
  },
  british: (rows) => {
    const lines = withBalance(rows).map(({ on, narration, out, into, balance }) =>
      [dayName(on), 'DD', quote(narration), pounds(out), pounds(into), pounds(balance)].join(','),
    );
    return ['Date,Transaction type,Description,Paid out,Paid in,Balance', ...lines].join('\r\n');
  },
  japanese: (rows, currency) => {
    const lines = rows.map(({ on, narration, minor }) =>
      [
        on.replaceAll('-', '/'),
        quote(narration),
        plain(Math.max(0, -minor), currency),
        plain(Math.max(0, minor), currency),
      ].join(','),
    );
    return ['Date,Details,Withdrawal,Deposit', ...lines].join('\n');
  },
  australian: (rows) => {
    const lines = withBalance(rows).map(({ on, narration, minor, balance }) =>
      [
        dmy(on, '/', 4),
        minor < 0 ? `-$${group(-minor)}` : `$${group(minor)}`,
        narration,
        `$${group(balance)}`,
      ]
        .map(quote)
        .join(','),
    );
    return ['Date,Amount,Description,Balance', ...lines].join('\n');
  },
  ofx1: (rows, currency) => ofx1(rows, currency, ''),
  qfx: (rows, currency) => ofx1(rows, currency, '<INTU.BID>3000\n'),
  ofx2: (rows, currency) => {
    const entries = rows.map(
      ({ on, minor, narration, ref }) =>
        `<STMTTRN><TRNTYPE>${minor < 0 ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${on.replaceAll('-', '')}120000.000[-5:EST]</DTPOSTED>` +
        `<TRNAMT>${plain(minor, currency)}</TRNAMT><FITID>${ref}</FITID><NAME>${entities(narration)}</NAME></STMTTRN>`,
    );
    return (
      `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n` +
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}</CURDEF><BANKTRANLIST>${entries.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
    );
  },
};

function ofx1(rows: readonly Row[], currency: string, extra: string): string {
  const entries = rows.map(
    ({ on, minor, narration, ref }) =>
      `<STMTTRN>\n<TRNTYPE>${minor < 0 ? 'DEBIT' : 'CREDIT'}\n<DTPOSTED>${on.replaceAll('-', '')}000000\n<TRNAMT>${plain(minor, currency)}\n` +
      `<FITID>${ref}\n<NAME>${entities(narration.slice(0, 32))}\n<MEMO>${entities(narration.slice(32))}\n</STMTTRN>\n`,
  );
  return (
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n' +
    `<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>\n${extra}</SONRS></SIGNONMSGSRSV1>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS>\n<CURDEF>${currency}\n<BANKTRANLIST>\n${entries.join('')}</BANKTRANLIST>\n</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n`
  );
}

interface BalancedRow extends Row {
  readonly out: number | null;
  readonly into: number | null;
  readonly balance: number;
}

function withBalance(rows: readonly Row[]): readonly BalancedRow[] {
  let balance = 50_000_000;
  return rows.map((row) => {
    balance += row.minor;
    return {
      ...row,
      out: row.minor < 0 ? -row.minor : null,
      into: row.minor < 0 ? null : row.minor,
      balance,
    };
  });
}

function quote(text: string): string {
  return /[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function decimal(minor: number): string {
  return `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${`${Math.abs(minor) % 100}`.padStart(2, '0')}`;
}

function money(minor: number | null): string {
  return minor === null ? '' : decimal(minor);
}

function plain(minor: number, currency: string): string {
  return decimalsOf(currency) === 0 ? `${minor}` : decimal(minor);
}

function group(minor: number): string {
  const [whole = '', cents = ''] = decimal(minor).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

function lakh(minor: number | null): string {
  if (minor === null) return '';
  const [whole = '', cents = ''] = decimal(minor).split('.');
  const grouped =
    whole.length > 3 ? `${whole.slice(0, -3).replaceAll(/\B(?=(\d{2})+$)/g, ',')},${whole.slice(-3)}` : whole;
  return quote(`${grouped}.${cents}`);
}

function comma(minor: number): string {
  const [whole = '', cents = ''] = decimal(minor).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

function pounds(minor: number | null): string {
  return minor === null ? '' : quote(`£${group(minor)}`);
}

function dmy(on: string, separator: string, yearDigits: 2 | 4): string {
  return [on.slice(8), on.slice(5, 7), on.slice(4 - yearDigits, 4)].join(separator);
}

function mdy(on: string): string {
  return `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;
}

function dayName(on: string): string {
  return `${Number(on.slice(8))} ${MONTHS[Number(on.slice(5, 7)) - 1]} ${on.slice(0, 4)}`;
}

function entities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
}

function latin1(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
