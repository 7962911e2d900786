// One statement file, already decoded to text: its form is found out, and its rows or the open question returned.
import { readDelimited } from './delimited.ts';
import { tabulate } from './labelled.ts';
import { isOfx, readOfx } from './ofx.ts';
import type { ReadingContext, ReadStatement } from './statement.ts';

/** Some banks name a web page ".xls". */
const WEB_PAGE = /^\s*<(?:!doctype\s+html|html|table|meta)\b/i;
/** Zero bytes and marks of writing direction, which stand in a cell unseen and make its day or figure unreadable. */
const UNSEEN = /[\0\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;

export function readStatement(written: string, context: ReadingContext): ReadStatement {
  const text = written.replace(UNSEEN, '');
  if (WEB_PAGE.test(text.slice(0, 500))) return { kind: 'unreadable', reason: 'web-page' };
  return isOfx(text) ? readOfx(text, context) : readDelimited(tabulate(text) ?? text, context);
}
