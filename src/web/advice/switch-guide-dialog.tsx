/** Pro's bundle optimizer: what to take, cancel and lose, by date. */
import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import { addDays } from '#core/calendar-day';
import { adviceTexts } from '#texts/en/screens/advice';
import { DialogBody } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { ProDialog } from './pro-dialog.tsx';
import { type SwitchGuide, switchGuideQuery } from './queries.ts';
import { SwitchSteps } from './switch-steps.tsx';

interface SwitchGuideDialogProps {
  onClose: () => void;
}

export function SwitchGuideDialog({ onClose }: SwitchGuideDialogProps) {
  const t = useTexts(adviceTexts).switchGuide;
  return (
    <ProDialog
      feature="bundle-optimizer"
      title={t.title}
      lead={t.lead}
      size="lg"
      sample={<Sample />}
      onClose={onClose}
    >
      <DialogBody>
        <OwnGuide />
      </DialogBody>
    </ProDialog>
  );
}

function OwnGuide() {
  const t = useTexts(adviceTexts).switchGuide;
  const { data: guide, isError, isFetching, refetch } = useQuery(switchGuideQuery);
  if (isError) {
    return (
      <ErrorState
        title={t.failed}
        actionLabel={t.retry}
        onAction={() => void refetch()}
        isActing={isFetching}
      />
    );
  }
  // A cached answer may be about subscriptions that have changed since.
  if (!guide || isFetching) {
    return (
      <div role="status">
        <span className="sr-only">{t.loading}</span>
        <Skeleton className="h-40 rounded-lg" />
      </div>
    );
  }
  if (guide.steps.length === 0) {
    return <EmptyState icon={<Boxes />} title={t.empty} description={t.emptyLead} />;
  }
  return <SwitchSteps guide={guide} />;
}

function Sample() {
  const { sample } = useTexts(adviceTexts).switchGuide;
  const { today, currency } = useViewer();
  const cancel = (name: string, days: number, doublePaidDays: number) => ({
    action: 'cancel' as const,
    on: addDays(today, days - 1),
    rowId: name,
    name,
    paidUntil: addDays(today, days),
    doublePaidDays,
  });
  const guide: SwitchGuide = {
    steps: [
      {
        action: 'take',
        on: addDays(today, 6),
        bundleId: 'sample',
        name: sample.bundle,
        provider: sample.provider,
        conditions: null,
      },
      cancel(sample.first, 7, 1),
      cancel(sample.second, 12, 6),
    ],
    losses: [sample.loss],
    currency,
    monthlyNow: 30,
    monthlyThen: 20,
    savingPerMonth: 10,
    savingPerYear: 120,
  };
  return <SwitchSteps guide={guide} />;
}
