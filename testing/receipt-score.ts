/** How well receipts are read: wrong guesses count as wrong, also where nothing is labelled. */
import { parseAmount } from '#core/money/money';
import { type ReceiptDraft, readReceipt } from '#core/receipt/receipt';
import { type LabelledReceipt, READ_ON } from './receipt-label.ts';

export const FIELDS = ['service', 'amount', 'currency', 'cycle', 'date'] as const;
export type LabelledField = (typeof FIELDS)[number];
type Values = Readonly<Record<LabelledField, string | null>>;

export interface FieldScore {
  /** Values that the label has. */
  labelled: number;
  /** Values that the parser gave. */
  given: number;
  right: number;
  /** Given where the label has none. */
  invented: number;
}

export interface CorpusScore {
  readonly fields: Readonly<Record<LabelledField, FieldScore>>;
  /** Right ones of all that are labelled or invented. */
  readonly accuracy: number;
  readonly wrong: readonly string[];
}

export function scoreCorpus(corpus: readonly LabelledReceipt[]): CorpusScore {
  const blank = (): FieldScore => ({ labelled: 0, given: 0, right: 0, invented: 0 });
  const fields = { service: blank(), amount: blank(), currency: blank(), cycle: blank(), date: blank() };
  const wrong: string[] = [];
  for (const [index, row] of corpus.entries()) {
    const expected = readLabel(row.is);
    const found = valuesOf(readReceipt(row.text, { today: row.on ?? READ_ON, country: row.in }));
    for (const field of FIELDS) {
      const score = fields[field];
      const isRight = isSame(field, expected, found);
      score.labelled += Number(expected[field] !== null);
      score.given += Number(found[field] !== null);
      score.right += Number(isRight && expected[field] !== null);
      score.invented += Number(expected[field] === null && found[field] !== null);
      if (!isRight)
        wrong.push(`${index} ${field}: ${found[field]} for ${expected[field]} in ${row.text.slice(0, 70)}`);
    }
  }
  const sum = (pick: (score: FieldScore) => number) =>
    FIELDS.reduce((total, field) => total + pick(fields[field]), 0);
  return {
    fields,
    accuracy: sum(({ right }) => right) / sum(({ labelled, invented }) => labelled + invented),
    wrong,
  };
}

export function readLabel(label: string): Values {
  const [service, amount, currency, cycle, date] = label
    .split('|')
    .map((part) => part.trim())
    .map((part) => (part === '-' ? null : part));
  return {
    service: service ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    cycle: cycle ?? null,
    date: date ?? null,
  };
}

function valuesOf(draft: ReceiptDraft): Values {
  return {
    service: draft.name?.value ?? null,
    amount: draft.amount?.value ?? null,
    currency: draft.currency?.value ?? null,
    cycle: draft.billingCycle?.value ?? null,
    date: draft.nextRenewalOn?.value ?? null,
  };
}

function isSame(field: LabelledField, expected: Values, found: Values): boolean {
  if (field !== 'amount' || expected.amount === null || found.amount === null)
    return expected[field] === found[field];
  const [a, b] = [expected, found].map(({ amount }) => parseAmount(amount, expected.currency ?? 'USD'));
  return a?.ok === true && b?.ok === true && a.value === b.value;
}
