/** Confirms a deletion; the row is removed optimistically and restored if the server refuses. */

import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { unsentTexts } from '#texts/en/screens/unsent';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import { useDeleteSubscription } from './mutations.ts';
import type { Subscription } from './queries.ts';
import { findUnsent } from './unsent/use-unsent.ts';

interface DeleteConfirmProps {
  subscription: Subscription;
  onClose: () => void;
}

export function DeleteConfirm({ subscription, onClose }: DeleteConfirmProps) {
  const t = useTexts(subscriptionsTexts);
  const unsentText = useTexts(unsentTexts);
  const remove = useDeleteSubscription();

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
    />
  );
}
