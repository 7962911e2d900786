/** The landing page (specification §2 Landing page). Rendered at build; most of it stays HTML (see island.ts). */
import { type ComponentType, Suspense } from 'react';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Hero } from './hero.tsx';
import { makeIsland, whenNear, whenTranslated } from './island.ts';
import { LandingHeader } from './landing-header.tsx';

const LandingStory = makeIsland('story', whenTranslated, () =>
  import('./landing-story.tsx').then((module) => module.LandingStory),
);
const Pricing = makeIsland('prices', whenNear, () =>
  import('./pricing.tsx').then((module) => module.Pricing),
);
const LandingDetails = makeIsland('details', whenTranslated, () =>
  import('./landing-details.tsx').then((module) => module.LandingDetails),
);

export function LandingPage() {
  return (
    // Every example on the page follows the country chosen in the hero, by CSS on this group.
    <div className="group/page flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <LandingHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Hero />
        <Island id="story" Part={LandingStory} />
        <Island id="prices" Part={Pricing} />
        <Island id="details" Part={LandingDetails} />
        <ClosingCall />
      </main>
      <SiteFooter />
    </div>
  );
}

function Island({ id, Part }: { id: string; Part: ComponentType }) {
  return (
    <div id={id}>
      <Suspense>
        <Part />
      </Suspense>
    </div>
  );
}
