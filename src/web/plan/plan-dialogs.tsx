/** Renders the plan's dialogs for the whole app; screens open them through the store. Each is loaded on first use. */
import { lazy, Suspense, useEffect } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { useTexts } from '../language/text.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { useUser } from '../viewer/use-user.ts';
import { closePlanDialog, openWelcome, type PlanDialog, usePlanDialog } from './upgrade-store.ts';
import { usePlansShown } from './use-plans-shown.ts';
import { takeWelcome } from './welcome.ts';

const UpgradeDialog = lazy(() =>
  import('./upgrade-dialog.tsx').then((module) => ({ default: module.UpgradeDialog })),
);
const MyPlanDialog = lazy(() =>
  import('./my-plan-dialog.tsx').then((module) => ({ default: module.MyPlanDialog })),
);
const WelcomeDialog = lazy(() =>
  import('./welcome-dialog.tsx').then((module) => ({ default: module.WelcomeDialog })),
);

export function PlanDialogs() {
  const t = useTexts(shellTexts);
  const asked = usePlanDialog();
  useEffect(() => {
    if (takeWelcome()) openWelcome();
  }, []);
  if (asked === null) return null;
  return (
    <ErrorBoundary key={asked} fallback={() => <LoadFailure message={t.chunk.lead} />}>
      <Suspense fallback={null}>
        <AskedDialog asked={asked} />
      </Suspense>
    </ErrorBoundary>
  );
}

function AskedDialog({ asked }: { asked: PlanDialog }) {
  const { data: user } = useUser();
  const hasPlans = usePlansShown();
  if (!user || !hasPlans) return null;
  if (asked === 'upgrade') return <UpgradeDialog onClose={closePlanDialog} />;
  if (asked === 'manage') return <MyPlanDialog onClose={closePlanDialog} />;
  return user.isPro ? <WelcomeDialog onClose={closePlanDialog} /> : null;
}
