import { expect, test } from 'vitest';
import { readStatement } from '#core/statement/read-statement';
import { decodeFile } from '#web/files/decode-file.ts';
import { BANK_FILES } from './bank-files.ts';

test.each(BANK_FILES)('$bank is read row by row', ({ currency, encoding, lines, rows, skipped = 0 }) => {
  const bytes = Buffer.from(lines.join('\r\n'), encoding ?? 'utf8');
  const read = readStatement(decodeFile(new Uint8Array(bytes)), { currency, choices: {} });
  expect(read.kind).toBe('rows');
  if (read.kind !== 'rows') return;
  expect(
    read.rows.map((row) =>
      [row.on, row.minor, row.narration, ...(row.currency === currency ? [] : [row.currency])].join(' '),
    ),
  ).toEqual(rows);
  expect(read.skipped).toBe(skipped);
});
