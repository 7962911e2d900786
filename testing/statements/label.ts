/** What a labelled statement is: the files as a bank would give them, and what is true about them. */

export type TrueRhythm =
  | 'weekly'
  | 'fortnightly'
  | 'four-weekly'
  | 'monthly'
  | 'quarterly'
  | 'half-yearly'
  | 'yearly';

export interface LabelledRow {
  readonly on: string;
  /** Negative is money out. */
  readonly minor: number;
  readonly narration: string;
  readonly ref: string;
  /** The id of the subscription that it is a charge of. */
  readonly truth: string | null;
}

export interface TrueSubscription {
  readonly id: string;
  /** The catalogue's name, where the merchant is in it. */
  readonly service: string | null;
  readonly rhythm: TrueRhythm;
  /** Whether there are enough charges to ask for it: three, or two of a rhythm of half a year or more. */
  readonly isExpected: boolean;
}

export interface StatementFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface LabelledProfile {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly files: readonly StatementFile[];
  readonly rows: readonly LabelledRow[];
  readonly truths: readonly TrueSubscription[];
}

const LONG: ReadonlySet<TrueRhythm> = new Set(['half-yearly', 'yearly']);

export function isEnough(rhythm: TrueRhythm, charges: number): boolean {
  return charges >= (LONG.has(rhythm) ? 2 : 3);
}

/** The key of a row that survives padding and quoting. */
export function rowKey(on: string, minor: number, narration: string): string {
  return `${on} ${minor} ${narration.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')}`;
}
