/** A month's real cash total beside the average month. */
import { useMemo } from 'react';
import { formatMoney } from '#core/money/money';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { Amount } from '#web/ui/amount.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { compareWithAverage, type MonthCash } from './cash.ts';

interface MonthFiguresProps {
  list: readonly Subscription[];
  cash: MonthCash;
  viewer: Viewer;
}

export function MonthFigures({ list, cash, viewer }: MonthFiguresProps) {
  const t = useTexts(dashboardTexts).calendar;
  const { currency, country } = viewer;
  const { average, difference, side } = useMemo(
    () => compareWithAverage(list, cash, viewer),
    [list, cash, viewer],
  );
  const gap = formatMoney(difference, currency, country);
  return (
    <Card className="px-5 py-4">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-medium text-muted text-sm">
            {t.dueInMonth(formatCalendarDay(cash.month, viewer.locale, 'month'))}
          </dt>
          <dd className="font-bold text-2xl tracking-[-0.02em]">
            <Amount amount={cash.total} currency={currency} country={country} />
          </dd>
        </div>
        <div>
          <dt className="font-medium text-muted text-sm">{t.average}</dt>
          <dd className="font-semibold text-lg">
            <Amount amount={average} currency={currency} country={country} />
          </dd>
        </div>
      </dl>
      <p className="mt-3 border-t pt-3 text-muted text-sm">
        {side === 'same' ? t.same : side === 'above' ? t.above(gap) : t.below(gap)}
      </p>
      {cash.leftOut.length > 0 ? (
        <p className="mt-1 text-danger-ink text-sm">{t.noRate(cash.leftOut.join(', '))}</p>
      ) : null}
    </Card>
  );
}
