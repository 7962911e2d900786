/** Asks before cancelling, with everything that follows from it (specification §4 Plan, §8). */
import { useQueryClient } from '@tanstack/react-query';
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../api.ts';
import { toastError } from '../auth/error-toast.ts';
import { planTexts } from '../texts/en/plan.ts';
import { useTexts } from '../texts/text.ts';
import { userQuery } from '../use-user.ts';
import { planStatusQuery } from './plan-queries.ts';
import { useDayOf } from './use-day-of.ts';

interface CancelConfirmProps {
  endsAt: string | null;
  onClose: () => void;
}

export function CancelConfirm({ endsAt, onClose }: CancelConfirmProps) {
  const t = useTexts(planTexts);
  const queryClient = useQueryClient();
  const dayOf = useDayOf();
  const stays = endsAt ? t.cancel.stays(dayOf(endsAt)) : t.cancel.staysToEnd;

  async function cancel(): Promise<void> {
    try {
      queryClient.setQueryData(planStatusQuery.queryKey, await call('POST /api/subscription/cancel'));
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      toast({ title: t.cancel.done, description: stays });
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
      description={`${t.cancel.undone} ${stays} ${t.cancel.after(FREE_SUBSCRIPTION_LIMIT)}`}
      confirmLabel={t.cancel.confirm}
      cancelLabel={t.cancel.keep}
      onConfirm={cancel}
    />
  );
}
