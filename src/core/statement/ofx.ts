// OFX 1.x (SGML without closing tags), 2.x (XML) and QFX: only what a transaction needs.
import { findCurrency } from '../money/money.ts';
import { readDay } from '../table/days.ts';
import { nameAccount, unknownAccount } from './account.ts';
import { readStatementAmount } from './amounts.ts';
import { cleanNarration } from './narration.ts';
import type { ReadingContext, ReadStatement, StatementRow } from './statement.ts';

const VALUE = /<([A-Za-z0-9.]+)>([^<\r\n]*)/g;
/** The match ends at the next `<`, so that a section that is never closed costs nothing. */
const CDATA = /<!\[CDATA\[([^<]*?)\]\]>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** The field's length in the format: a longer name goes on in the memo, in the middle of a word. */
const NAME_LENGTH = 32;

export function isOfx(text: string): boolean {
  return /OFXHEADER|<OFX[\s>]/i.test(text.slice(0, 2_000));
}

/** All OFX files are one layout: only the currency may be missing. */
const LAYOUT = 'ofx';

export function readOfx(text: string, { currency, choices }: ReadingContext): ReadStatement {
  const rows: StatementRow[] = [];
  const chosen = choices[LAYOUT]?.currency ?? currency;
  let skipped = 0;
  let own = chosen;
  let isStated = false;
  let account = unknownAccount(LAYOUT);
  for (const [index, piece] of text.split(/<STMTTRN>/i).entries()) {
    const end = piece.search(/<\/STMTTRN>|<\/BANKTRANLIST>/i);
    if (index > 0) {
      const row = readTransaction(end < 0 ? piece : piece.slice(0, end), own, account);
      if (row) rows.push(row);
      else skipped += 1;
    }
    // A file may hold several accounts, each with its own currency.
    const between = index === 0 ? piece : end < 0 ? '' : piece.slice(end);
    const named = findCurrency(/<CURDEF>\s*([A-Za-z]{3})/i.exec(between)?.[1]?.toUpperCase() ?? '');
    if (named) isStated = true;
    own = named?.code ?? own;
    account = nameAccount(/<ACCTID>([^<\r\n]*)/i.exec(between)?.[1] ?? '') ?? account;
  }
  if (rows.length === 0) return { kind: 'unreadable', reason: skipped > 0 ? 'not-a-statement' : 'empty' };
  const assumptions = {
    layout: LAYOUT,
    dayOrder: null,
    currency: isStated ? null : chosen,
    hasChosenColumns: false,
  };
  return { kind: 'rows', rows, skipped, assumptions };
}

function readTransaction(text: string, statementCurrency: string, account: string): StatementRow | null {
  const fields = new Map<string, string>();
  for (const [, tag = '', value = ''] of openCdata(text).matchAll(VALUE)) {
    const name = tag.toUpperCase();
    if (!fields.has(name)) fields.set(name, decode(value.trim()));
  }
  const currency = findCurrency(fields.get('CURSYM') ?? '')?.code ?? statementCurrency;
  const on = readDay((fields.get('DTPOSTED') ?? '').slice(0, 8), 'day-first');
  const written = fields.get('TRNAMT') ?? '';
  const amount = readStatementAmount(written, currency, /,\d{1,2}$/.test(written) ? ',' : '.');
  const narration = cleanNarration(
    joinNames(fields.get('NAME') ?? fields.get('PAYEE') ?? '', fields.get('MEMO') ?? ''),
  );
  if (!on || !amount || narration === '') return null;
  return { on, minor: amount.minor, currency, narration, type: fields.get('TRNTYPE') ?? '', account };
}

/** Text in CDATA is not markup, so an ampersand there is escaped. */
function openCdata(text: string): string {
  return text.replace(CDATA, (_, inner: string) => inner.replace(/&/g, '&amp;'));
}

function joinNames(name: string, memo: string): string {
  if (memo === '' || memo === name) return name;
  if (memo.startsWith(name)) return memo;
  return name.length >= NAME_LENGTH ? `${name}${memo}` : `${name} ${memo}`;
}

function decode(text: string): string {
  return text.replace(/&(#?\w{1,8});/g, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = Number(name[1] === 'x' ? `0${name.slice(1)}` : name.slice(1));
      return Number.isInteger(code) && code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
    }
    return ENTITIES[name] ?? whole;
  });
}
