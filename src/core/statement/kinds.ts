// Reads the kind of a payment from its narration.
import { KIND_WORDS, type PaymentKind, RECURRING_WORDS } from '../data/statement-word-table.ts';

const phrasesByWord = indexPhrases(
  KIND_WORDS.flatMap(({ kind, words }) => words.map((phrase) => ({ kind, phrase }))),
);
const recurringByWord = indexPhrases(
  RECURRING_WORDS.map((phrase) => ({ kind: 'transfer' as const, phrase })),
);
/** Types of OFX, Chase, Revolut, Monzo, N26, Barclays, ING, comdirect and BNP. */
const TYPE_KINDS: Readonly<Record<string, PaymentKind>> = {
  ATM: 'cash',
  CASH: 'cash',
  INT: 'fee',
  FEE: 'fee',
  SRVCHG: 'fee',
  FEE_TRANSACTION: 'fee',
  XFER: 'transfer',
  ACCT_XFER: 'transfer',
  QUICKPAY_DEBIT: 'transfer',
  PARTNERFI_TO_CHASE: 'transfer',
  LOAN_PMT: 'loan',
  TRANSFER: 'transfer',
  EXCHANGE: 'transfer',
  'FASTER PAYMENT': 'transfer',
  'POT TRANSFER': 'transfer',
  'OUTGOING TRANSFER': 'transfer',
  'FUNDS TRANSFER': 'transfer',
  'STANDING ORDER': 'transfer',
  OVERSCHRIJVING: 'transfer',
  'ONLINE BANKIEREN': 'transfer',
  INTERNETBANKIEREN: 'transfer',
  GELDAUTOMAAT: 'cash',
  'ÜBERTRAG / ÜBERWEISUNG': 'transfer',
  'VIREMENT SEPA EMIS': 'transfer',
};

/** `all` are the words of the narration in capitals. */
export function findKind(all: readonly string[], type: string): PaymentKind | null {
  return TYPE_KINDS[type.toUpperCase()] ?? findPhrase(phrasesByWord, withoutRail(all));
}

export function saysRecurring(all: readonly string[]): boolean {
  return findPhrase(recurringByWord, all) !== null;
}

/** SBI writes TO TRANSFER before every payment by UPI. */
function withoutRail(all: readonly string[]): readonly string[] {
  return all[1] === 'TRANSFER' && (all[2] === 'UPI' || all[2] === 'INB') ? all.slice(2) : all;
}

interface Phrase {
  readonly words: readonly string[];
  readonly kind: PaymentKind;
}

function indexPhrases(
  rows: readonly { kind: PaymentKind; phrase: string }[],
): ReadonlyMap<string, readonly Phrase[]> {
  const index = new Map<string, Phrase[]>();
  for (const { kind, phrase } of rows) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    index.set(first, [...(index.get(first) ?? []), { words, kind }]);
  }
  // The longer of two phrases that begin alike counts.
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

function findPhrase(
  index: ReadonlyMap<string, readonly Phrase[]>,
  all: readonly string[],
): PaymentKind | null {
  let everyday: PaymentKind | null = null;
  for (const [at, word] of all.entries()) {
    const found = index
      .get(word)
      ?.find(({ words }) => words.every((each, offset) => all[at + offset] === each));
    // A shop's word is the weakest: the narration may say more further on.
    if (found && found.kind !== 'everyday') return found.kind;
    everyday ??= found?.kind ?? null;
  }
  return everyday;
}
