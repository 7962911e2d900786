/** Below the list, where there are any: paused and ended subscriptions. Loaded only then. */
import { lazy, Suspense, useMemo } from 'react';
import { useViewer } from '../viewer/use-viewer.ts';
import { listInactive } from './inactive.ts';
import type { ListActions } from './list-actions.ts';
import { useUnlockedSubscriptions } from './queries.ts';

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
