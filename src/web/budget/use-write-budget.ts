/** Saves and removes the budget, and says how that went. */
import type { WrittenBudget } from '#core/budget';
import { budgetTexts } from '#texts/en/screens/budget';
import { shellTexts } from '#texts/en/screens/shell';
import { toast } from '#web/ui/toast-store.ts';
import { NetworkError } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { useSaveBudget } from './budget-query.ts';

export function useWriteBudget(onDone: () => void) {
  const t = useTexts(budgetTexts);
  const { errorTitle } = useTexts(shellTexts);
  const { mutateAsync: save, isPending } = useSaveBudget();

  async function send(wanted: Parameters<typeof save>[0], say: () => void): Promise<void> {
    try {
      await save(wanted);
      say();
      onDone();
    } catch (error) {
      toastError(error instanceof NetworkError ? t.unreachable : sentenceOf(error, t.failed));
    }
  }

  /** The form is closed by then, so a failure offers the undo again. */
  function undoOf(removed: WrittenBudget) {
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
      onAction: () => void save(removed).catch(complain),
    };
  }

  return {
    isPending,
    save: (wanted: WrittenBudget) => send(wanted, () => toast({ title: t.saved })),
    remove: (removed: WrittenBudget) =>
      send({ currency: removed.currency }, () => toast({ title: t.removed, action: undoOf(removed) })),
  };
}
