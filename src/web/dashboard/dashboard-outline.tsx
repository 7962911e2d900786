/** The dashboard's skeleton: prerendered in `dashboard.html`, and shown by the router while loading. */
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { shellTexts } from '#texts/en/screens/shell';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { LoadingRows } from '../subscriptions/loading-rows.tsx';
import { CategoryLoading } from './category-loading.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { HeaderFrame } from './header-frame.tsx';
import { MainColumn } from './main-column.tsx';
import { SummaryCard, SummaryRow } from './summary-card.tsx';

export function DashboardOutline() {
  const t = useTexts(dashboardTexts);
  const { titles } = useTexts(shellTexts);
  const list = useTexts(subscriptionsTexts);
  return (
    <div className="min-h-dvh pb-12">
      <HeaderFrame
        welcome={<Skeleton className="my-0.5 w-40" />}
        actions={<Skeleton className="h-10 w-40 rounded-md pointer-coarse:h-11" />}
      />
      <MainColumn>
        <DashboardLayout
          title={titles.dashboard}
          action={<Skeleton className="h-10 w-28 rounded-md pointer-coarse:h-11" />}
          summary={
            <SummaryRow>
              <SummaryCard title={t.monthlyTotal} context={t.perMonth} />
              <SummaryCard title={t.yearlyTotal} context={t.perYear} />
              <SummaryCard title={t.renewals} context={t.seeRenewals} className="w-full" />
            </SummaryRow>
          }
          category={
            <Card>
              <CardHeader
                title={t.categorySpending.title}
                action={<Skeleton className="h-8 w-20 rounded-md pointer-coarse:h-11" />}
              />
              <CardBody>
                <CategoryLoading label={t.categorySpending.loading} />
              </CardBody>
            </Card>
          }
          list={
            <Card>
              <CardHeader
                title={list.title}
                action={<Skeleton className="h-10 w-40 rounded-md pointer-coarse:h-11" />}
              />
              <LoadingRows label={list.loading} />
            </Card>
          }
        />
      </MainColumn>
    </div>
  );
}
