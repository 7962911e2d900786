/** How many renewals are due within 30 days; the whole card opens the upcoming-renewals modal. */
import { ChevronRight } from 'lucide-react';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Badge } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import { nextPaymentOf } from '../subscriptions/figures.ts';
import { useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { wordRenewal } from '../subscriptions/renewal-words.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { FigureSkeleton, figureClass } from './summary-card.tsx';

interface RenewalsCardProps {
  /** Undefined while loading, null on failure. */
  count: number | null | undefined;
  overdueCount: number;
  onOpen: () => void;
}

export function RenewalsCard({ count, overdueCount, onOpen }: RenewalsCardProps) {
  const t = useTexts(dashboardTexts);
  return (
    <section
      aria-label={t.renewals}
      className="forced-edge relative w-full min-w-0 rounded-xl border border-line bg-surface px-5 py-4 shadow-card max-xs:px-4 transition-colors duration-100 focus-within:border-edge hover:border-edge"
    >
      <h2 className="font-medium text-muted text-sm">
        {/* Covers the card, so that all of it is clickable while its name stays short. */}
        <button
          type="button"
          onClick={onOpen}
          className="rounded-xl text-left after:absolute after:inset-0 after:rounded-xl after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          {t.renewals}
        </button>
      </h2>
      <p className="mt-1 flex items-center gap-3">
        <span className={figureClass}>
          {count === undefined ? <FigureSkeleton width="w-16" /> : (count ?? t.unavailable)}
        </span>
        {overdueCount > 0 ? <Badge variant="overdue">{t.overdue(overdueCount)}</Badge> : null}
      </p>
      <p className="mt-0.5 truncate text-muted text-sm">
        <NextUp />
      </p>
      <ChevronRight aria-hidden="true" className="absolute top-4 right-4 size-4 text-muted" />
    </section>
  );
}

function NextUp() {
  const t = useTexts(dashboardTexts);
  const renewal = useTexts(subscriptionsTexts).renewal;
  const viewer = useViewer();
  const { data: list } = useUnlockedSubscriptions();
  const [next] = (list ?? []).flatMap((item) => nextPaymentOf(item, viewer.today) ?? []).sort();
  if (!next) return list ? t.nothingDue : t.seeRenewals;
  return t.nextIs(wordRenewal(next, viewer.today, renewal).label);
}
