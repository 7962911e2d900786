/** The side panels of the dashboard: AI Insights and Bundle Suggestions. */

import { CardBoundary } from '../shell/card-boundary.tsx';
import type { Subscription } from '../subscriptions/queries.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { BundlesCard } from './bundles-card.tsx';

interface AdvicePanelsProps {
  /** Opens a subscription that advice is about. */
  onOpen: (subscription: Subscription) => void;
}

export function AdvicePanels({ onOpen }: AdvicePanelsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <CardBoundary>
        <AnalysisCard onOpen={onOpen} />
      </CardBoundary>
      <CardBoundary>
        <BundlesCard onOpen={onOpen} />
      </CardBoundary>
    </div>
  );
}
