/** Admin analytics: ranges, cards, charts, recent users; polled every minute. */
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ANALYTICS_RANGES, type AnalyticsRange, DEFAULT_ANALYTICS_RANGE } from '#core/admin/stats';
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { AdminFrame } from './admin-frame.tsx';
import { AnalyticsCards } from './analytics-cards.tsx';
import { formatInstant } from './instant-text.ts';
import { type Analytics, useAnalytics } from './queries.ts';
import { RecentUsers } from './recent-users.tsx';

const AnalyticsCharts = lazy(() =>
  import('./analytics-charts.tsx').then((m) => ({ default: m.AnalyticsCharts })),
);

export function AnalyticsPage() {
  const t = useTexts(adminTexts).analytics;
  const { locale } = useViewer();
  const [days, setDays] = useState<AnalyticsRange>(DEFAULT_ANALYTICS_RANGE);
  const { data, dataUpdatedAt, isError, isFetching, isPlaceholderData, refetch } = useAnalytics(days);
  const isOld = isPlaceholderData && isFetching;
  return (
    <AdminFrame
      title={t.title}
      lead={data && !isPlaceholderData ? t.updated(formatInstant(dataUpdatedAt, locale, 'time')) : null}
      action={
        <>
          <SegmentedControl
            label={t.range}
            value={`${days}`}
            onValueChange={(value) => setDays(ANALYTICS_RANGES.find((range) => `${range}` === value) ?? days)}
            options={ANALYTICS_RANGES.map((range) => ({ value: `${range}`, label: t.ranges[range] }))}
          />
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden="true" />
            {t.refresh}
          </Button>
        </>
      }
    >
      {isError ? (
        <Card>
          <ErrorState
            title={t.failed}
            description={data ? t.stale : t.failedLead}
            actionLabel={t.retry}
            onAction={() => void refetch()}
            isActing={isFetching}
            {...(data ? { className: 'py-6' } : {})}
          />
        </Card>
      ) : null}
      {data ? (
        <div aria-busy={isOld} className={isOld ? 'opacity-60 transition-opacity' : undefined}>
          <Figures data={data} />
        </div>
      ) : isError ? null : (
        <Loading />
      )}
    </AdminFrame>
  );
}

function Figures({ data }: { data: Analytics }) {
  return (
    <div className="flex flex-col gap-5">
      <AnalyticsCards data={data} />
      <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
        <AnalyticsCharts data={data} />
      </Suspense>
      <RecentUsers users={data.recentUsers} />
    </div>
  );
}

function Loading() {
  const t = useTexts(adminTexts).analytics;
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{t.loading}</span>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['total', 'free', 'pro', 'recent'].map((card) => (
          <Skeleton key={card} className="h-28 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  );
}
