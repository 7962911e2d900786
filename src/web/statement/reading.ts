/** Messages between page and worker. The answer has findings and their evidence, never the whole statement. */
import type { RecordedSubscription, ReviewItem } from '#core/statement/compare';
import type {
  ReadingAssumptions,
  ReadingChoices,
  ReadStatement,
  UnreadableReason,
} from '#core/statement/statement';

export interface ReadingRequest {
  files: readonly File[];
  currency: string;
  choices: Readonly<Record<string, ReadingChoices>>;
  recorded: readonly RecordedSubscription[];
}

export interface EvidenceRow {
  on: string;
  minor: number;
  narration: string;
}

export interface ReviewedItem extends Omit<ReviewItem, 'rows'> {
  /** The newest first. */
  evidence: readonly EvidenceRow[];
  charges: number;
}

export interface ReadFile {
  name: string;
  rows: number;
  /** Rows with a day that could not be read. */
  skipped: number;
  problem: UnreadableReason | null;
  /** Null where it could not be read. */
  assumptions: ReadingAssumptions | null;
}

export interface Reading {
  files: readonly ReadFile[];
  /** Counted after overlapping files were merged. */
  rows: number;
  fromOn: string;
  toOn: string;
  items: readonly ReviewedItem[];
}

export type Question = { file: string } & Extract<ReadStatement, { kind: 'columns' | 'day-order' }>;

export type ReadingAnswer =
  | { kind: 'progress'; share: number }
  /** Addresses that the worker requested, as its own browser thread counts them. */
  | { kind: 'requested'; addresses: readonly string[] }
  | { kind: 'question'; question: Question }
  | { kind: 'done'; reading: Reading }
  | { kind: 'failed' };
