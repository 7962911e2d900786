/** Routes to screens, checks access, and announces the new screen. */
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { CrashPage } from '../shell/crash-page.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { findScreen } from './app-routes.ts';
import { LostScreen } from './lost-screen.tsx';
import { ScreenArrival } from './screen-arrival.tsx';
import { ScreenGate } from './screen-gate.tsx';

export function Router() {
  const [path] = useLocation();
  const screen = findScreen(path);
  if (!screen) return <LostScreen key={path} />;
  const { access, title, Component, Outline } = screen;
  return (
    <ErrorBoundary key={path} fallback={(error) => <CrashPage error={error} />}>
      <ScreenGate access={access} Outline={Outline}>
        <Suspense fallback={<Outline />}>
          <Component />
          <ScreenArrival title={title} />
        </Suspense>
      </ScreenGate>
    </ErrorBoundary>
  );
}
