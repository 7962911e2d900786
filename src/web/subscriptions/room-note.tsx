/** Says before anything is typed how much room the Free plan has left. */
import { subscriptionLimit } from '#core/plan/plan';
import { listActive } from '#core/subscription/life';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from '../plan/upgrade-store.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { useLocked, useSubscriptions } from './queries.ts';

interface RoomNoteProps {
  viewer: Viewer;
  /** Called before the upgrade dialog opens. */
  onUpgrade: () => void;
}

export function RoomNote({ viewer, onUpgrade }: RoomNoteProps) {
  const t = useTexts(subscriptionsTexts).limit;
  const { data: list } = useSubscriptions();
  const { data: locked } = useLocked(viewer.isPro);
  const limit = subscriptionLimit(viewer.isPro);
  if (limit === null || !list) return null;
  const used = Math.min(limit, list.length + listActive(locked ?? [], viewer.today).length);
  if (used < limit) return <p className="text-muted text-sm">{t.of(used, limit)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-soft p-3 text-sm text-warn-ink">
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{t.of(used, limit)}</strong> {t.full}
      </p>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          onUpgrade();
          openUpgrade();
        }}
      >
        {t.upgrade}
      </Button>
    </div>
  );
}
