/** The landing page (specification §2 Landing page). Rendered at build; everything below the fold is an island. */
import { Suspense } from 'react';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { Hero } from './hero.tsx';
import { makeIsland, whenNear } from './island.ts';
import { LandingHeader } from './landing-header.tsx';

const LandingSections = makeIsland('sections', whenNear, () =>
  import('./landing-sections.tsx').then((module) => module.LandingSections),
);

export function LandingPage() {
  return (
    // Clipped, because the hero's picture leaves its column on wide screens.
    <div className="group/page flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <LandingHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Hero />
        <div id="sections">
          <Suspense>
            <LandingSections />
          </Suspense>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
