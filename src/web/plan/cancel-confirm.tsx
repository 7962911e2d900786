/** Asks before cancelling, with everything that follows from it. */
import { useQueryClient } from '@tanstack/react-query';
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { planTexts } from '#texts/en/screens/plan';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { planStatusQuery, refreshPlan } from './plan-queries.ts';
import type { Standing } from './standing.ts';
import { useDayOf } from './use-day-of.ts';

interface CancelConfirmProps {
  standing: Standing;
  onClose: () => void;
}

export function CancelConfirm({ standing, onClose }: CancelConfirmProps) {
  const t = useTexts(planTexts);
  const queryClient = useQueryClient();
  const follows = useWhatFollows(standing);
  const isFree = standing.kind === 'unpaid';

  async function cancel(): Promise<void> {
    try {
      queryClient.setQueryData(planStatusQuery.queryKey, await call('POST /api/subscription/cancel'));
      // If Pro ended at once, lists and limits change too.
      void refreshPlan(queryClient);
      toast({ title: t.cancel.done, description: follows });
    } catch {
      toastError(t.cancelFailed);
    }
  }

  return (
    <Confirm
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      destructive
      title={t.cancel.title}
      description={[
        t.cancel.undone,
        follows,
        ...(isFree ? [] : [t.cancel.after(FREE_SUBSCRIPTION_LIMIT)]),
      ].join(' ')}
      confirmLabel={t.cancel.confirm}
      cancelLabel={isFree ? t.unpaid.keep : t.cancel.keep}
      onConfirm={cancel}
    />
  );
}

/** In grace Pro ends with the cancellation; otherwise the paid period stays. */
function useWhatFollows(standing: Standing): string {
  const { cancel: t, unpaid } = useTexts(planTexts);
  const dayOf = useDayOf();
  if (standing.kind === 'unpaid') return unpaid.cancelled;
  if (standing.kind === 'grace') return t.endsNow;
  if (standing.kind === 'confirming') return t.whileConfirming;
  const endsAt =
    standing.kind === 'renewing'
      ? (standing.endsAt ?? standing.chargeAt)
      : 'endsAt' in standing && standing.endsAt;
  return endsAt ? t.stays(dayOf(endsAt)) : t.staysToEnd;
}
