/** The main signed-in screen, composed of the parts of each feature. */
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { isLoadFailure } from '../device/stale-version.ts';
import { InstallBanner } from '../install/install-banner.tsx';
import { useTexts } from '../language/text.ts';
import { CardBoundary } from '../shell/card-boundary.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { InactiveSection } from '../subscriptions/inactive-section.tsx';
import type { ListActions } from '../subscriptions/list-actions.ts';
import { LockedCard } from '../subscriptions/locked-card.tsx';
import type { Subscription } from '../subscriptions/queries.ts';
import { SubscriptionsCard } from '../subscriptions/subscriptions-card.tsx';
import { UnsentCard } from '../subscriptions/unsent/unsent-card.tsx';
import { useRenew } from '../subscriptions/use-renew.ts';
import { useIdle } from '../ui/use-idle.ts';
import { useMinWidth } from '../ui/use-min-width.ts';
import { CategoryCard } from './category-card.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { clearFormRequest, readFormRequest } from './form-request.ts';
import type { MathSubject } from './math.ts';
import { SummaryCards } from './summary-cards.tsx';

const SubscriptionDialog = lazy(() =>
  import('../subscriptions/subscription-dialog.tsx').then((m) => ({ default: m.SubscriptionDialog })),
);
const DeleteConfirm = lazy(() =>
  import('../subscriptions/delete-confirm.tsx').then((m) => ({ default: m.DeleteConfirm })),
);
const RenewalsDialog = lazy(() =>
  import('../subscriptions/renewals-dialog.tsx').then((m) => ({ default: m.RenewalsDialog })),
);
const BudgetLines = lazy(() =>
  import('../budget/budget-lines.tsx').then((m) => ({ default: m.BudgetLines })),
);
const BudgetDialog = lazy(() =>
  import('../budget/budget-dialog.tsx').then((m) => ({ default: m.BudgetDialog })),
);
const FirstServices = lazy(() => import('./first-services.tsx').then((m) => ({ default: m.FirstServices })));
const loadRest = () => import('./rest-cards.tsx');
const AdviceCards = lazy(() => loadRest().then((m) => ({ default: m.AdviceCards })));
const FurtherCards = lazy(() => loadRest().then((m) => ({ default: m.FurtherCards })));
const MathDialog = lazy(() => import('./math-dialog.tsx').then((m) => ({ default: m.MathDialog })));

/** The one dialog that is open. */
type Asked =
  | { dialog: 'form'; subscription: Subscription | null; sharedId?: string | null; isPasting?: boolean }
  | { dialog: 'delete'; subscription: Subscription }
  | { dialog: 'renewals' }
  | { dialog: 'budget' }
  | { dialog: 'math'; subject: MathSubject };

/** The width of `lg` in dashboard-layout.tsx. */
const TWO_COLUMNS_FROM_REM = 64;

export function DashboardPage() {
  const t = useTexts(dashboardTexts);
  const shell = useTexts(shellTexts);
  const [asked, setAsked] = useState(askedByAddress);
  useEffect(clearFormRequest, []);
  const { renew } = useRenew();
  const hasTwoColumns = useMinWidth(TWO_COLUMNS_FROM_REM);
  // Advice is rendered after the figures.
  const isRestWanted = useIdle();
  const close = useCallback(() => setAsked(null), []);
  const openBudget = useCallback(() => setAsked({ dialog: 'budget' }), []);
  const explain = useCallback((subject: MathSubject) => setAsked({ dialog: 'math', subject }), []);
  const actions = useMemo<ListActions>(
    () => ({
      onEdit: (subscription) => setAsked({ dialog: 'form', subscription }),
      onDelete: (subscription) => setAsked({ dialog: 'delete', subscription }),
      onRenew: renew,
      onExplain: (subscription) => explain({ kind: 'conversion', subscription }),
    }),
    [renew, explain],
  );
  const further = (
    <CardBoundary>
      <Suspense fallback={null}>
        <FurtherCards />
      </Suspense>
    </CardBoundary>
  );
  return (
    <DashboardFrame>
      <InstallBanner />
      <DashboardLayout
        title={shell.titles.dashboard}
        action={
          <Link href="/dashboard/calendar" className={buttonClass('secondary', 'md')}>
            <CalendarDays aria-hidden="true" />
            {t.calendarLink}
          </Link>
        }
        summary={
          <>
            <CardBoundary>
              <SummaryCards onExplain={explain} onOpenRenewals={() => setAsked({ dialog: 'renewals' })} />
            </CardBoundary>
            <CardBoundary>
              <Suspense fallback={null}>{isRestWanted ? <BudgetLines onOpen={openBudget} /> : null}</Suspense>
            </CardBoundary>
          </>
        }
        category={
          <CardBoundary>
            <CategoryCard onExplain={explain} onOpenBudget={openBudget} />
          </CardBoundary>
        }
        list={
          <>
            <CardBoundary>
              <UnsentCard onEdit={actions.onEdit} />
            </CardBoundary>
            <CardBoundary>
              <SubscriptionsCard
                actions={actions}
                onAdd={() => setAsked({ dialog: 'form', subscription: null })}
                offer={
                  <Suspense fallback={<div className="min-h-[52rem] sm:min-h-[32rem]" />}>
                    <FirstServices
                      onPaste={() => setAsked({ dialog: 'form', subscription: null, isPasting: true })}
                    />
                  </Suspense>
                }
              />
            </CardBoundary>
            <CardBoundary>
              <InactiveSection actions={actions} />
            </CardBoundary>
            <CardBoundary>
              <LockedCard onDelete={actions.onDelete} />
            </CardBoundary>
            {hasTwoColumns && isRestWanted ? further : null}
          </>
        }
        side={
          isRestWanted ? (
            <>
              <CardBoundary>
                <Suspense fallback={null}>
                  <AdviceCards onOpen={actions.onEdit} />
                </Suspense>
              </CardBoundary>
              {hasTwoColumns ? null : further}
            </>
          ) : null
        }
      />
      {asked ? (
        <ErrorBoundary
          key={asked.dialog}
          fallback={(error) => (
            <LoadFailure message={isLoadFailure(error) ? shell.chunk.lead : shell.card.failed} />
          )}
        >
          <Suspense fallback={null}>
            <AskedDialog asked={asked} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </DashboardFrame>
  );
}

function askedByAddress(): Asked | null {
  const request = readFormRequest();
  return request && { dialog: 'form', subscription: null, ...request };
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.dialog) {
    case 'form':
      return (
        <SubscriptionDialog
          subscription={asked.subscription}
          sharedId={asked.sharedId ?? null}
          isPasting={asked.isPasting ?? false}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteConfirm subscription={asked.subscription} onClose={onClose} />;
    case 'renewals':
      return <RenewalsDialog onClose={onClose} />;
    case 'budget':
      return <BudgetDialog onClose={onClose} />;
    case 'math':
      return <MathDialog subject={asked.subject} onClose={onClose} />;
  }
}
