/** Paused and ended subscriptions, below the list where there are any. Loaded only then. */
import { lazy, Suspense, useMemo } from 'react';
import { isActiveOn } from '#core/subscription/life';
import { useViewer } from '../viewer/use-viewer.ts';
import type { ListActions } from './list-actions.ts';
import { type Subscription, useUnlockedSubscriptions } from './queries.ts';

const InactiveCard = lazy(() => import('./inactive-card.tsx').then((m) => ({ default: m.InactiveCard })));

export function InactiveSection({ actions }: { actions: Pick<ListActions, 'onEdit' | 'onDelete'> }) {
  const { today } = useViewer();
  const { data: list } = useUnlockedSubscriptions();
  const rows = useMemo(() => listInactive(list ?? [], today), [list, today]);
  if (rows.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <InactiveCard rows={rows} actions={actions} />
    </Suspense>
  );
}

/** The latest first. */
function listInactive(list: readonly Subscription[], today: string): Subscription[] {
  const since = (item: Subscription) => item.endsOn ?? item.pausedOn ?? '';
  return list.filter((item) => !isActiveOn(item, today)).sort((a, b) => (since(a) > since(b) ? -1 : 1));
}
