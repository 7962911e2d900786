/** Asks which of two days a file means, where nothing in it tells. */
import { DAY_ORDERS, type DayOrder, readDay } from '#core/table/days';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

interface DayOrderChoiceProps {
  title: string;
  lead: string;
  /** A day of the file, as written. */
  example: string;
  locale: string;
  onAnswer: (order: DayOrder) => void;
}

export function DayOrderChoice({ title, lead, example, locale, onAnswer }: DayOrderChoiceProps) {
  return (
    <Card>
      <CardHeader title={title} description={lead} />
      <CardBody className="flex flex-wrap gap-2">
        {DAY_ORDERS.map((order) => (
          <Button key={order} variant="secondary" onClick={() => onAnswer(order)}>
            {formatCalendarDay(readDay(example, order) ?? '', locale, 'long')}
          </Button>
        ))}
      </CardBody>
    </Card>
  );
}
