/** What the dashboard and the calendar share: header, the main column, and the dialogs that any part may ask for. */
import type { ReactNode } from 'react';
import { InstallButton } from '../install/install-button.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { DashboardHeader } from './dashboard-header.tsx';

interface DashboardFrameProps {
  children: ReactNode;
}

export function DashboardFrame({ children }: DashboardFrameProps) {
  return (
    <div className="min-h-dvh pb-12">
      <SkipLink />
      <DashboardHeader install={<InstallButton />} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex max-w-7xl flex-col gap-5 px-4 py-6 outline-none sm:px-6"
      >
        {children}
      </main>
    </div>
  );
}
