// Habits of single banks that hid a statement.
import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { ReadStatement } from './statement.ts';

function read(text: string): ReadStatement {
  return readStatement(text, { currency: 'EUR', choices: {} });
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
