/** Asks which column is which, with the first rows of the file and how they would be read beside the question. */
import { useState } from 'react';
import { DEFAULT_BILLING_CYCLE } from '#core/billing-cycle';
import { IMPORT_ROLES } from '#core/data/import-heading-table';
import { isComplete } from '#core/import/columns';
import type { ImportChoices, ImportColumns, ImportRow, TableSample } from '#core/import/import';
import { readTable } from '#core/import/table';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ColumnMatching } from '../files/column-matching.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { RowFacts } from './row-facts.tsx';
import { RowProblems } from './row-problems.tsx';

interface ColumnsQuestionProps {
  file: string;
  table: TableSample;
  choice: ImportChoices;
  currency: string;
  viewer: Viewer;
  onAnswer: (columns: ImportColumns) => void;
}

export function ColumnsQuestion({ file, table, choice, currency, viewer, onAnswer }: ColumnsQuestionProps) {
  const t = useTexts(importTexts).columns;
  const [columns, setColumns] = useState<ImportColumns>(table.columns);
  const rows = previewRows(table, { ...choice, columns }, currency, viewer.today);
  return (
    <Card>
      <CardHeader title={t.title(file)} description={t.lead} />
      <CardBody>
        <ColumnMatching
          rows={[table.headings, ...table.sample]}
          roles={IMPORT_ROLES}
          labels={t.roles}
          none={t.none}
          nameColumn={t.column}
          columns={columns}
          onChange={setColumns}
        />
        <div aria-live="polite">
          {rows.length > 0 ? (
            <>
              <h3 className="mt-6 font-medium text-[0.9375rem]">{t.preview}</h3>
              <ul className="mt-1 divide-y">
                {rows.map((row) => (
                  <li key={row.at} className="py-2.5">
                    {row.fields ? (
                      <RowFacts row={row} fields={row.fields} viewer={viewer} />
                    ) : (
                      <RowProblems row={row} />
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {isComplete(columns) ? null : <p className="mt-4 text-muted text-sm">{t.incomplete}</p>}
        </div>
        <Button className="mt-4" disabled={!isComplete(columns)} onClick={() => onAnswer(columns)}>
          {t.go}
        </Button>
      </CardBody>
    </Card>
  );
}

/** The first rows as they would be read; where the whole file must decide, in the usual way. */
function previewRows(
  table: TableSample,
  choice: ImportChoices,
  currency: string,
  today: string,
): readonly ImportRow[] {
  if (!choice.columns || !isComplete(choice.columns)) return [];
  const lines = table.sample.map((cells, index) => ({ at: index + 2, cells }));
  const read = readTable(
    { headings: table.headings, lines },
    {
      currency,
      today,
      choices: {
        [table.layout]: { dayOrder: 'day-first', mark: '.', cycle: DEFAULT_BILLING_CYCLE, ...choice },
      },
    },
  );
  if (read.kind === 'month') {
    const months = { ...choice.months, [read.name]: read.months[0] ?? 1 };
    return previewRows(table, { ...choice, months }, currency, today);
  }
  return read.kind === 'rows' ? read.rows.slice(0, 3) : [];
}
