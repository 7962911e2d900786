/** Adds the chosen findings one after the other, and stops where the plan has no more room. */
import { useState } from 'react';
import { statementTexts } from '#texts/en/screens/statement';
import { toast } from '#web/ui/toast-store.ts';
import { makeKey } from '../device/make-key.ts';
import { useTexts } from '../language/text.ts';
import { describeFailure } from '../subscriptions/failure.ts';
import { useAddSubscription } from '../subscriptions/mutations.ts';
import type { Fields } from '../subscriptions/unsent/change.ts';

export function useAccept() {
  const t = useTexts(statementTexts);
  const add = useAddSubscription();
  const [isAdding, setIsAdding] = useState(false);
  const [limit, setLimit] = useState<{ limit: number; current: number } | null>(null);

  async function accept(rows: readonly Fields[]): Promise<void> {
    setIsAdding(true);
    let added = 0;
    try {
      for (const fields of rows) {
        await add.mutateAsync({ fields, key: makeKey() });
        added += 1;
      }
      toast({ title: t.added(added) });
    } catch (error) {
      const failure = describeFailure(error);
      if (failure.kind === 'limit') setLimit({ limit: failure.limit, current: failure.current });
      else {
        const text = failure.kind === 'message' ? failure.text : undefined;
        toast({ title: t.addFailed(added), description: text, variant: 'destructive' });
      }
    } finally {
      setIsAdding(false);
    }
  }

  return { accept, isAdding, limit, closeLimit: () => setLimit(null) };
}
