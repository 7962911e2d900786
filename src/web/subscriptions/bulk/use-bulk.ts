/** Runs a change of several subscriptions and says what came of it, with one undo for the whole. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryOf } from '#core/category';
import { writeTags } from '#core/subscription/tags';
import { bulkTexts } from '#texts/en/screens/bulk';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { unsentTexts } from '#texts/en/screens/unsent';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../../language/text.ts';
import { describeFailure } from '../failure.ts';
import type { Subscription } from '../queries.ts';
import { type Change, type Performed, performBulk } from './perform-bulk.ts';
import { saySkipped, sayUndone } from './say-undone.ts';

const UNDO_MS = 10_000;

interface Bulk {
  /** False if it failed as a whole, which is said. */
  run: (rows: readonly Subscription[], change: Change) => Promise<boolean>;
  running: Change['action'] | null;
}

export function useBulk(): Bulk {
  const t = useTexts(bulkTexts);
  const list = useTexts(subscriptionsTexts);
  const { keptHere } = useTexts(unsentTexts);
  const cache = useQueryClient();
  const [running, setRunning] = useState<Change['action'] | null>(null);

  const undoAction = (performed: Performed) => ({
    label: t.undo,
    altText: t.undoHow,
    onAction: () => void undo(performed),
  });

  function complain(error: unknown, performed?: Performed) {
    const failure = describeFailure(error);
    const text = failure.kind === 'message' ? failure.text : undefined;
    toast({
      title: list.errorTitle,
      description: text ?? list.failed,
      variant: 'destructive',
      // A failed undo can be tried again.
      ...(performed && { action: undoAction(performed), duration: UNDO_MS }),
    });
  }

  async function undo(performed: Performed) {
    try {
      toast(sayUndone(t, await performed.undo()));
    } catch (error) {
      complain(error, performed);
    }
  }

  function detailOf(change: Change): string | [] {
    if (change.action === 'category') return t.movedTo(list.categories[categoryOf(change.category)]);
    return 'tags' in change ? `${writeTags(change)}.` : [];
  }

  function tell(change: Change, performed: Performed) {
    const { count, skipped, isKept } = performed;
    const sentences = [
      count > 0 ? detailOf(change) : [],
      saySkipped(t, skipped),
      isKept ? keptHere : [],
    ].flat();
    toast({
      title: count > 0 ? t.done[change.action](count) : t.nothing,
      description: sentences.join(' ') || undefined,
      duration: UNDO_MS,
      ...(count > 0 && { action: undoAction(performed) }),
    });
  }

  async function run(rows: readonly Subscription[], change: Change): Promise<boolean> {
    setRunning(change.action);
    try {
      tell(change, await performBulk(cache, rows, change));
      return true;
    } catch (error) {
      complain(error);
      return false;
    } finally {
      setRunning(null);
    }
  }

  return { run, running };
}
