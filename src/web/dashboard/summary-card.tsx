/** One figure of the summary: its name, the figure, a line of context, and a way to the math behind it. */
import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface SummaryCardProps {
  title: string;
  /** Undefined while it is on its way. */
  value: ReactNode | undefined;
  context: ReactNode;
  explainLabel: string;
  onExplain: () => void;
}

export function SummaryCard({ title, value, context, explainLabel, onExplain }: SummaryCardProps) {
  return (
    <Card aria-label={title} className="relative flex-auto px-5 py-4">
      <h2 className="pr-9 font-medium text-muted text-sm">{title}</h2>
      {value === undefined ? (
        <Skeleton className="mt-2 mb-1.5 h-8 w-32" />
      ) : (
        <p className="tabular mt-1 break-words font-bold text-[clamp(1.25rem,1rem+1.6vw,1.75rem)] tracking-[-0.02em]">
          {value}
        </p>
      )}
      <div className="mt-0.5 text-muted text-sm">{context}</div>
      <IconButton
        size="sm"
        label={explainLabel}
        icon={<Calculator aria-hidden="true" />}
        disabled={value === undefined}
        onClick={onExplain}
        className="absolute! top-2.5 right-2.5 text-muted hover:text-ink"
      />
    </Card>
  );
}
