/** Saves and removes the budget, at once or when the server can be reached, and says how that went. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WrittenBudget } from '#core/budget';
import { budgetTexts } from '#texts/en/screens/budget';
import { shellTexts } from '#texts/en/screens/shell';
import { unsentTexts } from '#texts/en/screens/unsent';
import { type ToastAction, toast } from '#web/ui/toast-store.ts';
import { toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { describeFailure } from '../subscriptions/failure.ts';
import { performBudget } from '../subscriptions/unsent/perform-change.ts';
import { confirmBudget } from '../subscriptions/unsent/server-list.ts';

/** `before` is the budget as the form shows it. */
export function useWriteBudget(before: WrittenBudget | null, onDone: () => void) {
  const t = useTexts(budgetTexts);
  const { errorTitle } = useTexts(shellTexts);
  const { keptHere } = useTexts(unsentTexts);
  const cache = useQueryClient();
  const [isPending, setIsPending] = useState(false);

  async function write(budget: WrittenBudget | null, seen: WrittenBudget | null): Promise<boolean> {
    const isKept = await performBudget({ budget, before: seen });
    if (!isKept) confirmBudget(cache, budget);
    return isKept;
  }

  async function send(budget: WrittenBudget | null, title: string, action?: ToastAction): Promise<void> {
    setIsPending(true);
    try {
      const isKept = await write(budget, before);
      toast({ title, ...(isKept && { description: keptHere }), ...(action && { action }) });
      onDone();
    } catch (error) {
      const failure = describeFailure(error);
      toastError((failure.kind === 'message' ? failure.text : undefined) ?? t.failed);
    } finally {
      setIsPending(false);
    }
  }

  /** The form is closed by then, so a failure offers the undo again. */
  function undoOf(removed: WrittenBudget): ToastAction {
    const complain = () =>
      toast({
        title: errorTitle,
        description: t.undoFailed,
        variant: 'destructive',
        action: undoOf(removed),
      });
    return {
      label: t.undo,
      altText: t.undoHow,
      onAction: () => void write(removed, null).catch(complain),
    };
  }

  return {
    isPending,
    save: (wanted: WrittenBudget) => send(isEmpty(wanted) ? null : wanted, t.saved),
    remove: (removed: WrittenBudget) => send(null, t.removed, undoOf(removed)),
  };
}

function isEmpty({ overall, categories }: WrittenBudget): boolean {
  return overall === null && Object.keys(categories).length === 0;
}
