/** Subscriptions locked after Pro has ended, with the upgrade action. */
import { Lock, Trash2 } from 'lucide-react';
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from '../plan/upgrade-store.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { PriceText } from './price-text.tsx';
import { type Subscription, useLocked } from './queries.ts';

const TITLE_ID = 'locked-subscriptions';

export function LockedCard({ onDelete }: { onDelete: (subscription: Subscription) => void }) {
  const t = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const { data: locked } = useLocked(viewer.isPro);
  if (viewer.isPro || !locked?.length) return null;
  return (
    <Card aria-labelledby={TITLE_ID}>
      <CardHeader
        title={t.locked.title}
        titleId={TITLE_ID}
        description={t.locked.lead(FREE_SUBSCRIPTION_LIMIT)}
        action={<Button onClick={openUpgrade}>{t.locked.unlock}</Button>}
      />
      <ul className="max-h-96 overflow-y-auto border-t">
        {locked.map((item) => (
          <li key={item.id} className="flex items-center gap-3 border-b px-5 py-3 last:border-b-0">
            <ServiceMark name={item.name} category={item.category} isFaint />
            <div className="min-w-0 flex-1">
              <div className="flex items-center gap-2">
                <span dir="auto" className="truncate text-left font-semibold">
                  {item.name}
                </span>
                <Badge>
                  <Lock aria-hidden="true" />
                  {t.locked.badge}
                </Badge>
              </div>
              <PriceText subscription={item} viewer={viewer} className="text-muted" />
            </div>
            <IconButton
              size="sm"
              tooltip={false}
              label={t.delete(item.name)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(item)}
              className="text-muted hover:text-danger-ink"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
