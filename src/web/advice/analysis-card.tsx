/** The AI Insights card: idle, working, result with its age, nothing found, failed, limit reached. */
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#core/money/money';
import { adviceTexts } from '#texts/en/screens/advice';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIdleLoad } from '#web/ui/use-idle.ts';
import { useTexts } from '../language/text.ts';
import { type Subscription, useSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { AdviceFrame } from './advice-frame.tsx';
import { isOutdated } from './freshness.ts';
import { useMarks } from './marks.ts';
import { ProButton } from './pro-button.tsx';
import { type Analysis, useAnalysis } from './queries.ts';
import { ResultSource } from './result-source.tsx';
import { sumOpenSavings } from './savings.ts';

const loadResult = () => import('./analysis-result.tsx');
const AnalysisResult = lazy(() => loadResult().then((m) => ({ default: m.AnalysisResult })));
const WhatIfDialog = lazy(() => import('./what-if-dialog.tsx').then((m) => ({ default: m.WhatIfDialog })));

interface AnalysisCardProps {
  onOpen: (subscription: Subscription) => void;
}

export function AnalysisCard({ onOpen }: AnalysisCardProps) {
  const t = useTexts(adviceTexts);
  const { data: list } = useSubscriptions();
  const { analysis, isLoading, ...asking } = useAnalysis();
  const [isTrying, setIsTrying] = useState(false);
  const announcement = useAnnouncement(analysis);
  const isNothing = list?.length === 0;
  useIdleLoad(loadResult);
  return (
    <>
      <AdviceFrame
        kind="analysis"
        title={t.title}
        asking={asking}
        isLoading={isLoading}
        texts={{ ...t.analysis, lead: isNothing ? t.analysis.nothingYet : t.analysis.lead }}
        announcement={announcement}
        result={
          analysis && !isNothing ? (
            <>
              <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
                <AnalysisResult analysis={analysis} onOpen={onOpen} />
              </Suspense>
              <ResultSource
                kind="analysis"
                generatedAt={analysis.generatedAt}
                source={analysis.source}
                isOutdated={isOutdated(analysis.generatedAt, rowIdsOf(analysis), list)}
              />
            </>
          ) : null
        }
        more={<ProButton label={t.whatIf.open} onClick={() => setIsTrying(true)} />}
      />
      <Suspense fallback={null}>
        {isTrying ? <WhatIfDialog onClose={() => setIsTrying(false)} /> : null}
      </Suspense>
    </>
  );
}

function useAnnouncement(analysis: Analysis | null): string {
  const t = useTexts(adviceTexts).analysis;
  const { country } = useViewer();
  const marks = useMarks();
  if (!analysis) return '';
  const { count, amount } = sumOpenSavings(analysis, marks);
  return count > 0 ? t.found(count, formatMoney(amount, analysis.currency, country)) : t.clean;
}

function rowIdsOf(analysis: Analysis): string[] {
  return [...analysis.savings_opportunities, ...analysis.duplicates_or_overlaps].flatMap(
    ({ rowIds }) => rowIds,
  );
}
