// Finds the payee in a bank's narration by removing words of the payment network, numbers and places.
import { RAIL_WORDS } from '../data/statement-word-table.ts';

export interface Merchant {
  /** Equal for all charges of one merchant. */
  readonly key: string;
  /** The words of its name, in capitals. */
  readonly words: readonly string[];
  /** All words of the narration, in capitals: they say what the payment is for. */
  readonly all: readonly string[];
  /** Paid to a private person's UPI address, or to somebody with a title. */
  readonly isPerson: boolean;
  /** A UPI payment to a bare name may be to a private person; companies use mandates or addresses of their own. */
  readonly isMaybePerson: boolean;
}

/** Words that make the key; what follows is mostly a place, a tier or a number. */
const KEY_WORDS = 3;
const UPI = /(?:^|\W)UPI(?:\W|$)/;
const VPA = /([A-Z0-9._-]+)@([A-Z]{2,})/;
/** Handles that apps give to anybody; a business has one of its bank or payment company. */
const PERSONAL_HANDLE =
  /@(?:OK[A-Z]+|YBL|IBL|AXL|PAYTM|PTYES|PTAXIS|PTSBI|UPI|APL|WA[A-Z]+|FAM|SUPERYES|NAVIAXIS|JUPITERAXIS|FREECHARGE)\b/;
/** Axis says which kind of payee it is: P2A is a person's account, P2M a merchant. */
const TO_PERSON = /\bUPI\/P2A\//;
/** Dutch and German banks print how a person is addressed. */
const TITLED = /^(?:(?:HR|MW)(?:\/MW)? [A-Z]{1,4} |(?:DHR|MEVR|HERR|FRAU)\b)/;
const TO_MERCHANT = /\bUPI\/P2M\//;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{4,6}$/;
/** A PSP's part of a business's UPI address: `netflixupi.payu@hdfcbank`. */
const BUSINESS_WORD =
  /\b(?:STUDIO|CLUB|GYM|FITNESS|YOGA|ACADEMY|CLASSES|SCHOOL|STORE|SHOP|MEDIA|NEWS|TIMES|SERVICES?|SOLUTIONS|TECH|TECHNOLOGIES|FOODS?|WATER|CARE|CLINIC|MART|LTD|PVT|LIMITED|INDIA|ENTERPRISES?|FOUNDATION|BOX|HOSTING|CLOUD|TV|APP|ONLINE|DELIGHT|TIFFIN|DAILY)\b/;
const ASKED_BY_MERCHANT =
  /\b(?:AUTOPAY|MANDATE|MANDATEEXECUTE|UPIMANDATE|SUBSCRIPTION|MEMBERSHIP|RECURRING|E-?MANDATE)\b/;

/** Prefixes that banks print before the payee: Wells Fargo, Bank of America, Chase, Barclays, German banks. */
const WRAPPER =
  /^(?:(?:RECURRING )?(?:PAYMENT|PURCHASE)(?: RETURN| WITH CASH BACK)?[ $]* AUTHORIZED ON \d{1,2}\/\d{1,2}|CHECKCARD \d{4}|(?:RECURRING )?(?:DEBIT |VISA |POS )?CARD PURCHASE(?: \d{1,2}\/\d{1,2})?|(?:POS|VISA|EFT|ACH|PREAUTHORIZED) (?:PURCHASE|DEBIT)|CARD PAYMENT TO|DIRECT DEBIT(?: PAYMENT)? TO|ACH EXTERNAL WITHDRAWAL TO|ORIG CO NAME:|KARTENZAHLUNG|(?:PRLV|PRELEVEMENT) (?:SEPA )?|FACTURE CARTE(?: DU \d{6})?|(?:BASIS|FOLGE|ERST|SEPA[- ]?)LASTSCHRIFT)\s*/;
/** Labelled fields of an American ACH line and of a French debit after the payee; one of them is the account's owner. */
const ACH_FIELDS = /\s(?:DES:|ORIG ID:|CO ENTRY DESCR:|INDN:|ECH\/|ID EMETTEUR\/|MDT\/).*$/;
/** Yes Bank prints the payer's own address before the payee's. */
const OWN_ADDRESS = /\bFROM:[A-Z0-9._-]+@[A-Z]+\b/;

/** PayPal's legal name is longer than the name of the merchant that was paid through it. */
const PAYPAL = /\bPAYPAL \(?EUROPE\)? ?S\.? ?A\.? ?R\.? ?L\.?(?: ?ET CIE\.?,? ?S\.? ?C\.? ?A\.?)?/g;

