/** The bar at the top of signed-in screens: brand, a line of welcome, and buttons at the far end. */
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';

interface HeaderFrameProps {
  /** Replaces the logo. */
  brand?: ReactNode;
  welcome: ReactNode;
  actions: ReactNode;
}

export function HeaderFrame({ brand = <Logo />, welcome, actions }: HeaderFrameProps) {
  return (
    <header className="border-b bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 sm:px-6">
        {brand}
        <div className="order-last flex w-full min-w-0 items-center gap-2 text-muted text-sm sm:order-none sm:ml-3 sm:w-auto sm:flex-1 sm:border-l sm:pl-5">
          {welcome}
        </div>
        <div className="ml-auto flex items-center gap-1">{actions}</div>
      </div>
    </header>
  );
}
