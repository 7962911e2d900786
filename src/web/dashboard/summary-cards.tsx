/** Monthly Total, Yearly Total and Renewals (30 days), with notes about the totals. */
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { Amount } from '#web/ui/amount.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { useTexts } from '../language/text.ts';
import { computeDashboard } from '../subscriptions/figures.ts';
import { type Dashboard, useDashboard, useSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import type { MathSubject } from './math.ts';
import { RenewalsCard } from './renewals-card.tsx';
import { SummaryCard, SummaryRow } from './summary-card.tsx';

interface SummaryCardsProps {
  onExplain: (subject: MathSubject) => void;
  onOpenRenewals: () => void;
}

export function SummaryCards({ onExplain, onOpenRenewals }: SummaryCardsProps) {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  const { data: answer, isError } = useDashboard();
  const { data: list } = useSubscriptions();
  // If only the dashboard call failed, the figures are computed from the list by the same core.
  const figures = answer ?? (isError && list ? computeDashboard(list, viewer) : null);
  const isMissing = isError && !figures;
  const show = (amount: number | undefined) => {
    if (isMissing) return t.unavailable;
    if (!figures || amount === undefined) return undefined;
    return <Amount amount={amount} currency={figures.currency} country={viewer.country} />;
  };
  return (
    <div className="flex flex-col gap-2">
      <SummaryRow>
        <SummaryCard
          title={t.monthlyTotal}
          value={show(figures?.monthlyTotal)}
          context={t.perMonth}
          explain={{
            label: t.math.showFor(t.monthlyTotal),
            onClick: () => onExplain({ kind: 'monthly' }),
          }}
        />
        <SummaryCard
          title={t.yearlyTotal}
          value={show(figures?.yearlyTotal)}
          context={t.perYear}
          explain={{
            label: t.math.showFor(t.yearlyTotal),
            onClick: () => onExplain({ kind: 'yearly' }),
          }}
        />
        <RenewalsCard
          count={isMissing ? null : figures?.upcomingRenewalsCount}
          overdueCount={figures?.overdueCount ?? 0}
          onOpen={onOpenRenewals}
        />
      </SummaryRow>
      {figures ? <TotalNotes figures={figures} locale={viewer.locale} /> : null}
    </div>
  );
}

/** Says which amounts were converted or left out. */
function TotalNotes({ figures, locale }: { figures: Dashboard; locale: string }) {
  const t = useTexts(dashboardTexts);
  const names = figures.leftOut.flatMap((item) => item.names.map((name) => `${name} (${item.currency})`));
  if (!figures.ratesOn && names.length === 0) return null;
  return (
    <div className="px-1 text-muted text-sm">
      {figures.ratesOn ? <p>{t.converted(formatCalendarDay(figures.ratesOn, locale))}</p> : null}
      {names.length > 0 ? <p className="text-danger-ink">{t.leftOut(names.join(', '))}</p> : null}
    </div>
  );
}
