import { expect, test } from 'vitest';
import { detectSubscriptions } from '#core/statement/detect';
import { readStatement } from '#core/statement/read-statement';
import type { ReadStatement } from '#core/statement/statement';
import { decodeFile } from '#web/files/decode-file.ts';
import { YEAR_FILES, type YearFile } from './year-files.ts';

function read({
  encoding,
  above,
  below = [],
  line,
  isNewestFirst,
  columns,
  ...file
}: YearFile): ReadStatement {
  const ordered = file.payments.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const lines = (isNewestFirst ? ordered.reverse() : ordered).map(line);
  const bytes = Buffer.from([...above, ...lines, ...below].join('\r\n'), encoding ?? 'utf8');
  const text = decodeFile(new Uint8Array(bytes));
  const answer = readStatement(text, { currency: file.currency, choices: {} });
  if (!columns || answer.kind !== 'columns') return answer;
  return readStatement(text, { currency: file.currency, choices: { [answer.layout]: { columns } } });
}

test.each(YEAR_FILES)('$bank: what is hidden in a year is found, and nothing else', (file) => {
  const answer = read(file);
  expect(answer.kind).toBe('rows');
  if (answer.kind !== 'rows') return;
  const settled = file.payments.filter(({ kind }) => kind !== 'Pending');
  expect(answer).toMatchObject({ skipped: 0 });
  expect(answer.rows).toHaveLength(settled.length);
  expect(answer.rows.reduce((sum, { minor }) => sum + minor, 0)).toBe(
    settled.reduce((sum, { minor }) => sum + minor, 0),
  );
  const rows = answer.rows.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const found = detectSubscriptions(rows).map(({ name, rhythm, minor }) => `${name}, ${rhythm}, ${minor}`);
  expect(found.sort()).toEqual(file.hidden.toSorted());
});
