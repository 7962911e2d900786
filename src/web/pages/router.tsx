/** Routes to screens, checks access, and announces the new screen. */
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { CrashPage } from '../shell/crash-page.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { findScreen, type Screen } from './app-routes.ts';
import { LostScreen } from './lost-screen.tsx';
import { ScreenArrival } from './screen-arrival.tsx';
import { ScreenGate } from './screen-gate.tsx';

export function Router() {
  const [path] = useLocation();
  const screen = findScreen(path);
  if (!screen) return <LostScreen key={path} />;
  const { access, title, choose, Outline } = screen;
  return (
    <ErrorBoundary key={path} fallback={(error) => <CrashPage error={error} />}>
      <ScreenGate access={access} Outline={Outline}>
        <Suspense fallback={<Outline />}>
          <Content choose={choose} />
          <ScreenArrival title={title} />
        </Suspense>
      </ScreenGate>
    </ErrorBoundary>
  );
}

/** A lazy component would show the outline for a moment even where its code is loaded. Chosen once: another type remounts. */
function Content({ choose }: Pick<Screen, 'choose'>) {
  const [Chosen] = useState(choose);
  return <Chosen />;
}
