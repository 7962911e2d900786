/** Asks which column is which, with the first rows of the file beside the question. */
import { useState } from 'react';
import { isComplete } from '#core/statement/columns';
import { COLUMN_ROLES, type ColumnRole, type Columns } from '#core/statement/statement';
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ColumnMatching } from '../files/column-matching.tsx';
import { useTexts } from '../language/text.ts';
import type { Question } from './reading.ts';

interface ColumnsQuestionProps {
  question: Extract<Question, { kind: 'columns' }>;
  onAnswer: (columns: Columns) => void;
}

export function ColumnsQuestion({ question, onAnswer }: ColumnsQuestionProps) {
  const t = useTexts(statementTexts).columns;
  const [columns, setColumns] = useState<Partial<Record<ColumnRole, number>>>({});
  return (
    <Card>
      <CardHeader title={t.title(question.file)} description={t.lead} />
      <CardBody>
        <ColumnMatching
          rows={question.sample}
          roles={COLUMN_ROLES}
          labels={t.roles}
          none={t.none}
          nameColumn={t.column}
          columns={columns}
          onChange={setColumns}
        />
        {isComplete(columns) ? null : <p className="mt-4 text-muted text-sm">{t.incomplete}</p>}
        <Button className="mt-4" disabled={!isComplete(columns)} onClick={() => onAnswer(columns)}>
          {t.go}
        </Button>
      </CardBody>
    </Card>
  );
}
