/** Adds the ticked services: all in one request, which one tap undoes; without a network each waits on this device. */
import { useState } from 'react';
import { firstServicesTexts } from '#texts/en/screens/first-services';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { unsentTexts } from '#texts/en/screens/unsent';
import { toast } from '#web/ui/toast-store.ts';
import { useUndoImport } from '../account/imports.ts';
import { makeKey } from '../device/make-key.ts';
import { useSendImport } from '../import/use-send-import.ts';
import { useTexts } from '../language/text.ts';
import { describeFailure } from '../subscriptions/failure.ts';
import { toFields } from '../subscriptions/form-values.ts';
import { useAddSubscription } from '../subscriptions/mutations.ts';
import { type FirstDraft, toImportFields } from './first-draft.ts';

export function useAddFirst() {
  const t = useTexts(firstServicesTexts);
  const texts = useTexts(subscriptionsTexts);
  const keptHere = useTexts(unsentTexts).keptHere;
  const { send, isSending, failure } = useSendImport();
  const { mutateAsync: addOne } = useAddSubscription();
  const { mutate: undo } = useUndoImport();
  const [isKeeping, setIsKeeping] = useState(false);

  async function sendAll(drafts: readonly FirstDraft[]) {
    const done = await send('services', drafts.map(toImportFields));
    if (!done) return;
    const action = { label: texts.renewal.undo, altText: t.undoHow, onAction: () => undo(done.id) };
    toast({ title: t.added(done.added), action });
  }

  async function keepAll(drafts: readonly FirstDraft[]) {
    setIsKeeping(true);
    try {
      for (const { values } of drafts) await addOne({ fields: toFields(values), key: makeKey() });
      toast({ title: t.added(drafts.length), description: keptHere });
    } catch (error) {
      const refused = describeFailure(error);
      const text = refused.kind === 'message' ? refused.text : undefined;
      toast({ title: texts.errorTitle, description: text ?? texts.failed, variant: 'destructive' });
    } finally {
      setIsKeeping(false);
    }
  }

  return {
    add: (drafts: readonly FirstDraft[]) => (navigator.onLine ? sendAll(drafts) : keepAll(drafts)),
    isAdding: isSending || isKeeping,
    failure,
  };
}
