/** The 12-month cash outlook; Free sees the first months. */
import { useMemo } from 'react';
import { formatMoney } from '#core/money/money';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';
import { ProInvitation } from '../plan/pro-invitation.tsx';
import type { Subscription } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { firstOfMonth, sumMonths } from './cash.ts';

const MONTHS = 12;
const PREVIEW_MONTHS = 3;
const TITLE_ID = 'outlook';

export function OutlookCard({ list }: { list: readonly Subscription[] }) {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  const { today, currency, country, locale, isPro } = viewer;
  const months = useMemo(
    () => sumMonths(list, firstOfMonth(today), isPro ? MONTHS : PREVIEW_MONTHS, viewer),
    [list, today, isPro, viewer],
  );
  const money = (amount: number) => formatMoney(amount, currency, country);
  const most = months.reduce((found, month) => (month.total > found.total ? month : found));
  const tick = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const axis = new Intl.NumberFormat(locale, { notation: 'compact' });
  return (
    <Card aria-labelledby={TITLE_ID}>
      <CardHeader title={t.outlook.title} titleId={TITLE_ID} description={t.outlook.lead} />
      <CardBody className="flex flex-col gap-4">
        {most.total === 0 ? (
          <p className="py-8 text-center text-muted">{t.outlook.empty}</p>
        ) : (
          <BarChart
            label={t.outlook.chart}
            columns={t.outlook.columns}
            tableToggle={t.outlook.table}
            formatTick={(value) => axis.format(value)}
            data={months.map((month) => ({
              key: month.month,
              label: formatCalendarDay(month.month, locale, 'month'),
              tick: tick.format(Date.parse(month.month)),
              value: month.total,
              text: money(month.total),
              isMarked: month === most,
            }))}
          />
        )}
        {isPro && most.total > 0 ? (
          <p className="text-muted text-sm">
            {t.outlook.most(formatCalendarDay(most.month, locale, 'month'), money(most.total))}
          </p>
        ) : null}
        {isPro ? null : <ProInvitation text={`${t.outlook.preview(PREVIEW_MONTHS)} ${t.outlook.locked}`} />}
      </CardBody>
    </Card>
  );
}
