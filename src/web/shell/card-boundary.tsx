import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useTexts } from '../language/text.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** An error boundary for one card of the dashboard. */
export function CardBoundary({ children }: { children: ReactNode }) {
  const t = useTexts(shellTexts).card;
  const cache = useQueryClient();
  return (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <Card>
          <ErrorState
            title={t.failed}
            actionLabel={t.retry}
            // The answer that broke the card is still in the cache: fetch first, then render.
            onAction={() => void cache.refetchQueries().finally(retry)}
          />
        </Card>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
