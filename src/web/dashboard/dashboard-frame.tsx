/** The frame of dashboard and calendar: header, main column, and shared dialogs. */
import { type ReactNode, useEffect } from 'react';
import { InstallButton } from '../install/install-button.tsx';
import { PlanNotice } from '../plan/plan-notice.tsx';
import { CardBoundary } from '../shell/card-boundary.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { loadBrandMarks } from '../ui/brand-marks.ts';
import { useIdle } from '../ui/use-idle.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { MainColumn } from './main-column.tsx';

interface DashboardFrameProps {
  children: ReactNode;
}

export function DashboardFrame({ children }: DashboardFrameProps) {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) void loadBrandMarks();
  }, [isIdle]);
  return (
    <div className="min-h-dvh pb-12">
      <SkipLink />
      <DashboardHeader install={<InstallButton />} />
      <MainColumn>
        <CardBoundary>
          <PlanNotice />
        </CardBoundary>
        {children}
      </MainColumn>
    </div>
  );
}
