/** Asks which of two days the file means, where nothing in it tells. */
import { DAY_ORDERS, type DayOrder, readDay } from '#core/table/days';
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';
import type { Question } from './reading.ts';

interface DayOrderQuestionProps {
  question: Extract<Question, { kind: 'day-order' }>;
  locale: string;
  onAnswer: (order: DayOrder) => void;
}

export function DayOrderQuestion({ question, locale, onAnswer }: DayOrderQuestionProps) {
  const t = useTexts(statementTexts).dayOrder;
  return (
    <Card>
      <CardHeader title={t.title(question.file)} description={t.lead(question.example)} />
      <CardBody className="flex flex-wrap gap-2">
        {DAY_ORDERS.map((order) => (
          <Button key={order} variant="secondary" onClick={() => onAnswer(order)}>
            {formatCalendarDay(readDay(question.example, order) ?? '', locale, 'long')}
          </Button>
        ))}
      </CardBody>
    </Card>
  );
}
