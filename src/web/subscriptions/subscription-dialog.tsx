/** The dialog that adds or edits a subscription. Loaded when first opened. */
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { useTexts } from '../language/text.ts';
import { LimitDialog } from '../plan/limit-dialog.tsx';
import { openUpgrade } from '../plan/upgrade-store.ts';
import { focusFirstField } from '../ui/focus-first-field.ts';
import { resolveBy } from '../ui/rule-resolver.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { checkValues, type FieldName, type FormValues, startValues, valuesOf } from './form-values.ts';
import { PasteBox } from './paste-box.tsx';
import type { Subscription } from './queries.ts';
import { RoomNote } from './room-note.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { SubscriptionFields } from './subscription-fields.tsx';
import { FIELDS, type Fields } from './unsent/change.ts';
import { usePaste } from './use-paste.ts';
import { useSaveSubscription } from './use-save-subscription.ts';

interface SubscriptionDialogProps {
  /** Null adds a new one. */
  subscription: Subscription | null;
  /** The id of a text that was shared with the app, to begin with. */
  sharedId?: string | null;
  /** Begins with the box for a text open. */
  isPasting?: boolean;
  /** Initial values of a new one, for example from a statement. */
  draft?: Partial<Fields>;
  onSaved?: (saved: Subscription) => void;
  onClose: () => void;
}

export function SubscriptionDialog({
  subscription,
  sharedId = null,
  isPasting = false,
  draft,
  onSaved,
  onClose,
}: SubscriptionDialogProps) {
  const t = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const [editing, setEditing] = useState(subscription);
  /** The typed values when another device had changed the row. */
  const [typed, setTyped] = useState<FormValues | null>(null);
  const form = useForm<FormValues>({
    defaultValues: editing ? valuesOf(editing) : startValues(viewer, draft),
    resolver: resolveBy((values) => checkValues(values, viewer.today, editing)),
    // The library focuses by order of registration, which differs from the order on screen.
    shouldFocusError: false,
  });
  const paste = usePaste(form, viewer, sharedId);
  const { save, isSaving, limit, closeLimit } = useSaveSubscription(editing, {
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    onNameTaken: () => form.setFocus('name', { shouldSelect: true }),
    onStale: (current) => {
      setTyped(form.getValues());
      setEditing(current);
      form.reset(valuesOf(current));
    },
  });

  function focusFirst(errors: FieldErrors<FormValues>) {
    const first = FIELDS.find((field) => errors[field]);
    if (first) form.setFocus(first);
  }

  function putBack(fields: readonly FieldName[]) {
    if (!typed) return;
    for (const field of fields) form.setValue(field, typed[field], { shouldDirty: true });
    setTyped(null);
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={editing ? t.form.editTitle : t.form.addTitle} onOpenAutoFocus={focusFirstField}>
        <form
          className="contents"
          noValidate
          onSubmit={(event) => void form.handleSubmit(save, focusFirst)(event)}
        >
          <DialogBody className="flex flex-col gap-5">
            {typed && editing ? (
              <StaleNotice typed={typed} current={valuesOf(editing)} onPutBack={putBack} />
            ) : null}
            {editing ? null : <RoomNote viewer={viewer} onUpgrade={onClose} />}
            {editing ? null : (
              <PasteBox
                paste={paste}
                viewer={viewer}
                startsOpen={isPasting || sharedId !== null}
                startsFocused={isPasting}
              />
            )}
            <SubscriptionFields
              key={editing?.version}
              form={form}
              viewer={viewer}
              isNew={!editing}
              id={editing?.id}
              marked={paste.marked}
            />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t.form.cancel}</Button>
            </DialogClose>
            <Button type="submit" loading={isSaving}>
              {editing ? t.form.save : t.add}
            </Button>
          </DialogFooter>
        </form>
        {limit ? (
          <LimitDialog
            {...limit}
            onClose={closeLimit}
            onUpgrade={() => {
              closeLimit();
              onClose();
              openUpgrade();
            }}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
