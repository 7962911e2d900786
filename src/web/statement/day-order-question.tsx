/** Asks which of two days a statement means, where nothing in it tells. */
import type { DayOrder } from '#core/table/days';
import { statementTexts } from '#texts/en/screens/statement';
import { DayOrderChoice } from '../files/day-order-choice.tsx';
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
    <DayOrderChoice
      title={t.title(question.file)}
      lead={t.lead(question.example)}
      example={question.example}
      locale={locale}
      onAnswer={onAnswer}
    />
  );
}
