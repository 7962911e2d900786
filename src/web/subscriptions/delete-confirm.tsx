/** Confirms a deletion; the row is removed optimistically and restored if the server refuses. */
import { lifeTexts } from '#texts/en/screens/life';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { unsentTexts } from '#texts/en/screens/unsent';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import { useDeleteSubscription } from './mutations.ts';
import { type Subscription, useSubscriptions } from './queries.ts';
import { findUnsent } from './unsent/use-unsent.ts';
import { useLife } from './use-life.ts';

interface DeleteConfirmProps {
  subscription: Subscription;
  onClose: () => void;
}

export function DeleteConfirm({ subscription, onClose }: DeleteConfirmProps) {
  const t = useTexts(subscriptionsTexts);
  const unsentText = useTexts(unsentTexts);
  const remove = useDeleteSubscription();
  const life = useTexts(lifeTexts);
  const { endToday } = useLife();
  const { data: active } = useSubscriptions();
  // Neither a locked one nor one that has ended already.
  const canEnd = active?.some(({ id }) => id === subscription.id);

  function end() {
    onClose();
    void endToday(subscription);
  }

  async function confirm() {
    try {
      await remove.mutateAsync(subscription);
      toast({ title: t.deleted, description: findUnsent(subscription.id) ? unsentText.keptHere : undefined });
    } catch {
      toast({ title: t.errorTitle, description: t.deleteFailed, variant: 'destructive' });
    }
  }

  return (
    <Confirm
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      destructive
      title={t.deleteTitle(subscription.name)}
      description={t.deleteWarning}
      confirmLabel={t.deleteConfirm}
      cancelLabel={t.form.cancel}
      onConfirm={confirm}
    >
      {canEnd ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken p-3 text-sm">
          <p className="min-w-0 flex-1 basis-48">{life.endInstead}</p>
          <Button variant="secondary" size="sm" onClick={end}>
            {life.end}
          </Button>
        </div>
      ) : null}
    </Confirm>
  );
}
