/** Chooses the screen for the address, keeps the wrong people out, and tells everyone where they have arrived. */
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { findScreen } from './app-routes.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { ScreenArrival } from './shell/screen-arrival.tsx';
import { ScreenGate } from './shell/screen-gate.tsx';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';

export function Router() {
  const [path] = useLocation();
  const screen = findScreen(path);
  if (!screen) {
    return (
      <>
        <ScreenArrival key={path} title="notFound" />
        <NotFoundPage />
      </>
    );
  }
  const { access, title, Component } = screen;
  return (
    <ErrorBoundary key={path} fallback={(error) => <CrashPage error={error} />}>
      <ScreenGate access={access}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Component />
          <ScreenArrival title={title} />
        </Suspense>
      </ScreenGate>
    </ErrorBoundary>
  );
}
