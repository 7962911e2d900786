/** Files to findings: the work of the worker, apart from it so that tests can run it. */
import { compareWithRecorded } from '#core/statement/compare';
import { detectSubscriptions, groupRows } from '#core/statement/detect';
import { mergeRows } from '#core/statement/merge-rows';
import { readStatement } from '#core/statement/read-statement';
import type { ReadingContext, ReadStatement, StatementRow } from '#core/statement/statement';
import { readText } from '../files/read-text.ts';
import type { EvidenceRow, ReadFile, ReadingAnswer, ReadingRequest } from './reading.ts';

/** A text of this size is a hundred years of a busy account. */
const FILE_LIMIT_BYTES = 50 * 1024 * 1024;
/** More than anybody reads, of a weekly charge over years. */
const EVIDENCE_LIMIT = 60;
/** Reading is about a third of the work, names are most of the rest. */
const PROGRESS_OF_READING = 0.35;
const PROGRESS_OF_NAMES = 0.55;

export async function readFiles(
  { files, currency, choices, recorded }: ReadingRequest,
  report: (share: number) => void,
): Promise<ReadingAnswer> {
  const read: ReadFile[] = [];
  const parts: (readonly StatementRow[])[] = [];
  for (const [index, file] of files.entries()) {
    report((index / files.length) * PROGRESS_OF_READING);
    const answer = await readFile(file, { currency, choices });
    if (answer.kind === 'columns' || answer.kind === 'day-order')
      return { kind: 'question', question: { ...answer, file: file.name } };
    const isRead = answer.kind === 'rows';
    read.push({
      name: file.name,
      rows: isRead ? answer.rows.length : 0,
      skipped: isRead ? answer.skipped : 0,
      problem: isRead ? null : answer.reason,
      assumptions: isRead ? answer.assumptions : null,
    });
    if (isRead) parts.push(answer.rows);
  }
  const rows = mergeRows(parts);
  const groups = groupRows(rows, (share) => report(PROGRESS_OF_READING + share * PROGRESS_OF_NAMES));
  report(PROGRESS_OF_READING + PROGRESS_OF_NAMES);
  const items = compareWithRecorded(rows, detectSubscriptions(rows, groups), recorded, groups);
  return {
    kind: 'done',
    reading: {
      files: read,
      rows: rows.length,
      fromOn: rows[0]?.on ?? '',
      toOn: rows.at(-1)?.on ?? '',
      items: items.map(({ rows: positions, ...item }) => ({
        ...item,
        charges: positions.length,
        evidence: listEvidence(rows, positions),
      })),
    },
  };
}

async function readFile(file: File, context: ReadingContext): Promise<ReadStatement> {
  const opened = await readText(file, FILE_LIMIT_BYTES);
  return opened.kind === 'text' ? readStatement(opened.text, context) : opened;
}

function listEvidence(rows: readonly StatementRow[], positions: readonly number[]): readonly EvidenceRow[] {
  return positions
    .slice(-EVIDENCE_LIMIT)
    .reverse()
    .flatMap((position) => {
      const row = rows[position];
      return row ? [{ on: row.on, minor: Math.abs(row.minor), narration: row.narration }] : [];
    });
}
