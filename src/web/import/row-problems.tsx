/** The problems of a row, each by row and column of its cell. */
import type { ImportRow } from '#core/import/import';
import { problemTexts } from '#texts/en/problems';
import { importTexts } from '#texts/en/screens/import';
import { sayProblem } from '#texts/refusals';
import { useTexts } from '../language/text.ts';
import { shorten } from './shorten.ts';

export function RowProblems({ row }: { row: ImportRow }) {
  const t = useTexts(importTexts);
  const problems = useTexts(problemTexts);
  return (
    <>
      {row.problems.map(({ kind, column, cell, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and cells never move
        <p key={index} className="break-words text-sm">
          {kind === 'missing' || kind === 'cut' ? (
            <span className="text-danger-ink">
              {kind === 'cut' ? t.cutRow(row.at, column) : t.missingCell(row.at, column)}
            </span>
          ) : (
            <>
              {t.cell(row.at, column, shorten(cell))}{' '}
              <span className="text-danger-ink">
                {kind === 'text' && problem ? sayProblem(problems, problem) : t.cellProblems[kind]}
              </span>
            </>
          )}
        </p>
      ))}
    </>
  );
}
