/** Asks about one open point of a file: its columns, day order, a month's name, the decimal mark, or the cycle. */
import { readListedAmount } from '#core/import/amounts';
import { DECIMAL_MARKS, type DecimalMark, type ImportChoices } from '#core/import/import';
import { readDay } from '#core/table/days';
import { sayCycle } from '#texts/cycle';
import { importTexts } from '#texts/en/screens/import';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { DayOrderChoice } from '../files/day-order-choice.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ColumnsQuestion } from './columns-question.tsx';
import { FILE_CYCLES } from './file-cycles.ts';
import type { ImportMemory } from './memory.ts';
import type { Question } from './use-import-files.ts';

interface ImportQuestionProps {
  question: Question;
  choices: ImportMemory;
  currency: string;
  viewer: Viewer;
  onAnswer: (layout: string, choice: ImportChoices) => void;
}

export function ImportQuestion({ question, choices, currency, viewer, onAnswer }: ImportQuestionProps) {
  const t = useTexts(importTexts);
  const cycleTexts = useTexts(subscriptionsTexts);
  if (question.kind === 'columns')
    return (
      <ColumnsQuestion
        key={question.table.layout}
        file={question.file}
        table={question.table}
        choice={choices[question.table.layout] ?? {}}
        currency={currency}
        viewer={viewer}
        onAnswer={(columns) => onAnswer(question.table.layout, { columns })}
      />
    );
  if (question.kind === 'day-order')
    return (
      <DayOrderChoice
        title={t.dayOrder.title(question.file)}
        lead={t.dayOrder.lead(question.example)}
        example={question.example}
        locale={viewer.locale}
        onAnswer={(dayOrder) => onAnswer(question.layout, { dayOrder })}
      />
    );
  if (question.kind === 'month')
    return (
      <Card>
        <CardHeader title={t.month.title(question.file)} description={t.month.lead(question.example)} />
        <CardBody className="flex flex-wrap gap-2">
          {question.months.map((month) => (
            <Button
              key={month}
              variant="secondary"
              onClick={() =>
                onAnswer(question.layout, {
                  months: { ...choices[question.layout]?.months, [question.name]: month },
                })
              }
            >
              {sayDay(question.example, month, viewer.locale)}
            </Button>
          ))}
        </CardBody>
      </Card>
    );
  if (question.kind === 'cycle')
    return (
      <Card>
        <CardHeader title={t.cycle.title(question.file)} description={t.cycle.lead(question.example)} />
        <CardBody className="flex flex-wrap gap-2">
          {FILE_CYCLES.map((cycle) => (
            <Button key={cycle} variant="secondary" onClick={() => onAnswer(question.layout, { cycle })}>
              {sayCycle(cycleTexts, cycle)}
            </Button>
          ))}
        </CardBody>
      </Card>
    );
  return (
    <Card>
      <CardHeader title={t.mark.title(question.file)} description={t.mark.lead(question.example)} />
      <CardBody className="flex flex-wrap gap-2">
        {DECIMAL_MARKS.map((mark) => (
          <Button
            key={mark}
            variant="secondary"
            className="tabular"
            onClick={() => onAnswer(question.layout, { mark })}
          >
            {sayAmount(question.example, mark, viewer.locale)}
          </Button>
        ))}
      </CardBody>
    </Card>
  );
}

function sayDay(example: string, month: number, locale: string): string {
  const day = readDay(example, 'day-first', () => month);
  return day ? formatCalendarDay(day, locale, 'long') : example;
}

/** Three decimals, so that both readings can be told apart. */
function sayAmount(example: string, mark: DecimalMark, locale: string): string {
  const thousandths = readListedAmount(example, 'KWD', mark);
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 3 });
  return thousandths.ok ? format.format(thousandths.value / 1000) : example;
}
