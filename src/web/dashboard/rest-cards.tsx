/** The cards after the figures and the list, loaded when those are there. */
import { AnalysisCard } from '../advice/analysis-card.tsx';
import { BundlesCard } from '../advice/bundles-card.tsx';
import { RecommendationsCard } from '../advice/recommendations-card.tsx';
import { InstallPromo } from '../install/install-promo.tsx';
import { CardBoundary } from '../shell/card-boundary.tsx';
import type { Subscription } from '../subscriptions/queries.ts';

interface AdviceCardsProps {
  /** Opens a subscription that advice is about. */
  onOpen: (subscription: Subscription) => void;
}

export function AdviceCards({ onOpen }: AdviceCardsProps) {
  return (
    <>
      <CardBoundary>
        <AnalysisCard onOpen={onOpen} />
      </CardBoundary>
      <CardBoundary>
        <BundlesCard onOpen={onOpen} />
      </CardBoundary>
    </>
  );
}

export function FurtherCards() {
  return (
    <>
      <CardBoundary>
        <RecommendationsCard />
      </CardBoundary>
      <CardBoundary>
        <InstallPromo />
      </CardBoundary>
    </>
  );
}
