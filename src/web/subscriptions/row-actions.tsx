/** The buttons of one subscription: edit, delete, and mark as renewed where it is overdue. */
import { CalendarCheck, Pencil, Trash2 } from 'lucide-react';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { ListActions } from './list-actions.ts';
import type { Subscription } from './queries.ts';

interface RowActionsProps {
  subscription: Subscription;
  viewer: Viewer;
  actions: ListActions;
}

export function RowActions({ subscription, viewer, actions }: RowActionsProps) {
  const t = useTexts(subscriptionsTexts);
  const { name } = subscription;
  if (actions.pick) return null;
  return (
    <div className="flex shrink-0 items-center justify-end">
      {subscription.nextRenewalDate < viewer.today ? (
        <IconButton
          size="sm"
          label={t.renewal.markNamed(name)}
          icon={<CalendarCheck aria-hidden="true" />}
          onClick={() => actions.onRenew(subscription)}
          className="text-danger-ink!"
        />
      ) : null}
      <IconButton
        size="sm"
        tooltip={false}
        title={t.edit(name)}
        label={t.edit(name)}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => actions.onEdit(subscription)}
        className="text-muted hover:text-ink"
      />
      <IconButton
        size="sm"
        tooltip={false}
        title={t.delete(name)}
        label={t.delete(name)}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => actions.onDelete(subscription)}
        className="text-muted hover:text-danger-ink"
      />
    </div>
  );
}
