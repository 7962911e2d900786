/** The landing page. Rendered at build; most of it stays HTML (see island.ts). */
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
        <Island
          id="story"
          Part={LandingStory}
          height="laid-out-near-[4422px] md:laid-out-near-[2975px] lg:laid-out-near-[2573px]"
        />
        <Island
          id="prices"
          Part={Pricing}
          height="laid-out-near-[1352px] in-data-[payments=off]:hidden md:laid-out-near-[934px]"
        />
        <Island
          id="details"
          Part={LandingDetails}
          height="laid-out-near-[2962px] md:laid-out-near-[2300px] lg:laid-out-near-[2074px]"
        />
        <ClosingCall />
      </main>
      <SiteFooter />
    </div>
  );
}

interface IslandProps {
  id: string;
  Part: ComponentType;
  /** Estimated height before layout. */
  height: string;
}

function Island({ id, Part, height }: IslandProps) {
  return (
    <div id={id} className={height}>
      <Suspense>
        <Part />
      </Suspense>
    </div>
  );
}