/** Amazon's legal name, with its branch, is as long. */
const AMAZON =
  /\bAMAZON (?:EU|MEDIA EU|PAYMENTS EUROPE|EUROPE CORE) S\.? ?(?:A\.? ?R\.? ?L|C\.? ?A)\.?(?:,? (?:NIEDERLASSUNG|ZWEIGNIEDERLASSUNG) DEUTSCHLAND)?/g;

export function readMerchant(narration: string): Merchant {
  const text = unwrap(fold(narration));
  const isUpi = UPI.test(text);
  const all = splitWords(text);
  const words = nameWords(isUpi || isSegmented(text) ? findSegment(text) : text);
  const named = words.length > 0 ? words : nameWords(text.replace(VPA, ' $1 '));
  const fallback = named.length > 0 ? named : all.slice(0, KEY_WORDS);
  return {
    key: fallback.slice(0, KEY_WORDS).join(' '),
    words: fallback,
    all,
    isPerson: TITLED.test(text) || (isUpi && isPersonal(text)),
    isMaybePerson: isUpi && !VPA.test(text) && !hasBusinessSign(text),
  };
}

/** Removes the bank's prefix, but keeps the word in it that says the payment recurs. */
function unwrap(text: string): string {
  const payee = text
    .replace(ACH_FIELDS, '')
    .replace(OWN_ADDRESS, '')
    .replace(PAYPAL, 'PAYPAL ')
    .replace(AMAZON, 'AMAZON ');
  return payee.replace(WRAPPER, (wrapper) => (wrapper.startsWith('RECURRING') ? 'RECURRING ' : ''));
}

function fold(narration: string): string {
  return narration
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/['’]/g, '');
}

/** Indian rails part their fields by bars or dashes. */
function isSegmented(text: string): boolean {
  return /^(?:ACH|NACH|ECS|BIL|IPS|MMT|NEFT|IMPS|ME DC|VPS|IB|MB|TO TRANSFER|BY TRANSFER)\b.*[-/]/.test(text);
}

/** The first field with a name in it; else the first part of the payment address. */
function findSegment(text: string): string {
  const segments = text.split(/[-/]/).map((segment) => segment.trim());
  const address = segments.find((segment) => VPA.test(segment) || /^[A-Z]+\.[A-Z]{2,}$/.test(segment));
  const name = segments.find(
    (segment) => segment !== address && !IFSC.test(segment) && nameWords(segment).length > 0,
  );
  // ICICI prints a remark where others print the name; the address is surer than a bank's name.
  const local = address?.split(/[@.]/)[0] ?? '';
  if (name === undefined) return local;
  const isBankName = /\bBANK\b/.test(name);
  return isBankName && nameWords(local).length > 0 ? local : name;
}

function hasBusinessSign(text: string): boolean {
  return ASKED_BY_MERCHANT.test(text) || TO_MERCHANT.test(text) || BUSINESS_WORD.test(text);
}

function isPersonal(text: string): boolean {
  if (ASKED_BY_MERCHANT.test(text)) return false;
  if (TO_PERSON.test(text)) return true;
  const address = VPA.exec(text);
  if (!address || !PERSONAL_HANDLE.test(address[0])) return false;
  if (/^\d{8,}/.test(address[1] ?? '')) return true;
  return !BUSINESS_WORD.test(text.replace(/[._]/g, ' '));
}

export function splitWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}&+]+/gu) ?? [];
}

function nameWords(text: string): readonly string[] {
  const plain = text
    // A number behind an asterisk is the order's: AMAZON PRIME*2K3L45.
    .replace(/\*\s*(?=[A-Z0-9]*\d)[A-Z0-9]{4,}/g, ' ')
    .replace(/\b\d{1,4}[- ]\d{3}[- ]\d{4}\b|\b\d{3}-\d{7}\b/g, ' ')
    .replace(/X{2,}\d+|\d+X{2,}\d*/g, ' ');
  const words = splitWords(plain).filter(isNameWord);
  const kept = words.filter((word) => !RAIL_WORDS.has(word));
  // HULU … HULU.COM/BILL
  return [...new Set(kept)];
}

/** Letters, or letters with a digit or two: `ZEE5`, `1PASSWORD`, `M365`; never an order's number. */
function isNameWord(word: string): boolean {
  const letters = word.replace(/\P{L}/gu, '').length;
  const digits = word.replace(/\P{N}/gu, '').length;
  if (letters === 0) return false;
  if (letters === 1 && digits === 0) return false;
  if (digits === 0) return true;
  return digits <= 3 && letters >= 3 && !/\d\p{L}+\d/u.test(word) && !/^P\d/.test(word);
}
