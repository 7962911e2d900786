/** The renewal calendar: payments due on each day, with the month's total. */
import { ArrowLeft, CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { addMonthsClamped } from '#core/calendar-day';
import { listActive } from '#core/subscription/life';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { PriceHistoryCard } from '../subscriptions/price-history/price-history-card.tsx';
import { type Subscription, useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { CalendarDayPanel } from './calendar-day-panel.tsx';
import { firstOfMonth, sumMonth } from './cash.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { MonthFigures } from './month-figures.tsx';
import { MonthGrid } from './month-grid.tsx';
import { OutlookCard } from './outlook-card.tsx';

export function CalendarPage() {
  const t = useTexts(dashboardTexts);
  const { data: list, isError, isFetching, refetch } = useUnlockedSubscriptions();
  return (
    <DashboardFrame>
      <div>
        <Link href="/dashboard" className={buttonClass('link', 'sm', '-ml-3')}>
          <ArrowLeft aria-hidden="true" />
          {t.calendar.back}
        </Link>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="font-bold text-2xl">{t.calendar.title}</h1>
          <Link href="/settings/reminders" className={buttonClass('secondary', 'sm')}>
            <CalendarPlus aria-hidden="true" />
            {t.calendar.toOwn}
          </Link>
        </div>
      </div>
      {list ? (
        <>
          <Calendar list={list} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <OutlookCard list={list} />
            <PriceHistoryCard list={list} />
          </div>
        </>
      ) : isError ? (
        <Card>
          <ErrorState
            title={t.calendar.failed}
            actionLabel={t.retry}
            onAction={() => void refetch()}
            isActing={isFetching}
          />
        </Card>
      ) : (
        <Skeleton className="h-[36rem] rounded-xl" />
      )}
    </DashboardFrame>
  );
}

function Calendar({ list }: { list: readonly Subscription[] }) {
  const t = useTexts(dashboardTexts).calendar;
  const viewer = useViewer();
  const [chosen, setChosen] = useState(viewer.today);
  const month = firstOfMonth(chosen);
  const thisMonth = firstOfMonth(viewer.today);
  const cash = useMemo(() => sumMonth(list, month, viewer), [list, month, viewer]);
  const active = listActive(list, viewer.today);
  const overdue = active.filter((item) => item.nextRenewalDate < month && month === thisMonth);

  /** Earlier months are not shown: past payments had prices that this page does not know. */
  function choose(day: string) {
    if (day >= thisMonth) setChosen(day);
  }

  function turn(months: number) {
    const next = addMonthsClamped(month, months);
    setChosen(next === thisMonth ? viewer.today : next);
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <div className="flex flex-wrap items-center gap-2 px-5 pt-4 pb-3">
          <h2 aria-live="polite" className="mr-auto font-semibold text-lg">
            {formatCalendarDay(month, viewer.locale, 'month')}
          </h2>
          {month === thisMonth ? null : (
            <Button variant="secondary" size="sm" onClick={() => setChosen(viewer.today)}>
              {t.today}
            </Button>
          )}
          <IconButton
            size="sm"
            label={t.previous}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={month === thisMonth}
            onClick={() => turn(-1)}
          />
          <IconButton
            size="sm"
            label={t.next}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => turn(1)}
          />
        </div>
        <CardBody className="px-3 sm:px-5">
          <MonthGrid cash={cash} viewer={viewer} chosen={chosen} onChoose={choose} />
          {cash.count === 0 ? <p className="pt-3 text-center text-muted text-sm">{t.monthEmpty}</p> : null}
          {overdue.length > 0 ? (
            <p className="pt-3 text-danger-ink text-sm">
              {t.overdueEarlier(overdue.map((item) => item.name).join(', '))}
            </p>
          ) : null}
        </CardBody>
      </Card>
      <div className="flex flex-col gap-5">
        <MonthFigures list={active} cash={cash} viewer={viewer} />
        <CalendarDayPanel day={chosen} items={cash.byDay.get(chosen) ?? []} viewer={viewer} />
      </div>
    </div>
  );
}
