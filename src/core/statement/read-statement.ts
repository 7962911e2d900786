// One statement file, already decoded to text: its form is found out, and its rows or the open question returned.
import { readDelimited } from './delimited.ts';
import { isOfx, readOfx } from './ofx.ts';
import type { ReadingContext, ReadStatement } from './statement.ts';

/** Some banks name a web page ".xls". */
const WEB_PAGE = /^\s*<(?:!doctype|html|table|meta)\b/i;

export function readStatement(text: string, context: ReadingContext): ReadStatement {
  if (WEB_PAGE.test(text.slice(0, 500))) return { kind: 'unreadable', reason: 'web-page' };
  return isOfx(text) ? readOfx(text, context) : readDelimited(text, context);
}
