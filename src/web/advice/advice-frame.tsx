/** The frame of the AI Insights and Bundle Suggestions cards: uses left, progress, failure, limit and the request button. */
import { CircleAlert, RefreshCw, Sparkles } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { LimitNote } from './limit-note.tsx';
import { type AiKind, type Asking, useUsesLeft } from './queries.ts';
import { QuotaBadge } from './quota-badge.tsx';
import { Working } from './working.tsx';

interface AdviceFrameProps {
  kind: AiKind;
  title: string;
  asking: Asking;
  /** Whether the last result is still loading. */
  isLoading: boolean;
  texts: { lead: string; ask: string; askAgain: string; working: string; failed: string };
  /** Announced to screen readers when a result arrives. */
  announcement: string;
  /** The last result; null before the first. */
  result: ReactNode | null;
  /** Pro features beyond the result. */
  more: ReactNode;
}

export function AdviceFrame(props: AdviceFrameProps) {
  const { kind, title, asking, isLoading, texts, announcement, result, more } = props;
  const t = useTexts(adviceTexts).working;
  const titleId = useId();
  const isSpent = useUsesLeft(kind) === 0;
  const isWorking = asking.since !== null;
  return (
    <Card aria-labelledby={titleId} aria-busy={isWorking}>
      <CardHeader title={title} titleId={titleId} action={<QuotaBadge kind={kind} />} />
      <CardBody className="flex flex-col gap-4">
        <p role="status" className="sr-only">
          {isWorking ? '' : announcement}
        </p>
        {asking.since === null ? null : (
          <Working since={asking.since} what={texts.working} waiting={t.waiting} onCancel={asking.cancel} />
        )}
        {asking.hasFailed && !isSpent ? (
          <p
            role="alert"
            className="flex items-start gap-2 rounded-lg bg-danger-soft px-4 py-3 text-danger-ink text-sm"
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {texts.failed}
          </p>
        ) : null}
        {isLoading ? <Skeleton className="h-24 rounded-lg" /> : null}
        {result ??
          (isLoading || isWorking ? null : <p className="text-[0.9375rem] text-muted">{texts.lead}</p>)}
        <LimitNote kind={kind} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant={result ? 'secondary' : 'primary'}
            loading={isWorking}
            onClick={asking.ask}
            className="flex-1"
          >
            {result ? <RefreshCw aria-hidden="true" /> : <Sparkles aria-hidden="true" />}
            {result ? texts.askAgain : texts.ask}
          </Button>
          {more}
        </div>
      </CardBody>
    </Card>
  );
}
