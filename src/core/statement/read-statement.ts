// One statement file, already decoded to text: its form is found out, and its rows or the open question returned.
import { readDelimited } from './delimited.ts';
import { isOfx, readOfx } from './ofx.ts';
import type { ReadingContext, ReadStatement } from './statement.ts';

export function readStatement(text: string, context: ReadingContext): ReadStatement {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return { kind: 'unreadable', reason: 'spreadsheet' };
  if (text.startsWith('%PDF')) return { kind: 'unreadable', reason: 'pdf' };
  return isOfx(text) ? readOfx(text, context) : readDelimited(text, context);
}
