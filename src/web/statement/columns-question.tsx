/** Asks which column is which, with the first rows of the file beside the question. */
import { useState } from 'react';
import { isComplete } from '#core/statement/columns';
import { COLUMN_ROLES, type Columns } from '#core/statement/statement';
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTexts } from '../language/text.ts';
import type { Question } from './reading.ts';

interface ColumnsQuestionProps {
  question: Extract<Question, { kind: 'columns' }>;
  onAnswer: (columns: Columns) => void;
}

const NONE = 'none';

export function ColumnsQuestion({ question, onAnswer }: ColumnsQuestionProps) {
  const t = useTexts(statementTexts).columns;
  const [columns, setColumns] = useState<Columns>({});
  const width = Math.max(...question.sample.map((cells) => cells.length));
  const options = [
    { value: NONE, label: t.none },
    ...Array.from({ length: width }, (_, at) => ({
      value: `${at}`,
      label: `${at + 1} · ${question.sample[0]?.[at] || t.column(at + 1)}`,
    })),
  ];

  function choose(role: (typeof COLUMN_ROLES)[number], value: string) {
    const { [role]: _before, ...others } = columns;
    setColumns(value === NONE ? others : { ...others, [role]: Number(value) });
  }

  return (
    <Card>
      <CardHeader title={t.title(question.file)} description={t.lead} />
      <CardBody>
        <div className="overflow-x-auto rounded-lg border border-line">
          <table className="w-full whitespace-nowrap text-left text-sm">
            <tbody>
              {question.sample.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move
                <tr key={row} className="border-line border-b last:border-b-0">
                  {cells.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file never move
                    <td key={at} className="max-w-56 truncate px-3 py-1.5">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          {COLUMN_ROLES.map((role) => (
            <Field key={role} label={t.roles[role]}>
              <Select
                value={columns[role] === undefined ? NONE : `${columns[role]}`}
                onValueChange={(value) => choose(role, value)}
                options={options}
              />
            </Field>
          ))}
        </div>
        {isComplete(columns) ? null : <p className="mt-4 text-muted text-sm">{t.incomplete}</p>}
        <Button className="mt-4" disabled={!isComplete(columns)} onClick={() => onAnswer(columns)}>
          {t.go}
        </Button>
      </CardBody>
    </Card>
  );
}
