/** One figure of the summary: its name, the figure, a line of context, and a way to the math behind it. */
import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The look of the one figure that a card is about. */
export const figureClass = 'tabular font-bold text-[clamp(1.35rem,0.95rem+1.2vw,1.75rem)] tracking-[-0.02em]';

/** The skeleton is as tall as the line that takes its place. */
export function FigureSkeleton({ width = 'w-28' }: { width?: string }) {
  return (
    <span className="block py-[0.25em]">
      <Skeleton className={classNames('h-[1em]', width)} />
    </span>
  );
}

interface SummaryCardProps {
  title: string;
  /** Undefined while loading. */
  value?: ReactNode | undefined;
  context: ReactNode;
  /** Opens the math; the skeleton has none. */
  explain?: { label: string; onClick: () => void };
  className?: string;
}

/** On a phone the totals are side by side if their figures fit. */
export function SummaryRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3 sm:grid sm:grid-cols-[repeat(3,minmax(min-content,1fr))] sm:gap-4">
      {children}
    </div>
  );
}

export function SummaryCard({ title, value, context, explain, className }: SummaryCardProps) {
  return (
    <Card aria-label={title} className={classNames('relative flex-auto px-5 py-4 max-xs:px-4', className)}>
      <h2 className="pr-9 font-medium text-muted text-sm">{title}</h2>
      <p className={classNames(figureClass, 'mt-1 break-words')}>{value ?? <FigureSkeleton />}</p>
      <div className="mt-0.5 text-muted text-sm">{context}</div>
      {explain ? (
        <IconButton
          size="sm"
          label={explain.label}
          icon={<Calculator aria-hidden="true" />}
          disabled={value === undefined}
          onClick={explain.onClick}
          className="absolute! top-2.5 right-2.5 text-muted hover:text-ink"
        />
      ) : null}
    </Card>
  );
}
