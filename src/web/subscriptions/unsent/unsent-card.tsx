/** Unsent changes with a count; refused ones with actions to resolve them. */
import { lazy, Suspense, useState } from 'react';
import { unsentTexts } from '#texts/en/screens/unsent';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { loadConfirm } from '#web/ui/load-overlays.ts';
import { useTexts } from '../../language/text.ts';
import type { Subscription } from '../queries.ts';
import type { Unsent } from './change.ts';
import { changeUnsent } from './perform-change.ts';
import { discard } from './queue.ts';
import { nameOf, UnsentRow } from './unsent-row.tsx';
import { useUnsent } from './use-unsent.ts';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((m) => ({ default: m.ConflictDialog })),
);

const Confirm = lazy(() => loadConfirm().then((module) => ({ default: module.Confirm })));

const TITLE_ID = 'unsent-changes';

interface UnsentCardProps {
  /** Opens the form for a subscription whose change was refused. */
  onEdit: (subscription: Subscription) => void;
}

export function UnsentCard({ onEdit }: UnsentCardProps) {
  const t = useTexts(unsentTexts);
  const queue = useUnsent();
  const [asked, setAsked] = useState<{ about: 'conflict' | 'discard'; item: Unsent } | null>(null);
  if (queue.length === 0) return null;
  const troubles = queue.filter(({ trouble }) => trouble !== null).length;
  const close = () => setAsked(null);
  return (
    <Card aria-labelledby={TITLE_ID}>
      <CardHeader
        title={t.card.title}
        titleId={TITLE_ID}
        description={troubles > 0 ? t.card.leadTrouble(troubles) : t.card.lead(queue.length)}
        action={
          troubles < queue.length ? (
            <Button variant="secondary" onClick={() => void changeUnsent((waiting) => waiting)}>
              {t.card.sendNow}
            </Button>
          ) : undefined
        }
      />
      <ul className="max-h-80 overflow-y-auto border-t">
        {queue.map((item) => (
          <UnsentRow
            key={item.key}
            item={item}
            onEdit={onEdit}
            onChoose={() => setAsked({ about: 'conflict', item })}
            onDiscard={() => setAsked({ about: 'discard', item })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked?.about === 'conflict' ? <ConflictDialog item={asked.item} onClose={close} /> : null}
        {asked?.about === 'discard' ? (
          <Confirm
            open
            destructive
            onOpenChange={(open) => (open ? undefined : close())}
            title={t.discard.title(nameOf(asked.item, t))}
            description={t.discard.lead}
            confirmLabel={t.discard.confirm}
            cancelLabel={t.discard.cancel}
            onConfirm={() => changeUnsent((waiting) => discard(waiting, asked.item.key))}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}
