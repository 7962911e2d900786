/** Submits the form and shows the outcome. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findDuplicate } from '#core/subscription/subscription';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { unsentTexts } from '#texts/en/screens/unsent';
import { toast } from '#web/ui/toast-store.ts';
import { makeKey } from '../device/make-key.ts';
import { useTexts } from '../language/text.ts';
import { describeFailure } from './failure.ts';
import { type FormValues, toFields } from './form-values.ts';
import { changeList, replaceInList } from './list-cache.ts';
import { useAddSubscription, useEditSubscription } from './mutations.ts';
import { type Subscription, subscriptionsQuery } from './queries.ts';
import { findUnsent } from './unsent/use-unsent.ts';

export interface SaveOutcome {
  onSaved: (saved: Subscription) => void;
  onNameTaken: () => void;
  onStale: (current: Subscription) => void;
}

export function useSaveSubscription(editing: Subscription | null, outcome: SaveOutcome) {
  const t = useTexts(subscriptionsTexts);
  const unsentText = useTexts(unsentTexts);
  const cache = useQueryClient();
  const add = useAddSubscription();
  const edit = useEditSubscription();
  const attempt = useRef({ content: '', key: '' });
  const [limit, setLimit] = useState<{ limit: number; current: number } | null>(null);

  function refuseDuplicate(name: string, isLocked = false) {
    outcome.onNameTaken();
    toast({
      title: t.duplicate,
      description: isLocked ? t.duplicateOfLocked : t.duplicateHint(name),
      variant: 'destructive',
    });
  }

  function explain(error: unknown, values: FormValues) {
    const failure = describeFailure(error);
    if (failure.kind === 'limit') setLimit({ limit: failure.limit, current: failure.current });
    else if (failure.kind === 'duplicate') refuseDuplicate(values.name.trim(), failure.isLocked);
    else if (failure.kind === 'stale') {
      changeList(cache, (list) => replaceInList(list, failure.current));
      outcome.onStale(failure.current);
    } else {
      toast({ title: t.errorTitle, description: failure.text ?? t.failed, variant: 'destructive' });
    }
  }

  /** The same content has the same key, so a retry after a lost answer never adds twice. */
  function keyFor(content: string): string {
    if (attempt.current.content !== content) attempt.current = { content, key: makeKey() };
    return attempt.current.key;
  }

  async function save(values: FormValues): Promise<void> {
    const fields = toFields(values);
    const known = cache.getQueryData(subscriptionsQuery.queryKey) ?? [];
    if (!editing && findDuplicate(fields.name, known)) return refuseDuplicate(fields.name);
    try {
      const row = editing
        ? await edit.mutateAsync({ seen: editing, fields })
        : await add.mutateAsync({ fields, key: keyFor(JSON.stringify(fields)) });
      const description = findUnsent(row.id) ? unsentText.keptHere : undefined;
      toast({ title: editing ? t.saved : t.added, description });
      outcome.onSaved(row);
    } catch (error) {
      explain(error, values);
    }
  }

  return { save, isSaving: add.isPending || edit.isPending, limit, closeLimit: () => setLimit(null) };
}
