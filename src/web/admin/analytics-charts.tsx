/** The charts of the analytics, in a separate chunk that the figures do not need. */
import { type ReactNode, useId } from 'react';
import { shareOf, topLocations } from '#core/admin/stats';
import { adminTexts } from '#texts/en/screens/admin';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Donut } from '#web/ui/donut.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import type { Analytics } from './queries.ts';

export function AnalyticsCharts({ data }: { data: Analytics }) {
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      <Signups days={data.signupStats} />
      <Distribution users={data.userDistribution} />
      <Locations locations={data.locationStats} />
    </div>
  );
}

function ChartCard({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className={classNames('flex flex-col', className)}>
      <CardHeader title={title} titleId={titleId} />
      <CardBody className="flex flex-1 flex-col justify-center">{children}</CardBody>
    </Card>
  );
}

function Signups({ days }: { days: Analytics['signupStats'] }) {
  const t = useTexts(adminTexts).analytics;
  const { locale } = useViewer();
  const title = t.dailySignups(days.length);
  return (
    <ChartCard title={title} className="lg:col-span-2">
      <LineChart
        label={title}
        columns={t.signupColumns}
        tableToggle={t.showTable}
        height={260}
        data={days.map(({ date, signups, total }) => ({
          key: date,
          label: formatCalendarDay(date, locale),
          tick: formatCalendarDay(date, locale, 'short'),
          value: signups,
          text: t.signups(signups, total),
        }))}
      />
    </ChartCard>
  );
}

function Distribution({ users }: { users: Analytics['userDistribution'] }) {
  const t = useTexts(adminTexts).analytics;
  const { locale } = useViewer();
  const plans = [
    { key: 'free', label: t.free, value: users.free, colour: 'var(--color-accent-mid)' },
    { key: 'pro', label: t.pro, value: users.pro, colour: 'var(--color-accent)' },
  ];
  const share = (value: number) => `${shareOf(value, users.total).toFixed(1)}%`;
  return (
    <ChartCard title={t.distribution}>
      <div className="flex flex-col items-center gap-4">
        <Donut
          label={t.distribution}
          columns={t.distributionColumns}
          size={184}
          segments={plans
            .filter(({ value }) => value > 0)
            .map((plan) => ({ ...plan, text: t.users(plan.value), detail: share(plan.value) }))}
        >
          <span className="tabular block font-bold text-xl leading-tight">
            {new Intl.NumberFormat(locale).format(users.total)}
          </span>
          <span className="text-muted text-xs">{t.totalUsers}</span>
        </Donut>
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
          {plans.map(({ key, label, value, colour }) => (
            <li key={key} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-3 rounded-full forced-color-adjust-none"
                style={{ background: colour }}
              />
              {label} <span className="tabular text-muted">{share(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartCard>
  );
}

function Locations({ locations }: { locations: Analytics['locationStats'] }) {
  const t = useTexts(adminTexts).analytics;
  const { locale } = useViewer();
  const top = topLocations(locations);
  return (
    <ChartCard title={t.locations} className="lg:col-span-3">
      {top.length === 0 ? (
        <p className="py-8 text-center text-[0.9375rem] text-muted">{t.noLocations}</p>
      ) : (
        <BarChart
          direction="lying"
          label={t.locations}
          columns={t.locationColumns}
          data={top.map(({ location, short, count }) => ({
            key: location,
            label: location,
            tick: short,
            value: count,
            text: new Intl.NumberFormat(locale).format(count),
          }))}
        />
      )}
    </ChartCard>
  );
}
