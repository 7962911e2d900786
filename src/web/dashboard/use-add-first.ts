/**
 * Adds the ticked services: all in one request, which one tap undoes. Where the server is not reached, or something unsent
 * goes before them, each waits on this device, and one tap takes all back too.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkTexts } from '#texts/en/screens/bulk';
import { firstServicesTexts } from '#texts/en/screens/first-services';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { unsentTexts } from '#texts/en/screens/unsent';
import { toast } from '#web/ui/toast-store.ts';
import { useUndoImport } from '../account/imports.ts';
import { toastError } from '../device/error-toast.ts';
import { useSendImport } from '../import/use-send-import.ts';
import { useTexts } from '../language/text.ts';
import { sayUndone } from '../subscriptions/bulk/say-undone.ts';
import { describeFailure } from '../subscriptions/failure.ts';
import { toFields } from '../subscriptions/form-values.ts';
import { readUnsent } from '../subscriptions/unsent/use-unsent.ts';
import { type Keeping, type Kept, keepFirst } from './add-first.ts';
import { type FirstDraft, toImportFields } from './first-draft.ts';

/** A single change is waited for as long. */
const ANSWER_WAIT_MS = 10_000;

export function useAddFirst() {
  const t = useTexts(firstServicesTexts);
  const texts = useTexts(subscriptionsTexts);
  const bulk = useTexts(bulkTexts);
  const unsent = useTexts(unsentTexts);
  const cache = useQueryClient();
  const { send, isSending, failure } = useSendImport();
  const { mutate: undoImport } = useUndoImport();
  const [isKeeping, setIsKeeping] = useState(false);

  const undoing = (onAction: () => void) => ({ label: texts.renewal.undo, altText: t.undoHow, onAction });

  async function sendAll(drafts: readonly FirstDraft[]) {
    const done = await send('services', drafts.map(toImportFields), null, {
      waitMs: ANSWER_WAIT_MS,
      onUnheard: ({ isSilent }) => keepAll(drafts, { mayBeThere: true, isSilent }),
    });
    if (done) toast({ title: t.added(done.added), action: undoing(() => undoImport(done.id)) });
  }

  async function keepAll(drafts: readonly FirstDraft[], how: Keeping) {
    setIsKeeping(true);
    try {
      const fields = drafts.map(({ values }) => toFields(values));
      const kept = await keepFirst(cache, fields, how);
      toast({
        ...sayKept(kept),
        action: undoing(() => void kept.undo().then((undone) => toast(sayUndone(bulk, undone)), complain)),
      });
    } catch (error) {
      complain(error);
    } finally {
      setIsKeeping(false);
    }
  }

  function sayKept({ added, refused, isKept }: Kept) {
    const undecided = unsent.card.leadTrouble(refused);
    if (added === 0) return { title: undecided };
    const more = [refused > 0 ? undecided : [], isKept ? unsent.keptHere : []].flat();
    return { title: t.added(added), description: more.join(' ') || undefined };
  }

  function complain(error: unknown) {
    const refused = describeFailure(error);
    toastError((refused.kind === 'message' ? refused.text : undefined) ?? texts.failed);
  }

  return {
    add: (drafts: readonly FirstDraft[]) =>
      navigator.onLine && readUnsent().length === 0
        ? sendAll(drafts)
        : keepAll(drafts, { mayBeThere: false }),
    isAdding: isSending || isKeeping,
    failure,
  };
}
