/** Listed prices that users reported as wrong, for whoever maintains the tables (docs/data.md). */
import { useId } from 'react';
import { formatMoney } from '#core/money/money';
import { sayCycle } from '#texts/cycle';
import { adminTexts } from '#texts/en/screens/admin';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { type ReportedPrice, usePriceReports } from './queries.ts';

export function PriceReportsCard() {
  const texts = useTexts(adminTexts);
  const t = texts.priceReports;
  const titleId = useId();
  const { data, isError, isFetching, refetch } = usePriceReports();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t.title} titleId={titleId} description={t.lead} />
      <CardBody>
        {data ? (
          <Reports rows={data} />
        ) : isError ? (
          <ErrorState
            title={t.failed}
            actionLabel={texts.retry}
            onAction={() => void refetch()}
            isActing={isFetching}
          />
        ) : (
          <Skeleton className="h-24 rounded-xl" />
        )}
      </CardBody>
    </Card>
  );
}

function Reports({ rows }: { rows: readonly ReportedPrice[] }) {
  const t = useTexts(adminTexts).priceReports;
  const words = useTexts(subscriptionsTexts);
  const { locale } = useViewer();
  if (rows.length === 0) return <EmptyState title={t.empty} />;
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ service, country, currency, billingCycle, amount, count, lastReportedOn }) => (
        <li
          key={[service, country, currency, billingCycle, amount].join(' ')}
          className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm"
        >
          <span className="font-semibold">{service}</span>
          <span className="text-muted">{[country, currency, sayCycle(words, billingCycle)].join(' · ')}</span>
          <span className="tabular">
            {amount === null ? t.noAmount : formatMoney(amount, currency, country)}
          </span>
          <span className="text-muted">{t.said(count, formatCalendarDay(lastReportedOn, locale))}</span>
        </li>
      ))}
    </ul>
  );
}
