/** The findings, grouped by what to do about them; new ones can be added together. */
import { useMemo, useState } from 'react';
import { subscriptionLimit } from '#core/plan/plan';
import { REVIEW_STATES } from '#core/statement/compare';
import type { Finding } from '#core/statement/detect';
import type { ReadingChoices } from '#core/statement/statement';
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import { LimitDialog } from '../plan/limit-dialog.tsx';
import { openUpgrade } from '../plan/upgrade-store.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import { SubscriptionDialog } from '../subscriptions/subscription-dialog.tsx';
import type { Viewer } from '../viewer/use-viewer.ts';
import { AssumptionList } from './assumption-list.tsx';
import { toFields } from './draft.ts';
import { keyOf, markRecorded } from './mark-recorded.ts';
import { applyMemory, dismiss, keepMemory, markCancelled, readMemory } from './memory.ts';
import type { Reading, ReviewedItem } from './reading.ts';
import { ReadingSummary } from './reading-summary.tsx';
import { ReviewRow } from './review-row.tsx';
import { useAccept } from './use-accept.ts';
import { useGrowing } from './use-growing.ts';

interface ReviewListProps {
  reading: Reading;
  recorded: readonly Subscription[];
  /** Subscriptions beyond the Free limit, which count for it. */
  locked: number;
  userId: string;
  viewer: Viewer;
  onAnswer: (layout: string, choice: ReadingChoices | null) => void;
  onReadOthers: () => void;
}

/** Picked from the start; what is less sure is for the user to pick. */
const PICKED_FROM = 0.8;

export function ReviewList(props: ReviewListProps) {
  const { reading, recorded, locked, userId, viewer, onAnswer, onReadOthers } = props;
  const t = useTexts(statementTexts);
  const [memory, setMemory] = useState(readMemory);
  const [editing, setEditing] = useState<Finding | null>(null);
  /** The names that findings were added under, which the user may have changed. */
  const [savedNames, setSavedNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { accept, isAdding, limit, closeLimit } = useAccept();
  const items = useMemo(
    () => applyMemory(reading.items, memory, userId).map((item) => markRecorded(item, recorded, savedNames)),
    [reading, memory, userId, recorded, savedNames],
  );
  const rendered = items.slice(0, useGrowing(items.length));
  const most = subscriptionLimit(viewer.isPro);
  const room = most === null ? null : Math.max(0, most - recorded.length - locked);
  const fresh = items.filter(({ state }) => state === 'new');
  const addable = fresh.filter(({ finding }) => finding !== null);
  const [picked, setPicked] = useState(() => pickFirst(addable, room));
  const chosen = addable
    .filter(({ finding }) => finding && picked.has(keyOf(finding)))
    .slice(0, room ?? addable.length);
  const isFull = room !== null && chosen.length >= room;

  function remember(next: typeof memory) {
    setMemory(next);
    keepMemory(next);
  }

  function toggle({ finding }: ReviewedItem, isOn: boolean) {
    if (!finding) return;
    const next = new Set(picked);
    if (isOn) next.add(keyOf(finding));
    else next.delete(keyOf(finding));
    setPicked(next);
  }

  function dropItem({ finding }: ReviewedItem) {
    if (!finding) return;
    remember(dismiss(memory, userId, finding.keys));
    toast({ title: t.dismissed(finding.name) });
  }

  function noteCancelled({ finding }: ReviewedItem) {
    if (!finding) return;
    remember(markCancelled(memory, userId, finding.keys, viewer.today));
    toast({ title: t.cancelledNoted });
  }

  return (
    <>
      <ReadingSummary reading={reading} locale={viewer.locale} onReadOthers={onReadOthers} />
      <AssumptionList files={reading.files} onAnswer={onAnswer} />
      {items.length === 0 ? (
        <Card>
          <EmptyState title={t.nothing} description={t.nothingHint} />
        </Card>
      ) : null}
      {items.length > 0 && fresh.length === 0 ? <p className="text-muted text-sm">{t.allRecorded}</p> : null}
      {REVIEW_STATES.map((state) => {
        const own = rendered.filter((item) => item.state === state);
        if (own.length === 0) return null;
        return (
          <Card key={state} aria-labelledby={`found-${state}`}>
            <CardHeader
              title={t.sections[state]}
              titleId={`found-${state}`}
              action={
                state === 'new' ? (
                  <Button
                    disabled={chosen.length === 0}
                    loading={isAdding}
                    onClick={() => void accept(chosen.flatMap(({ finding }) => fieldsOf(finding, viewer)))}
                  >
                    {t.add(chosen.length)}
                  </Button>
                ) : undefined
              }
            />
            {state === 'new' && room !== null && room < addable.length ? (
              <p className="px-5 pb-3 text-sm">
                {t.room(room, most ?? 0)}{' '}
                <Button variant="link" size="sm" onClick={openUpgrade}>
                  {t.upgrade}
                </Button>
              </p>
            ) : null}
            <ul>
              {own.map((item) => (
                <ReviewRow
                  key={item.finding ? keyOf(item.finding) : item.recordedId}
                  item={item}
                  recorded={recorded.find(({ id }) => id === item.recordedId) ?? null}
                  viewer={viewer}
                  isChosen={chosen.includes(item)}
                  isFull={isFull}
                  onChoose={addable.includes(item) ? (isOn) => toggle(item, isOn) : null}
                  onEdit={() => setEditing(item.finding)}
                  onDismiss={() => dropItem(item)}
                  onCancelled={() => noteCancelled(item)}
                />
              ))}
            </ul>
          </Card>
        );
      })}
      {editing ? (
        <SubscriptionDialog
          subscription={null}
          draft={toFields(editing, viewer.today)}
          onSaved={({ name }) => setSavedNames((before) => new Map(before).set(keyOf(editing), name))}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {limit ? (
        <LimitDialog
          {...limit}
          onClose={closeLimit}
          onUpgrade={() => {
            closeLimit();
            openUpgrade();
          }}
        />
      ) : null}
    </>
  );
}

function fieldsOf(finding: Finding | null, { today }: Viewer) {
  return finding ? [toFields(finding, today)] : [];
}

/** The surest, as many as the plan has room for. */
function pickFirst(addable: readonly ReviewedItem[], room: number | null): ReadonlySet<string> {
  const sure = addable.flatMap(({ finding }) =>
    finding && finding.confidence >= PICKED_FROM ? [keyOf(finding)] : [],
  );
  return new Set(sure.slice(0, room ?? sure.length));
}
